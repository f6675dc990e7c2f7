import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { DEMO_PASSWORD } from '#server/demo/seed-demo-accounts.ts'
import { ATTACK_COUNT, findPoisoned } from './cache-poisoning.ts'
import { type RunningHost, startHost } from './host.ts'
import { must, until } from './prove.ts'

/** Fewer than the attackers open: the others have to be served all the same. */
const CONNECTIONS_PER_ADDRESS = 300
const ATTACKERS = 800
const ATTACK_SECONDS = 40
/** Of a page that is kept, and of one that is drawn from the database, for somebody else meanwhile. */
const VISITED = ['/kaitori/souba', '/kaitori/auction-review', '/healthz']

async function withHost<T>(variables: Record<string, string>, work: (host: RunningHost, folder: string) => Promise<T>) {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-attack-'))
  chmodSync(folder, 0o755) // run by root, the database has a user of its own
  const host = await startHost({ DATA_FOLDER: join(folder, 'data'), RATE_LIMIT: '1000000', ...variables })
  try {
    return await work(host, folder)
  } finally {
    await host.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(program: string, programArguments: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('exit', () => resolve(output))
  })
}

/** slowhttptest in its four ways, while somebody from another address visits. */
export async function proveSlowClients(): Promise<readonly string[]> {
  const ways = {
    'slow headers': ['-H', '-i', '5', '-x', '24'],
    'slow bodies': ['-B', '-i', '5', '-s', '8192', '-x', '10', '-t', 'POST', '-f', 'application/x-www-form-urlencoded'],
    'slow reading': ['-X', '-w', '10', '-y', '20', '-n', '5', '-z', '32', '-k', '3'],
    'many ranges': ['-R', '-a', '10', '-b', '3000'],
  }
  return withHost({ CONNECTIONS_PER_ADDRESS: String(CONNECTIONS_PER_ADDRESS) }, async (host, folder) => {
    const lines: string[] = []
    for (const [name, options] of Object.entries(ways)) {
      const path = name === 'slow bodies' ? '/partner/login' : '/kaitori/souba'
      const url = host.origin.replace('localhost', '127.0.0.1') + path
      const report = join(folder, name.replace(' ', '-'))
      const common = ['-c', String(ATTACKERS), '-r', '200', '-l', String(ATTACK_SECONDS), '-p', '3', '-u', url]
      let isOver = false
      const attack = run('slowhttptest', [...options, ...common, '-g', '-o', report]).finally(() => {
        isOver = true
      })
      const visits: number[] = []
      while (!isOver) for (const visited of VISITED) visits.push(await visit(host.origin, visited))
      const output = withoutColours(await attack)
      must(
        connectionsIn(`${report}.csv`) >= CONNECTIONS_PER_ADDRESS / 2,
        `${name}: slowhttptest did not attack:\n${output.slice(-800)}`,
      )
      await until(async () => (await connectionsTo(host)) < 20, 90_000, `${name}: its connections are cut off`)
      const slowest = Math.max(...visits)
      must(slowest < 5_000, `${name}: a visitor from elsewhere waited ${slowest} ms`)
      lines.push(`${name}: ${visits.length} visits from elsewhere, the slowest ${slowest.toFixed(0)} ms; all cut off`)
    }
    return lines
  })
}

/** The most that were open or already closed in a second; the program's own words leave out an attack of few seconds. */
function connectionsIn(report: string): number {
  const [, ...seconds] = readFileSync(report, 'utf8').trim().split('\n')
  return Math.max(
    0,
    ...seconds.map((line) => line.split(',')).map(([, closed, , open]) => Number(closed) + Number(open)),
  )
}

/** Milliseconds; throws when it is not served. From an address of its own: this machine has more than one. */
function visit(origin: string, path: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const { port } = new URL(origin)
    const options = { host: '127.0.0.1', port, path, localAddress: '127.0.0.2', agent: false, timeout: 20_000 }
    const sent = request(options, (response) => {
      response.resume()
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`${path} answered ${response.statusCode}`))
      })
    })
    sent.once('timeout', () => sent.destroy(new Error(`${path} did not answer`)))
    sent.once('error', reject)
    sent.end()
  })
}

/** Open ones at the host, as the system counts them. */
async function connectionsTo({ origin }: RunningHost): Promise<number> {
  const port = Number(new URL(origin).port).toString(16).toUpperCase().padStart(4, '0')
  const ESTABLISHED = '01'
  return ['/proc/net/tcp', '/proc/net/tcp6']
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${port}`) && state === ESTABLISHED).length
}

const withoutColours = (text: string) => text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, 'g'), '')

interface Target {
  readonly name: string
  readonly path: string
  /** `*` marks what sqlmap writes into. */
  readonly data?: string
  readonly headers?: readonly string[]
  readonly level?: string
}

/** sqlmap finds nothing to inject into; the same sqlmap finds it in a page that was built to have it. */
export async function proveNoInjection(): Promise<readonly string[]> {
  return withHost({}, async (host, folder) => {
    const origin = host.origin.replace('localhost', '127.0.0.1')
    const { cookie, token } = await logIn(host.origin)
    const json = ['content-type: application/json']
    const graphql = (query: string, variables: object) => JSON.stringify({ query, variables })
    const targets: readonly Target[] = [
      { name: 'model search', path: '/kaitori/search-form?keyword=CB*&modelId=1001*' },
      { name: 'traded bikes', path: '/kaitori/auction?displacement=3*&page=1*' },
      {
        name: 'GraphQL search',
        path: '/graphql',
        headers: json,
        data: graphql('query ($k: [String!]!) { searchModels(keywords: $k) { modelId } }', { k: ['CB*'] }),
      },
      {
        name: "GraphQL, partner's log-in",
        path: '/graphql',
        headers: json,
        data: graphql(
          'mutation ($i: InitiateAuthPartnerInput!) { initiateAuthPartner(input: $i) { auth { idToken } } }',
          {
            i: { email: 'dealer@example.com*', password: 'x*' },
          },
        ),
      },
      {
        name: "the console's list",
        path: '/partner/auctions?q=CB*&order=endTime*&area=13*&after=x*',
        headers: [`cookie: ${cookie}`],
      },
      {
        name: "GraphQL, the console's list",
        path: '/graphql',
        headers: [...json, `authorization: Bearer ${token}`],
        data: graphql('query ($f: PartnerAuctionFilter) { partnerAuctions(filter: $f) { auctions { auctionId } } }', {
          f: { keyword: 'CB*', prefecture: '13*' },
        }),
      },
    ]
    const lines: string[] = []
    for (const target of targets) {
      const { isInjectable, requests } = await sqlmap(origin, folder, target)
      must(!isInjectable, `${target.name}: sqlmap got in`)
      lines.push(`${target.name}: ${requests} requests, nothing to inject into`)
    }
    const toy = await startInjectablePage(readFileSync(join(folder, 'data/database-url'), 'utf8'))
    const control = await sqlmap(toy.origin, folder, { name: 'control', path: '/?name=a*' }).finally(toy.stop)
    must(control.isInjectable, 'sqlmap does not even find what was made to be found: the rest proves nothing')
    return [...lines, 'a page made to be injected into: found']
  })
}

async function sqlmap(origin: string, folder: string, target: Target) {
  const output = withoutColours(
    await run('sqlmap', [
      ...['-u', origin + target.path, '--batch', '--flush-session', '--disable-coloring', '--dbms=PostgreSQL'],
      ...['--output-dir', join(folder, 'sqlmap'), '--level', target.level ?? '1', '--risk', '2', '--technique=BEUSQ'],
      ...['--timeout', '20', '--retries', '1', '--ignore-code=*', '--skip-urlencode'],
      ...(target.data ? ['--data', target.data] : []),
      ...(target.headers ?? []).flatMap((header) => ['-H', header]),
    ]),
  )
  const isInjectable = /identified the following injection point/.test(output)
  const isClean = /do not appear to be injectable|not injectable/.test(output)
  must(isInjectable || isClean, `${target.name}: sqlmap did not finish:\n${output.slice(-1500)}`)
  const requests = Number(/with a total of (\d+) HTTP/.exec(output)?.[1] ?? output.split("testing '").length - 1)
  return { isInjectable, requests }
}

async function logIn(origin: string): Promise<{ cookie: string; token: string }> {
  const body = new URLSearchParams({ email: 'dealer@example.com', password: DEMO_PASSWORD })
  const answer = await fetch(`${origin}/partner/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body,
  })
  const cookies = answer.headers.getSetCookie().map((it) => it.split(';')[0] ?? '')
  const token = cookies.find((it) => it.startsWith('PPIDT='))?.slice('PPIDT='.length) ?? ''
  must(token !== '', 'the demo lets its dealer in')
  return { cookie: cookies.join('; '), token }
}

/** What nobody should write: the parameter becomes a part of the statement. */
async function startInjectablePage(databaseUrl: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const server = createServer(async (incoming, response) => {
    const name = new URL(incoming.url ?? '/', 'http://localhost').searchParams.get('name') ?? ''
    try {
      const { rows } = await pool.query(
        `select maker_name_en from maker where maker_name_en = '${name}' or maker_name_en like 'H%'`,
      )
      response.end(`<html><body>${rows.map((row) => String(row.maker_name_en)).join()}</body></html>`)
    } catch (error) {
      response.statusCode = 500
      response.end(`<html><body>${String(error)}</body></html>`)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await pool.end()
    },
  }
}

/** The table of `cache-poisoning.ts` over every kind of page that is kept. */
export async function proveNoPoisonedPage(): Promise<string> {
  const paths = [
    '/kaitori',
    '/kaitori/souba',
    '/kaitori/souba/1',
    '/kaitori/souba/1/1001',
    '/kaitori/search-form',
    '/kaitori/auction',
    '/kaitori/auction-review',
    '/kaitori/article',
    '/kaitori/article/1',
    '/kaitori/lp_2024/index3',
    '/kaitori/sitemap',
    '/sitemap/models.xml',
  ]
  return withHost({ TRUST_PROXY: 'loopback' }, async (host, folder) => {
    const databaseUrl = readFileSync(join(folder, 'data/database-url'), 'utf8')
    const found = await findPoisoned({ origin: host.origin, databaseUrl, paths })
    must(found.length === 0, found.join('\n'))
    return `${ATTACK_COUNT} attacks on ${paths.length} pages: the next visitor's page is the same`
  })
}
