import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followClock } from './follow-clock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('jobs that ended by themselves, since the database was away for too long, begin again', async () => {
  const clock = { now: () => new Date(0), milliseconds: () => 0, skew: () => 0, stop: () => undefined }
  let begun = 0
  let end: (error: Error) => void = () => undefined
  const begin = async () => {
    begun += 1
    const promise = new Promise<void>((_resolve, reject) => {
      end = reject
    })
    return { stop: async () => undefined, promise }
  }
  const runner = await followClock(clock, begin, () => undefined)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(begun).toBe(1)
  end(new Error('the database is away'))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(begun).toBe(2)
  await runner.stop()
})

test('with a wrong clock the jobs go on without the crontab, and with it when the clock is right again', async () => {
  let skew = 0
  const clock = { now: () => new Date(0), milliseconds: () => 0, skew: () => skew, stop: () => undefined }
  const story: string[] = []
  let failures = 0
  const begin = async (isClockRight: boolean) => {
    if (failures > 0) {
      failures -= 1
      throw new Error('the database is away')
    }
    const name = isClockRight ? 'with' : 'without'
    story.push(`begin ${name}`)
    return { stop: async () => void story.push(`end ${name}`) }
  }
  const faults: unknown[] = []
  const runner = await followClock(clock, begin, (error) => void faults.push(error))
  await vi.advanceTimersByTimeAsync(3_000)
  expect(story).toEqual(['begin with'])

  skew = 3_600_000
  await vi.advanceTimersByTimeAsync(3_000)
  expect(story).toEqual(['begin with', 'end with', 'begin without'])

  skew = 40
  failures = 2
  await vi.advanceTimersByTimeAsync(5_000)
  expect(story.slice(3)).toEqual(['end without', 'begin with'])
  expect(faults).toHaveLength(2)
  await runner.stop()
  expect(story.at(-1)).toBe('end with')
})
