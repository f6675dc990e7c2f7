import { afterAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { parseTrustedProxies } from './trusted-proxies.ts'

test.each([
  ['0', false],
  ['false', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['loopback, 10.1.2.3, fd00::/8', ['loopback', '10.1.2.3', 'fd00::/8']],
  ['true', null],
  ['99', null],
  ['-1', null],
  ['0.0.0.0/0', null],
  ['::/0', null],
  ['10.0.0.0/33', null],
  ['10.0.0.0/8/8', null],
  ['example.com', null],
  ['10.0.0.0/8,', null],
])('TRUST_PROXY=%s means %j', (text, meaning) => {
  expect(parseTrustedProxies(text)).toEqual(meaning)
})

describe('the address that limits count', () => {
  const apis: TestApi[] = []
  afterAll(() => Promise.all(apis.map((api) => api.stop())))

  /** How many of these requests an address with three requests a minute got through. */
  async function served(trust: string, forwardedFor: readonly string[]): Promise<number> {
    const api = await startApi({ TRUST_PROXY: trust, RATE_LIMIT: '3' })
    apis.push(api)
    api.services.clock.milliseconds = () => Date.parse('2026-11-15T03:00:20Z') // the minute does not end on the way
    const answers = []
    for (const header of forwardedFor)
      answers.push(await fetch(`${api.origin}/unknown`, { headers: { 'x-forwarded-for': header } }))
    return answers.filter(({ status }) => status === 404).length
  }
  const times = (count: number, header: (index: number) => string) =>
    Array.from({ length: count }, (_, it) => header(it))

  test.each<[string, string, string[], number]>([
    ['nobody is believed', '0', times(8, (it) => `198.51.100.${it}`), 3],
    ['what the client wrote before the proxy', '1', times(8, (it) => `198.51.100.${it}, 203.0.113.9`), 3],
    ['what it wrote in many forms', '1', times(8, (it) => `${'10.0.0.1, '.repeat(it)}junk, 203.0.113.9`), 3],
    ['two proxies, and a client before them', '2', times(8, (it) => `198.51.100.${it}, 203.0.113.9, 10.0.0.7`), 3],
    ['a list of networks', 'loopback,10.0.0.0/8', times(8, (it) => `198.51.100.${it}, 203.0.113.9, 10.0.0.${it}`), 3],
    ['a proxy that is not on the list', '10.0.0.0/8', times(8, (it) => `198.51.100.${it}`), 3],
    ['different people behind one proxy', '1', times(8, (it) => `203.0.113.${it}`), 8],
    ['different people, by networks', 'loopback', times(8, (it) => `203.0.113.${it}`), 8],
  ])('%s (TRUST_PROXY=%s)', async (_what, trust, headers, expected) => {
    expect(await served(trust, headers)).toBe(expected)
  })
})
