import { expect, test } from 'vitest'
import { createDurations } from './durations.ts'

test('durations are counted up to each bound, by labels, and summed', () => {
  const durations = createDurations('work_seconds', 'How long work took', [0.1, 1])
  for (const seconds of [0.05, 0.1, 0.5, 3]) durations.observe('job="mail",outcome="ok"', seconds)
  durations.observe('', 0.25)
  expect(durations.text()).toBe(`# HELP work_seconds How long work took
# TYPE work_seconds histogram
work_seconds_bucket{job="mail",outcome="ok",le="0.1"} 2
work_seconds_bucket{job="mail",outcome="ok",le="1"} 3
work_seconds_bucket{job="mail",outcome="ok",le="+Inf"} 4
work_seconds_sum{job="mail",outcome="ok"} 3.65
work_seconds_count{job="mail",outcome="ok"} 4
work_seconds_bucket{le="0.1"} 0
work_seconds_bucket{le="1"} 1
work_seconds_bucket{le="+Inf"} 1
work_seconds_sum 0.25
work_seconds_count 1
`)
})
