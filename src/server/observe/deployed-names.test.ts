import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { projectRoot } from '../host/project-root.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test.each(['grafana-dashboard.json', 'alert-rules.yml'])('%s asks only for figures that there are', async (file) => {
  const text = readFileSync(join(projectRoot, 'deploy/observe', file), 'utf8')
  const asked = new Set(text.match(/\b(?:kaitori|nodejs|process)_[a-z0-9_]+/g))
  const metrics = await (await fetch(`${api.origin}/metrics`)).text()
  const served = new Set(
    [...metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
    ),
  )
  expect(asked.size).toBeGreaterThan(4)
  expect([...asked].filter((name) => !served.has(name))).toEqual([])
})
