import { type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectCommandBus } from '#server/bus/command-bus.ts'
import { connectDatabase, transact } from '#server/db/client.ts'

/** Appears in no page of ours: where it does, somebody put it there. */
const MARK = 'evil.example'

/** Tells by being drawn anew that all others with its tag will be, too. */
const WITNESS = '/kaitori/article/2'

interface Attack {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Of the request, for a page at `path`. */
  readonly address?: (path: string) => string
  readonly body?: string
}

/** What is sent before the next visitor asks for the same page. Each tries to be part of what that visitor gets. */
const ATTACKS: Readonly<Record<string, Attack>> = {
  'another host': { headers: { host: MARK } },
  'another host with our port': { headers: { host: `${MARK}:3000` } },
  'a host with an injection': { headers: { host: `"><script src=//${MARK}>` } },
  'X-Forwarded-Host': { headers: { 'x-forwarded-host': MARK } },
  'X-Forwarded-Server and X-Host': { headers: { 'x-forwarded-server': MARK, 'x-host': MARK } },
  'X-Forwarded-Proto': { headers: { 'x-forwarded-proto': 'http', 'x-forwarded-scheme': 'nothttps' } },
  'X-Forwarded-Proto https': { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-ssl': 'on' } },
  'X-Forwarded-Port and -Prefix': { headers: { 'x-forwarded-port': '666', 'x-forwarded-prefix': `//${MARK}` } },
  Forwarded: { headers: { forwarded: `for=192.0.2.1;host=${MARK};proto=http` } },
  'X-Original-URL': { headers: { 'x-original-url': '/kaitori/login', 'x-rewrite-url': '/kaitori/login' } },
  'an overridden method': { headers: { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE' } },
  'a request id': { headers: { 'x-request-id': MARK } },
  'another language': { headers: { 'accept-language': 'en-US,en;q=0.9' } },
  'another type': { headers: { accept: 'application/json' } },
  'no encoding': { headers: { 'accept-encoding': 'identity' } },
  'an encoding that is refused': { headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } },
  'a robot': { headers: { 'user-agent': `Googlebot/2.1 (${MARK})` } },
  'an origin and a referrer': { headers: { origin: `https://${MARK}`, referer: `https://${MARK}/` } },
  'a prefetch': { headers: { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender', 'save-data': 'on' } },
  'a range': { headers: { range: 'bytes=0-9' } },
  'conditions on old copies': {
    headers: { 'if-none-match': '*', 'if-modified-since': 'Sat, 01 Jan 2050 00:00:00 GMT' },
  },
  'cookies of no session': { headers: { cookie: `a=${MARK}; PBSID=${MARK}; PPDLR=1; kaitori-way-back=/${MARK}` } },
  'cookies of a false session': { headers: { cookie: `PBIDT=${MARK}; PBRT=x; PBEXP=1; PBDEL=9999999999999` } },
  'an authorization': { headers: { authorization: `Bearer ${MARK}` } },
  'a HEAD': { method: 'HEAD' },
  'a POST': { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `a=${MARK}` },
  'a GET with a body': { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: `x=${MARK}` },
  'an unknown parameter': { address: (path) => `${path}?utm_source=${MARK}&gclid=1` },
  'a parameter with an injection': { address: (path) => `${path}?x=%22%3E%3Cscript%20src=//${MARK}%3E` },
  'known parameters in capitals': { address: (path) => `${path}?Page=2&DISPLACEMENT=3&KEYWORD=${MARK}` },
  'parameters as lists': { address: (path) => `${path}?displacement[]=3&page[]=2&_routes[]=x` },
  'parameters of prototypes': { address: (path) => `${path}?__proto__=${MARK}&constructor=1` },
  'parameters behind semicolons': { address: (path) => `${path}?a=1;displacement=3;page=2` },
  "the framework's parameters": { address: (path) => `${path}?_routes=root&index` },
  'a fragment': { address: (path) => `${path}?a#displacement=3` },
  'another page of the same list': { address: (path) => `${path}?displacement=3&page=2&category=money&modelId=1001` },
  'an address of a proxy': { address: (path) => `http://${MARK}${path}` },
  'two slashes': { address: (path) => `//${MARK}${path}` },
  'a slash at the end': { address: (path) => `${path}/?x=${MARK}` },
  'dots in the path': { address: (path) => `/kaitori/..${path}` },
  'a path in capitals': { address: (path) => path.toUpperCase() },
  'an encoded path': { address: (path) => `${path.slice(0, -1)}%${path.slice(-1).charCodeAt(0).toString(16)}` },
  'a parameter of the path': { address: (path) => `${path};jsessionid=${MARK}` },
  'its data alone': { address: (path) => `${path}.data` },
}

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** As it is written: fetch would correct addresses and refuse a Host. */
function send(origin: string, client: string, path: string, attack: Attack = {}): Promise<Answer> {
  const { port } = new URL(origin)
  const length = attack.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(attack.body)) }
  const headers = { 'x-forwarded-for': client, ...length, ...attack.headers }
  const options = { host: '127.0.0.1', port, path, method: attack.method ?? 'GET', headers, agent: false }
  return new Promise((resolve, reject) => {
    const sent = request(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(attack.body)
  })
}

/** Headers that differ from answer to answer. */
const OF_THE_MOMENT = new Set(['date', 'x-request-id', 'keep-alive', 'connection', 'content-length', 'etag'])

/** What a visitor gets, without the moments at which its figures were counted. */
function essence({ status, headers, body }: Answer): string {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_MOMENT.has(name))
  const text = JSON.stringify([status, kept, body])
  return text.replaceAll(/sha256-[\w+/=]+/g, 'sha256-').replaceAll(/\d+/g, '#')
}

interface Options {
  readonly origin: string
  readonly databaseUrl: string
  /** Pages whose data carries the tag `catalog`. */
  readonly paths: readonly string[]
}

/**
 * Before each attack all kept pages are thrown away, so that the attack is what the page is drawn for; then a visitor asks for
 * it plainly. Returns the attacks after which that visitor got something else than before.
 */
export async function findPoisoned({ origin, databaseUrl, paths }: Options): Promise<readonly string[]> {
  const { db, close } = connectDatabase(databaseUrl, 1)
  const bus = await connectCommandBus(databaseUrl)
  const found: string[] = []
  let client = 0
  const nextClient = () => {
    client += 1
    return `198.51.${100 + Math.floor(client / 250)}.${client % 250}`
  }
  try {
    const throwAway = async () => {
      await send(origin, nextClient(), WITNESS)
      const before = await renders(origin)
      await transact(db, (tx) => bus.publish(tx, 'dataChanged', { tag: 'catalog' }))
      await until(async () => {
        await send(origin, nextClient(), WITNESS)
        return (await renders(origin)) > before
      })
    }
    const clean = new Map<string, string>()
    // A query runs compiled from the second time on, and its answer is written down a little differently.
    for (let time = 0; time < 3; time += 1) {
      await throwAway()
      for (const path of paths) clean.set(path, essence(await send(origin, nextClient(), path)))
    }
    for (const [name, attack] of Object.entries(ATTACKS)) {
      await throwAway()
      const attacker = nextClient()
      for (const path of paths) {
        const { status } = await send(origin, attacker, attack.address?.(path) ?? path, attack)
        if (status >= 500) found.push(`${name}: ${path} answered ${status}`)
        if (essence(await send(origin, nextClient(), path)) !== clean.get(path)) found.push(`${name}: ${path} changed`)
      }
    }
    return found
  } finally {
    await bus.close()
    await close()
  }
}

export const ATTACK_COUNT = Object.keys(ATTACKS).length

/** How many pages the host has drawn so far. */
export async function renders(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^kaitori_pages_rendered (\d+)/m.exec(text)?.[1])
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(10)
}
