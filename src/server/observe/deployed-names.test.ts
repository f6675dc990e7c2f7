import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startApi, type TestApi } from '#testing/api.ts'
import { projectRoot } from '../host/project-root.ts'
import { createMetrics } from './metrics.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const observed = (file: string) => readFileSync(join(projectRoot, 'deploy/observe', file), 'utf8')

test.each(['grafana-dashboard.json', 'alert-rules.yml'])('%s asks only for figures that there are', async (file) => {
  const text = observed(file)
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

interface Rule {
  readonly alert: string
  readonly expr: string
}
interface AlertTest {
  readonly alertname: string
  readonly exp_alerts?: readonly object[]
}

const rules: readonly Rule[] = parse(observed('alert-rules.yml')).groups.flatMap((it: { rules: Rule[] }) => it.rules)

test('every label that the rules and the dashboard ask for is one that a figure has', async () => {
  const metrics = createMetrics()
  metrics.request('/graphql', '5xx', 1)
  metrics.operation('Me', 'ok', 1)
  metrics.job('sendMail', 'failed', 1)
  const served = await metrics.text()
  const asked = [...rules.map(({ expr }) => expr), observed('grafana-dashboard.json').replaceAll('\\"', '"')].join('\n')
  const selected = [...asked.matchAll(/\b(?:route|status|outcome)="[^"$]+"/g)].map(([words]) => words)
  expect(new Set(selected)).toEqual(new Set(['status="5xx"', 'route="/graphql"', 'outcome="failed"']))
  expect(selected.filter((words) => !served.includes(words))).toEqual([])
  const grouped = [...asked.matchAll(/\bby \(([^)]+)\)/g)].flatMap(([, names = '']) => names.split(/,\s*/))
  expect(grouped).toContain('task')
  expect(grouped.filter((name) => name !== 'instance' && !new RegExp(`[{,]${name}="`).test(served))).toEqual([])
  // Prometheus names what it scrapes by these two, and renames a figure's own.
  expect(served).not.toMatch(/[{,](?:job|instance)="/)
})

test('promtool is told of every rule when it rings and when it does not', () => {
  const tests: readonly AlertTest[] = parse(observed('alert-rules.test.yml')).tests.flatMap(
    (it: { alert_rule_test: AlertTest[] }) => it.alert_rule_test,
  )
  const named = (rings: boolean) =>
    new Set(tests.filter(({ exp_alerts = [] }) => exp_alerts.length > 0 === rings).map(({ alertname }) => alertname))
  const alerts = new Set(rules.map(({ alert }) => alert))
  expect(alerts.size).toBeGreaterThan(10)
  expect([named(true), named(false)]).toEqual([alerts, alerts])
})
