import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_BIDDING } from '#domain/auction/end-time.ts'
import { sessionCookies } from '#domain/session/session-cookies.ts'
import { freePort, type RunningHost, startHost } from '#testing/host.ts'
import { bidCountAt, listBikeAt, signUpAt } from '#testing/newcomer.ts'
import { openSecrets } from './auth/keys/secrets.ts'
import { openKeyStore } from './auth/keys/signing-keys.ts'
import { startSession } from './auth/session/start-session.ts'
import { connectCommandBus } from './bus/command-bus.ts'
import { connectDatabase, transact } from './db/client.ts'
import { DEMO_PASSWORD } from './demo/seed-demo-accounts.ts'
import { findOwnerByEmail, identityOf } from './features/account/owner-store.ts'
import { checkInvariants } from './features/auction/check-invariants.ts'
import { auditBids } from './features/bidding/audit-bids.ts'
import { projectRoot } from './host/project-root.ts'

// These tests run the built program (npm test builds it first).
const folder = mkdtempSync(join(tmpdir(), 'kaitori host 開発-')) // as people name their folders
chmodSync(folder, 0o755) // run by root, the database has a user of its own
let host: RunningHost
beforeAll(async () => {
  host = await startHost({ DATA_FOLDER: folder })
}, 120_000)
afterAll(async () => {
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(host.origin + path, { headers, redirect: 'manual' })

async function ask(query: string, input: object = {}, headers: Record<string, string> = {}) {
  const body = JSON.stringify({ query, variables: { input } })
  const options = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
  return (await (await fetch(`${host.origin}/graphql`, options)).json()).data
}

async function tokenOf(email: string): Promise<string> {
  const login =
    'mutation ($input: InitiateAuthPartnerInput!) { initiateAuthPartner(input: $input) { auth { idToken } } }'
  const { initiateAuthPartner } = await ask(login, { email, password: DEMO_PASSWORD })
  return `Bearer ${initiateAuthPartner.auth.idToken}`
}

describe('pages for visitors', () => {
  test('are kept, compressed once, and answered with 304 when unchanged', async () => {
    const first = await get('/kaitori/souba', { 'accept-encoding': 'br' })
    expect(first.headers.get('content-encoding')).toBe('br')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    expect((await get('/kaitori/souba', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/kaitori/souba', { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
  })

  test('are whole for everyone, also when a HEAD asked first', async () => {
    const ask = (method: string) => fetch(`${host.origin}/kaitori/article?page=2`, { method })
    const head = await ask('HEAD')
    const page = await ask('GET')
    const html = await page.text()
    expect([head.status, await head.text(), html.length > 1000]).toEqual([200, '', true])
    for (const name of ['etag', 'content-security-policy']) expect(head.headers.get(name)).toBe(page.headers.get(name))
  })

  test('allow their inline scripts by hash, never by nonce', async () => {
    const response = await get('/kaitori/souba')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('nonce-')
    expect(policy).not.toContain('unsafe-inline')
    const scripts = [
      ...(await response.text()).matchAll(
        /<script(?![^>]*(?:src=|application\/(?:ld\+)?json))[^>]*>([\s\S]*?)<\/script>/g,
      ),
    ]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, text = ''] of scripts) expect(policy).toContain(createHash('sha256').update(text).digest('base64'))
  })

  test('no longer show a review once an operator has hidden it', async () => {
    const { auctionReviews } = await ask('{ auctionReviews(first: 1) { nodes { auctionReviewId comment } } }')
    const { auctionReviewId, comment } = auctionReviews.nodes[0]
    const paths = ['/kaitori', '/kaitori/auction-review', `/kaitori/auction-review/${auctionReviewId}`]
    const showing = () => Promise.all(paths.map(async (path) => (await (await get(path)).text()).includes(comment)))
    expect(await showing()).toEqual([true, true, true])

    const authorization = await tokenOf('operator@example.com')
    const hide = 'mutation ($input: ModerateReviewInput!) { moderateReview(input: $input) }'
    const answer = await ask(hide, { auctionReviewId, isHidden: true, reason: '個人情報の記載' }, { authorization })
    expect(answer).toEqual({ moderateReview: true })
    await expect.poll(showing).toEqual([false, false, false])
  })

  test('allow no style attributes, and have none', async () => {
    for (const path of ['/kaitori/souba', '/partner/login']) {
      const page = await get(path)
      const policy = page.headers.get('content-security-policy') ?? ''
      expect(policy).toContain("style-src 'self'")
      expect(policy).not.toMatch(/unsafe-hashes|unsafe-inline|style-src-attr/)
      expect(await page.text()).not.toContain(' style="')
    }
  })

  test('are never answered from the cache to someone with a session, whose nonce is new each time', async () => {
    const asOwner = () => get('/kaitori/souba', { cookie: 'PBIDT=x; PBRT=y' })
    const nonceOf = (response: Response) =>
      /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1]
    const [one, two] = [await asOwner(), await asOwner()]
    expect(one.headers.get('etag')).toBeNull()
    expect(one.headers.get('cache-control')).toBe('private, no-store')
    expect(nonceOf(one)).toBeDefined()
    expect(nonceOf(one)).not.toBe(nonceOf(two))
  })
})

test.each([
  '/kaitori/contact/thread',
  '/kaitori/contact/thread.data',
  '/kaitori/restore-email',
  '/kaitori/restore-email.data',
  '/kaitori/unsubscribe',
])('what the link of a mail opens is kept nowhere: %s', async (path) => {
  expect((await get(`${path}?token=made-up`)).headers.get('cache-control')).toBe('private, no-store')
})

describe('pages of the console', () => {
  test.each(['dealer', 'agent', 'operator'])('hold nothing that the API takes, for the %s', async (role) => {
    const idToken = (await tokenOf(`${role}@example.com`)).replace('Bearer ', '')
    const later = Date.now() + 3_600_000
    const cookie = `PPIDT=${idToken}; PPEXP=${later}; PPRT=none; PPDEL=${later}`
    let found = 0
    for (const path of ['/partner/auctions', '/partner/auctions.data', '/partner/nothing', '/partner/messages']) {
      const text = await (await fetch(host.origin + path, { headers: { cookie } })).text()
      expect(text).not.toContain(idToken)
      const tokens = new Set(text.match(/[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/g))
      found += [...tokens].filter((it) => it.startsWith('eyJ')).length
      for (const token of tokens) {
        const body = JSON.stringify({ query: '{ partner { partnerId } }' })
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
        expect((await fetch(`${host.origin}/graphql`, { method: 'POST', headers, body })).status).toBe(401)
      }
    }
    expect(found).toBeGreaterThan(2) // those for the sockets of the pages
  })
})

describe('addresses', () => {
  test.each([
    ['/', 301, '/kaitori'],
    ['/kaitori/', 301, '/kaitori'],
    ['/kaitori/souba/?displacement=3', 301, '/kaitori/souba?displacement=3'],
    ['//evil.example/', 301, '/evil.example'],
  ])('%s answers %i to %s', async (path, status, location) => {
    const response = await get(path)
    expect([response.status, response.headers.get('location')]).toEqual([status, location])
  })

  test.each([
    ['its own page', 302, (origin: string) => ({ origin, 'sec-fetch-site': 'same-origin' })],
    [
      'the same page opened at 127.0.0.1',
      302,
      (origin: string) => ({ origin: origin.replace('localhost', '127.0.0.1') }),
    ],
    ['another site', 400, () => ({ origin: 'https://evil.example' })],
    ['another site that hides its name', 400, () => ({ 'sec-fetch-site': 'cross-site' })],
    ['a neighbour of the same domain', 400, () => ({ 'sec-fetch-site': 'same-site' })],
  ])('a form sent from %s answers %i', async (_from, status, headersOf) => {
    const headers: Record<string, string> = headersOf(host.origin)
    const at = headers.origin?.startsWith('http:') ? headers.origin : host.origin
    const response = await fetch(`${at}/partner/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: 'operator@example.com', password: DEMO_PASSWORD }).toString(),
    })
    expect(response.status).toBe(status)
    expect(response.headers.has('set-cookie')).toBe(status === 302)
  })

  test('programs that ask for the old name of the icon get it', async () => {
    const response = await get('/favicon.ico')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/vnd.microsoft.icon'])
    const icon = new DataView(await response.arrayBuffer())
    expect([icon.getUint16(2, true), icon.getUint16(4, true)]).toEqual([1, 3]) // an icon, in three sizes
  })

  test('files with a hash in their name are kept for ever', async () => {
    const html = await (await get('/kaitori')).text()
    const [, file = ''] = /"(\/static\/entry\.client-[^"]+\.js)"/.exec(html) ?? []
    const response = await get(file)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  })

  test.each(['/kaitori/nothing', '/nothing', '/kaitori/souba/x/y/z', '/static/nothing.js'])(
    '%s is not found',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

describe('the routing rules of the session', () => {
  const cookies = new Map<string, string>()
  beforeAll(async () => {
    const url = readFileSync(join(folder, 'database-url'), 'utf8')
    const { db, close } = connectDatabase(url, 1)
    const bus = await connectCommandBus(url)
    const keys = await openKeyStore(db, bus, await openSecrets(db, undefined))
    for (const name of ['owner', 'newowner']) {
      const owner = await findOwnerByEmail(db, `${name}@example.com`)
      if (!owner) throw new Error('the demo has its owners')
      const auth = await transact(db, (tx) => startSession(tx, keys, identityOf(owner), new Date()))
      const set = sessionCookies(auth, { isSecure: false, now: Date.now() })
      cookies.set(name, set.map((cookie) => cookie.split(';')[0]).join('; '))
    }
    await bus.close()
    await close()
  })

  // owner has an auction that runs, newowner neither an auction nor a saved search.
  test.each([
    ['visitor', '/kaitori/mypage', '/kaitori/login?redirected=login'],
    ['visitor', '/kaitori/mypage/setting/profile/edit', '/kaitori/login?redirected=login'],
    ['visitor', '/kaitori/sell-form', '/kaitori/search-form?redirected=search-form'],
    ['visitor', '/kaitori/login/code', '/kaitori/login?redirected=login'],
    ['newowner', '/kaitori', '/kaitori/mypage/market?redirected=mypage%2Fmarket'],
    ['newowner', '/kaitori/login', '/kaitori/mypage?redirected=mypage'],
    ['newowner', '/kaitori/mypage/market', '/kaitori/mypage?redirected=mypage'],
    ['newowner', '/kaitori/mypage/setting/profile/edit', null],
    [
      'owner',
      '/kaitori/mypage/setting/profile/edit',
      '/kaitori/mypage/setting/profile?redirected=mypage%2Fsetting%2Fprofile',
    ],
    [
      'visitor',
      '/kaitori/mypage?page=2&id1=a&mrasn=b&createAccount=1&other=x',
      '/kaitori/login?id1=a&mrasn=b&redirected=login',
    ],
    [
      'visitor',
      '/kaitori/mypage?notification=message&id=7&registered=true',
      '/kaitori/login?notification=message&id=7&redirected=login',
    ],
    ['visitor', '/kaitori/sell-form?createAccount=1', '/kaitori/search-form?createAccount=1&redirected=search-form'],
    ['newowner', '/kaitori/mypage?notification=market&id=1', '/kaitori/mypage/market'],
    ['newowner', '/kaitori/mypage/market?redirected=mypage', '/kaitori/mypage'],
  ])('a %s at %s is sent to %s', async (who, path, location) => {
    const response = await get(path, { cookie: cookies.get(who) ?? '' })
    expect([response.status, response.headers.get('location')]).toEqual([location === null ? 200 : 302, location])
  })
})

describe('the demo world', () => {
  test('has a conversation that waits for its dealer, and a claim that waits for the operator', async () => {
    const dealer = { authorization: await tokenOf('dealer@example.com') }
    const { partnerMessageTabs } = await ask('{ partnerMessageTabs { auctionId unreadCount } }', {}, dealer)
    expect(partnerMessageTabs).toEqual([{ auctionId: expect.any(Number), unreadCount: 1 }])
    const operator = { authorization: await tokenOf('operator@example.com') }
    const { disputes } = await ask('{ disputes { auctionStatus trade { claims { detail } } } }', {}, operator)
    expect(disputes).toEqual([
      { auctionStatus: 31, trade: { claims: [{ detail: expect.stringContaining('にじみ') }] } },
    ])
  })

  test('keeps every rule of an auction', async () => {
    const { db, close } = connectDatabase(readFileSync(join(folder, 'database-url'), 'utf8'), 1)
    const broken = (await checkInvariants(db)).filter((it) => it.broken.length > 0)
    const { findings } = await auditBids(db)
    await close()
    expect([broken, findings]).toEqual([[], []])
  })
})

describe('the process', () => {
  test('health, readiness and metrics', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
    const metrics = await (await get('/metrics')).text()
    expect(metrics).toContain('kaitori_http_request_duration_seconds')
    expect(metrics).not.toContain(process.version)
  })

  test('writes one line per request, with its id, and nothing else for a bad one', async () => {
    const id = `log-${process.pid}`
    await fetch(`${host.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': id },
      body: '{',
    })
    await expect
      .poll(
        () =>
          readFileSync(join(folder, 'server.log'), 'utf8')
            .split('\n')
            .filter((line) => line.includes(id)).length,
        { timeout: 10_000 },
      )
      .toBe(1)
  })

  test('says which port is taken and stops', async () => {
    const blocker = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => blocker.listen(port, '127.0.0.1', resolve))
    const start = startHost({ PORT: String(port), DATA_FOLDER: join(folder, 'other') })
    await expect(start).rejects.toThrow(`ポート ${port} は使用中です`)
    blocker.close()
    blocker.unref() // a connection of the failed start may still be open
  })

  test('leaves no PostgreSQL behind where the start fails half-way, or is stopped half-way', async () => {
    const half = mkdtempSync(join(tmpdir(), 'kaitori-half-'))
    chmodSync(half, 0o755)
    const pidFile = join(half, 'postgres/cluster/postmaster.pid')
    writeFileSync(join(half, 'files'), 'where the folder of the files should be')
    await expect(startHost({ DATA_FOLDER: half })).rejects.toThrow(/could not start: (?:EEXIST|ENOTDIR)/)
    expect(existsSync(join(half, 'postgres/cluster/PG_VERSION'))).toBe(true)
    expect([pidFile, join(half, 'host.lock')].filter((file) => existsSync(file))).toEqual([])

    rmSync(join(half, 'files'))
    const environment = { ...process.env, NODE_ENV: 'production', PORT: String(await freePort()), DATA_FOLDER: half }
    const child = spawn(process.execPath, [join(projectRoot, 'build/host/main.js')], { env: environment })
    const exited = new Promise((resolve) => child.once('exit', resolve))
    await expect.poll(() => existsSync(pidFile), { timeout: 60_000 }).toBe(true)
    child.kill('SIGTERM')
    expect(await exited).toBe(0)
    // PostgreSQL itself takes the file away when it has ended.
    expect([pidFile, join(half, 'host.lock')].filter((file) => existsSync(file))).toEqual([])
    rmSync(half, { recursive: true, force: true })
  }, 120_000)

  test('refuses a second start from the same folder', async () => {
    await expect(startHost({ DATA_FOLDER: folder })).rejects.toThrow('既に起動しています')
  })

  test('stops with one line that names a wrong variable', async () => {
    await expect(startHost({ DATA_FOLDER: folder, LOG_LEVEL: 'loud' })).rejects.toThrow(
      /wrong environment variable: LOG_LEVEL/,
    )
  })

  test.each([
    [
      'a database that there is not',
      (url: URL) => (url.pathname = '/nowhere'),
      /no database at 127\.0\.0\.1:\d+\/nowhere/,
    ],
    ['a wrong password', (url: URL) => (url.password = 's3cret'), /no database at .*password authentication failed/],
  ])('says in one line, without stack and password, that %s is why it does not start', async (_what, change, line) => {
    const url = new URL(readFileSync(join(folder, 'database-url'), 'utf8'))
    change(url)
    const start = startHost({ DATABASE_URL: url.href, DATA_FOLDER: join(folder, 'other') })
    const message = await start.then(() => '', String)
    expect(message).toMatch(line)
    expect(message.trim().split('\n')).toHaveLength(2) // "The host stopped:" is the test's own
    expect(message).not.toContain('s3cret')
  })

  test('serves on when nobody reads its log any more, and says so', async () => {
    const url = readFileSync(join(folder, 'database-url'), 'utf8')
    const second = await startHost({ DATABASE_URL: url, DATA_FOLDER: join(folder, 'second'), ROLES: 'web,api' })
    second.process.stdout?.destroy()
    const health = async () => {
      await fetch(`${second.origin}/graphql`, { method: 'POST' }) // refused, and written down
      return (await fetch(`${second.origin}/readyz`)).json()
    }
    await expect.poll(health).toEqual({ status: 'degraded', missing: ['log'] })
    for (let time = 0; time < 20; time += 1) expect((await fetch(`${second.origin}/kaitori/souba`)).status).toBe(200)
    expect(await (await fetch(`${second.origin}/metrics`)).text()).toContain('kaitori_log_failing 1')
    expect(await second.stop()).toBe(0)
  })

  test('starts its PostgreSQL again when that was killed, and serves on', async () => {
    const file = join(folder, 'postgres/cluster/postmaster.pid')
    const pid = () => Number(readFileSync(file, 'utf8').split('\n')[0])
    const killed = pid()
    process.kill(killed, 'SIGKILL')
    await expect.poll(pid, { timeout: 60_000 }).not.toBe(killed)
    const health = async () => (await get('/readyz')).status
    const review = async () => (await ask('{ auctionReviews(first: 1) { totalCount } }'))?.auctionReviews?.totalCount
    await expect.poll(health, { timeout: 60_000 }).toBe(200)
    await expect.poll(review, { timeout: 60_000 }).toBeGreaterThan(0)
  })

  test('recovers after kill -9, and a normal stop ends it with 0', async () => {
    await host.stop('SIGKILL')
    // A volume that is full, until somebody makes space.
    const log = join(folder, 'server.log')
    rmSync(log)
    symlinkSync('/dev/full', log)
    host = await startHost({ DATA_FOLDER: folder })
    expect((await get('/kaitori/souba')).status).toBe(200)
    const health = async () => (await get('/readyz')).json()
    await expect.poll(health).toEqual({ status: 'degraded', missing: ['log'] })
    rmSync(log)
    await expect.poll(health).toEqual({ status: 'ready', missing: [] })
    expect(await host.stop('SIGINT')).toBe(0)
    host = await startHost({ DATA_FOLDER: folder, MARKET_SIMULATION: '1' })
    expect((await get('/readyz')).status).toBe(200)
  }, 120_000)

  test('has a market that inspects what a newcomer lists and bids on it within a minute', async () => {
    const idToken = await signUpAt(host.origin, 'newcomer@example.com')
    const auctionId = await listBikeAt(host.origin, idToken, `after:${DEMO_BIDDING}`)
    const bids = () => bidCountAt(host.origin, auctionId)
    await expect.poll(bids, { timeout: 60_000, interval: 500 }).toBeGreaterThan(0)
  }, 90_000)
})
