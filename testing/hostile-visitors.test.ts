import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/demo/seed-demo-accounts.ts'
import { findPoisoned, renders } from './cache-poisoning.ts'
import { castOwner } from './cast.ts'
import { type RunningHost, startHost } from './host.ts'
import { openServicesBeside } from './services-beside.ts'

// These tests run the built program (npm test builds it first). The test is its proxy: everyone has an address of their own.
const RATE_LIMIT = 120
const folder = mkdtempSync(join(tmpdir(), 'kaitori-hostile-'))
chmodSync(folder, 0o755) // run by root, the database has a user of its own
let host: RunningHost
let databaseUrl: string
beforeAll(async () => {
  host = await startHost({ DATA_FOLDER: folder, TRUST_PROXY: 'loopback', RATE_LIMIT: String(RATE_LIMIT) })
  databaseUrl = readFileSync(join(folder, 'database-url'), 'utf8')
}, 300_000)
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

let clients = 0
/** Someone nobody has seen before. */
function newcomer(): string {
  clients += 1
  return `203.0.${Math.floor(clients / 250)}.${clients % 250}`
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(host.origin + path, { redirect: 'manual', headers: { 'x-forwarded-for': newcomer(), ...headers } })
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('what a page costs', () => {
  test.each([
    ['/kaitori/souba/1/1002', (it: number) => `/kaitori/souba/1/1002?x=${it}`],
    ['/kaitori/tos', (it: number) => `/kaitori/tos?id1=${it}&mrasn=b&utm_source=${it}`],
    [
      '/kaitori/souba/2',
      (it: number) => `/kaitori/souba/2?x=${it}&displacement=&PAGE=${it}`.replace('displacement=&', ''),
    ],
    [
      '/kaitori/article?page=2',
      (it: number) => `/kaitori/article?${it % 2 ? `x=${it}&page=2` : `page=2&page=${it}&x`}`,
    ],
    ['/kaitori/lp_2024/index3', (it: number) => `/kaitori/lp_2024/index3?Hurry=${it}`],
    ['/kaitori/article/3.data', (it: number) => `/kaitori/article/3.data?x=${it}`],
  ])('%s is drawn once, for a hundred at once who add something of their own', async (path, addressOf) => {
    const before = await renders(host.origin)
    const answers = await Promise.all(numbers(100).map((it) => get(addressOf(it))))
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())))
    bodies.add(await (await get(path)).text())
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect([bodies.size, (await renders(host.origin)) - before]).toEqual([1, 1])
  })

  test('parameters that a page reads still count, in any order', async () => {
    const textOf = async (path: string) => (await get(path)).text()
    const [all, some] = [await textOf('/kaitori/auction'), await textOf('/kaitori/auction?displacement=7')]
    expect(some).not.toBe(all)
    expect(await textOf('/kaitori/auction?y=1&displacement=7&x=2')).toBe(some)
    expect(await textOf('/kaitori/article?page=2')).not.toBe(await textOf('/kaitori/article'))
    expect(await textOf('/kaitori/lp_2024/index3?effort=photos&hurry=month&next=open')).toContain('あなたに合う')
    expect((await get('/kaitori/article?page=99999')).status).toBe(404)
    expect(await textOf('/kaitori/search-form?keyword=CB400')).toContain('CB400')
  })

  test.each([
    ['pages that nobody keeps', (it: number) => [`/kaitori/login?x=${it}`, {}] as const],
    ['a false session', () => ['/kaitori/souba', { cookie: 'PBIDT=x; PBRT=y' }] as const],
    ['addresses that there are not', (it: number) => [`/kaitori/nothing-${it}`, {}] as const],
    ['paths in capitals', (it: number) => [it % 2 ? '/KAITORI/SOUBA' : '/Kaitori/Souba', {}] as const],
  ])('who has %s drawn again and again is stopped, and nobody else', async (_what, requestOf) => {
    const client = newcomer()
    const before = await renders(host.origin)
    const ask = async (it: number) => {
      const [path, headers] = requestOf(it)
      const answer = await get(path, { 'x-forwarded-for': client, ...headers })
      await answer.body?.cancel()
      return answer.status
    }
    const statuses = [await ask(1), ...(await Promise.all(numbers(60).map(ask)))]
    expect(statuses.at(0)).not.toBe(429)
    expect(statuses).toContain(429)
    // A drawn page counts for six; a new minute may begin on the way.
    expect((await renders(host.origin)) - before).toBeLessThanOrEqual((2 * RATE_LIMIT) / 6)
    expect((await get('/kaitori/souba')).status).toBe(200)
  })
})

test('nothing that a visitor sends becomes part of what the next one gets', async () => {
  const paths = ['/kaitori', '/kaitori/souba/1/1001']
  expect(await findPoisoned({ origin: host.origin, databaseUrl, paths })).toEqual([])
}, 300_000)

test('an encoding that the client refuses is not used, for pages and files', async () => {
  const page = await (await get('/kaitori')).text()
  const [file = ''] = /\/static\/entry\.client-[^"]+\.js/.exec(page) ?? []
  for (const path of ['/kaitori', '/kaitori/login', file])
    for (const [accepted, expected] of [
      ['br;q=0', null],
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0, br', 'br'],
      ['identity', null],
    ] as const) {
      const answer = await get(path, { 'accept-encoding': accepted })
      expect([path, accepted, answer.headers.get('content-encoding')]).toEqual([path, accepted, expected])
      await answer.body?.cancel()
    }
})

describe('what no browser sends is refused with 4xx, never 5xx', () => {
  const cookies: Record<string, string> = { visitor: '' }
  beforeAll(async () => {
    const services = await openServicesBeside(databaseUrl, folder)
    cookies.owner = (await castOwner(services)).cookie
    await services.close()
    for (const role of ['dealer', 'operator']) {
      const body = new URLSearchParams({ email: `${role}@example.com`, password: DEMO_PASSWORD })
      const headers = { origin: host.origin, 'x-forwarded-for': newcomer() }
      const answer = await fetch(`${host.origin}/partner/login`, { method: 'POST', redirect: 'manual', headers, body })
      cookies[role] = answer.headers
        .getSetCookie()
        .map((it) => it.split(';')[0])
        .join('; ')
    }
  })

  const VALUES = ['a%00b', 'xxx', '-1', '1.5', '2147483648', '99999999999999', '%E0%A4%A', "'[]"]
  const OWN = ['page', 'cursor', 'tab', 'id', 'keyword', 'modelId', 'displacement', 'category', 'token', 'next', 'code']
  const CONSOLE = [
    'after',
    'before',
    'q',
    'maker',
    'area',
    'view',
    'order',
    'cursor',
    'tab',
    'edit',
    'subject',
    'do',
    'to',
  ]
  const LISTS = ['auctions', 'bids', 'watch', 'audit', 'messages', 'announcements', 'reviews', 'buy-orders', 'users']
  const pages: Record<string, readonly string[]> = {
    visitor: ['search-form', 'article', 'auction', 'auction-review', 'souba', 'login', 'unsubscribe'].map(
      (it) => `/kaitori/${it}`,
    ),
    owner: ['mypage/auction', 'mypage/message', 'mypage/history', 'mypage/auction/check-list'].map(
      (it) => `/kaitori/${it}`,
    ),
    dealer: LISTS.map((it) => `/partner/${it}`),
    operator: LISTS.map((it) => `/partner/${it}`),
  }
  const below: Record<string, readonly string[]> = {
    visitor: [
      '/kaitori/souba',
      '/kaitori/souba/1',
      '/kaitori/article',
      '/kaitori/auction-review',
      '/assets',
      '/dev/mail',
    ],
    owner: ['/kaitori/mypage/auction', '/kaitori/mypage/message', '/kaitori/sell-form'],
    dealer: ['/partner/auctions', '/partner/messages', '/partner/ledger'],
    operator: ['/partner/auctions', '/partner/messages'],
  }

  test.each(Object.keys(pages))('in the address, as %s', async (who) => {
    const parameters = who === 'visitor' || who === 'owner' ? OWN : CONSOLE
    const addresses = VALUES.flatMap((value) => [
      ...(pages[who] ?? []).map((path) => `${path}?${parameters.map((name) => `${name}=${value}`).join('&')}`),
      ...(below[who] ?? []).map((path) => `${path}/${value}`),
    ])
    const failed: string[] = []
    for (const address of addresses) {
      const answer = await get(address, { cookie: cookies[who] ?? '' })
      await answer.body?.cancel()
      if (answer.status >= 500) failed.push(`${answer.status} ${address}`)
    }
    expect(failed).toEqual([])
  })

  test.each<[string, string, string | null, string, number]>([
    ['text for a form', '/partner/login', 'text/plain', 'email=a', 415],
    ['JSON for a form', '/partner/login', 'application/json', '{}', 415],
    ['a form in parts', '/partner/login', 'multipart/form-data; boundary=x', '--x--', 415],
    ['nothing that is named', '/partner/login', null, 'x', 415],
    ['text for GraphQL', '/graphql', 'text/plain', '{}', 415],
    ['a form for GraphQL', '/graphql', 'application/x-www-form-urlencoded', 'query={a}', 415],
    ['NUL for GraphQL', '/graphql', 'application/json', '\0', 400],
    ['JSON for a file', '/assets/VIC/temporary', 'application/json', '{}', 400],
    ['a form without an end', '/assets/VIC/temporary', 'multipart/form-data; boundary=x', 'junk', 400],
    ['NUL in a form', '/partner/login', 'application/x-www-form-urlencoded', 'email=a%00&password=b%00', 200],
  ])('in the body: %s', async (_what, path, type, body, status) => {
    const headers = { origin: host.origin, 'x-forwarded-for': newcomer(), ...(type && { 'content-type': type }) }
    const answer = await fetch(host.origin + path, { method: 'POST', headers, body: Buffer.from(body) })
    expect(answer.status).toBe(status)
  })

  test('NUL in what GraphQL looks up', async () => {
    const ask = async (query: string, variables: object) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': newcomer() }
      const body = JSON.stringify({ query, variables })
      return (await (await fetch(`${host.origin}/graphql`, { method: 'POST', headers, body })).json()).errors
    }
    const login =
      'mutation ($input: InitiateAuthPartnerInput!) { initiateAuthPartner(input: $input) { auth { idToken } } }'
    const errors = await ask(login, { input: { email: 'a\0b@example.com', password: 'c\0d' } })
    expect(errors[0].extensions.code).not.toBe('INTERNAL_SERVER_ERROR')
    const code = await ask(
      'mutation ($input: ResetPasswordBikeOwnerStep2Input!) { resetPasswordBikeOwnerStep2(input: $input) { uuid } }',
      {
        input: { email: 'a\0b@example.com', code: '\0' },
      },
    )
    expect(code[0].extensions.code).not.toBe('INTERNAL_SERVER_ERROR')
  })

  test.each([
    ['GET', 'http://elsewhere.example/kaitori', 400],
    ['GET', '//elsewhere.example/kaitori', 301],
    ['GET', '*', 301],
    ['GET', '/%', 400],
    ['GET', '/kaitori%00', 404],
    ['PUT', '/kaitori', 404],
    ['TRACE', '/kaitori', 404],
  ])('%s %s answers %i', async (method, path, status) => {
    const { port } = new URL(host.origin)
    const answered = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ host: '127.0.0.1', port, method, path, agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sent.on('error', reject)
      sent.end()
    })
    expect(answered).toBe(status)
  })
})
