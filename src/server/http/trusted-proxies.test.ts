import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { clientAddress, parseTrustedProxies, type TrustedProxies, trustProxy } from './trusted-proxies.ts'

test.each([
  ['0', false],
  ['false', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.0/8', ['10.0.0.0/8']],
  ['loopback, 10.1.2.3, fd00::/8', ['127.0.0.0/8', '::1', '10.1.2.3', 'fd00::/8']],
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

test.each([
  ['10.1.2.3', true],
  ['::ffff:10.1.2.3', true],
  ['11.0.0.1', false],
  ['fd00::1', true],
  ['2001:db8::1', false],
  ['192.0.2.7', true],
  ['unknown', false],
  ['', false],
])('a proxy at %s on the list of networks is believed: %s', (address, isBelieved) => {
  expect(trustProxy(['10.0.0.0/8', 'fd00::/8', '192.0.2.7'])(address, 0)).toBe(isBelieved)
})

const CLIENT = '203.0.113.9'

test.each<[TrustedProxies, string, string]>([
  [false, '198.51.100.1', '127.0.0.1'],
  [1, `198.51.100.1, ${CLIENT}`, CLIENT],
  [1, '', '127.0.0.1'],
  [2, `198.51.100.1, ${CLIENT}, 10.0.0.7`, CLIENT],
  [['127.0.0.0/8', '10.0.0.0/8'], `10.0.0.1, ${CLIENT}, 10.0.0.7`, CLIENT],
  [['10.0.0.0/8'], CLIENT, '127.0.0.1'],
])('a socket with %j trusted and the header "%s" is counted for %s', (trusted, header, address) => {
  const request = { socket: { remoteAddress: '127.0.0.1' }, headers: { 'x-forwarded-for': header } }
  expect(clientAddress(request, trustProxy(trusted))).toBe(address)
})

describe('the address that limits count', () => {
  const apis = new Map<string, TestApi>()
  beforeAll(async () => {
    for (const trust of ['0', '1', 'loopback,10.0.0.0/8'])
      apis.set(trust, await startApi({ TRUST_PROXY: trust, RATE_LIMIT: '3' }))
  })
  afterAll(() => Promise.all([...apis.values()].map((api) => api.stop())))

  const times = (count: number, header: (index: number) => string) =>
    Array.from({ length: count }, (_, it) => header(it))
  let minute = Date.parse('2026-11-15T03:00:20Z')

  test.each<[string, string, string[], number]>([
    ['nobody is believed', '0', times(8, (it) => `198.51.100.${it}`), 3],
    ['what the client wrote before the proxy', '1', times(8, (it) => `198.51.100.${it}, ${CLIENT}`), 3],
    ['what it wrote in many forms', '1', times(8, (it) => `${'10.0.0.1, '.repeat(it)}junk, ${CLIENT}`), 3],
    ['different people behind one proxy', '1', times(8, (it) => `203.0.113.${it}`), 8],
    ['networks', 'loopback,10.0.0.0/8', times(8, (it) => `198.51.100.${it}, ${CLIENT}, 10.0.0.${it}`), 3],
    ['different people, by networks', 'loopback,10.0.0.0/8', times(8, (it) => `203.0.113.${it}, 10.0.0.1`), 8],
  ])('%s (TRUST_PROXY=%s)', async (_what, trust, headers, expected) => {
    const api = apis.get(trust)
    if (!api) throw new Error('started above')
    minute += 60_000 // a minute of its own, which does not end on the way
    vi.spyOn(api.services.clock, 'milliseconds').mockReturnValue(minute)
    const answers = []
    for (const header of headers)
      answers.push(await fetch(`${api.origin}/unknown`, { headers: { 'x-forwarded-for': header } }))
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(expected)
  })
})

test.each([
  ['1', 'https', true],
  ['1', 'http', false],
  ['0', 'https', false],
])(
  'with TRUST_PROXY=%s and %s before the proxy a browser is told to stay with https: %s',
  async (trust, protocol, isTold) => {
    const api = await startApi({ TRUST_PROXY: trust })
    try {
      const { headers } = await fetch(`${api.origin}/healthz`, { headers: { 'x-forwarded-proto': protocol } })
      expect(headers.get('strict-transport-security')).toBe(isTold ? 'max-age=31536000; includeSubDomains' : null)
    } finally {
      await api.stop()
    }
  },
)
