import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PUBLIC_CONFIGURATION_ELEMENT } from '#contract/public-configuration.ts'
import { partnerSessionCookies } from '#domain/session/partner-cookies.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { castOwner } from '#testing/cast.ts'
import { startTestCluster } from '#testing/cluster.ts'
import { startHost } from '#testing/host.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { openServicesBeside } from '#testing/services-beside.ts'
import { addAuctions } from './auction-rows.ts'
import { compare } from './load.ts'
import type { BarePage, BarePagesOrder } from './peers/bare-pages.ts'
import { report } from './report.ts'

const RUNNING = 60
const CONNECTIONS = 4
const REQUESTS = 60
/** Until what is compiled is compiled well; fewer measure the compiler. */
const WARM_UP = 200
const ROUNDS = 5
/** What differs by the page's length: numbers and times. */
const MAX_DIFFERENCE = 0.01

interface MemberPage extends BarePage {
  readonly name: string
  readonly cookie: string
}

/** Pages of a person, with session, queries and SQL, against React Router drawing the same markup from answers in memory. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-bench-pages-'))
  const cluster = await startTestCluster(folder)
  const host = await startHost({
    DATABASE_URL: cluster.templateUrl,
    DATA_FOLDER: folder,
    ROLES: 'web,api,realtime',
    RATE_LIMIT: '100000000',
    OPERATION_SECONDS: '60',
  })
  try {
    const pages = await castPages(cluster.templateUrl, folder)
    const [first] = pages
    if (!first) throw new Error('no page')
    const configuration = configurationIn(await pageText(host.origin, first))
    const bare = await startBarePages({ apiOrigin: host.origin, configuration, pages })
    try {
      for (const page of pages) {
        const headers = { cookie: page.cookie }
        assertAlike(page, await pageText(host.origin, page), await pageText(bare.origin, page))
        const load = { headers, connections: CONNECTIONS, requests: REQUESTS, warmUp: WARM_UP }
        const { ours, limit, ratio, cpuMs } = await compare(
          { ...load, url: host.origin + page.path, pid: host.process.pid },
          { ...load, url: bare.origin + page.path, pid: bare.pid },
          ROUNDS,
        )
        report(`${page.name} / bare render`, `${ours.toFixed(1)} req/s`, `${limit.toFixed(1)} req/s`, ratio, '>= 0.5')
        const cpuRatio = (cpuMs.limit / cpuMs.ours).toFixed(2)
        console.log(`  CPU per page: ${cpuMs.ours.toFixed(1)} ms, bare ${cpuMs.limit.toFixed(1)} ms: ratio ${cpuRatio}`)
      }
    } finally {
      bare.stop()
    }
  } finally {
    await host.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An owner with a running auction that dealers bid on, and a dealer among running auctions. */
async function castPages(databaseUrl: string, folder: string): Promise<MemberPage[]> {
  const services = await openServicesBeside(databaseUrl, folder)
  try {
    const dealer = await castDealer(services)
    const owner = await castOwner(services)
    const { bikeOwnerId, idToken } = owner
    const { bikeDealerId } = dealer
    const auctionId = await castAuction(services, { bikeOwnerId, bikeDealerId, status: 21 }, later(new Date(), DAY))
    await addAuctions(services.client.pool, RUNNING)
    const ofOwner = { authorization: `Bearer ${idToken}`, isLoggedIn: true, partnerToken: null, cookie: owner.cookie }
    const now = Date.now()
    const tokens = { ...dealer, expiresIn: now + DAY, deleteAt: now + DAY }
    const cookie = partnerSessionCookies(tokens, { isSecure: false, now })
      .map((it) => it.split(';')[0])
      .join('; ')
    const ofDealer = {
      authorization: dealer.headers.authorization,
      isLoggedIn: false,
      partnerToken: dealer.idToken,
      cookie,
    }
    return [
      { name: 'GET /kaitori/mypage, owner', path: '/kaitori/mypage', ...ofOwner },
      { name: 'GET /kaitori/mypage/auction/…, owner', path: `/kaitori/mypage/auction/${auctionId}`, ...ofOwner },
      { name: 'GET /partner/auctions, dealer', path: '/partner/auctions', ...ofDealer },
    ]
  } finally {
    await services.close()
  }
}

async function pageText(origin: string, { path, cookie }: MemberPage): Promise<string> {
  const response = await fetch(origin + path, { headers: { cookie }, redirect: 'manual' })
  if (response.status !== 200) throw new Error(`${path} is ${response.status}`)
  return response.text()
}

/** As the browser is told it. */
function configurationIn(html: string): BarePagesOrder['configuration'] {
  const [, text] = new RegExp(`<script id="${PUBLIC_CONFIGURATION_ELEMENT}"[^>]*>([^<]*)</script>`).exec(html) ?? []
  if (!text) throw new Error('no configuration in the page')
  return JSON.parse(text)
}

/** The same page, or the comparison says nothing. */
function assertAlike({ path }: MemberPage, ours: string, bare: string): void {
  const tagsOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>/g, '').match(/<\/?[a-z][a-z0-9]*/g) ?? []
  const [tags, bareTags] = [tagsOf(ours), tagsOf(bare)]
  if (tags.join() !== bareTags.join())
    throw new Error(`${path}: ${tags.length} tags, and bare ${bareTags.length} others`)
  if (Math.abs(ours.length / bare.length - 1) > MAX_DIFFERENCE)
    throw new Error(`${path}: ${ours.length} characters, and bare ${bare.length}`)
  console.log(`  ${path}: ${Buffer.byteLength(ours)} bytes, bare ${Buffer.byteLength(bare)}`)
}

async function startBarePages(order: BarePagesOrder) {
  const child = fork(new URL('./peers/bare-pages.ts', import.meta.url), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send(order)
  const [port] = await once(child, 'message')
  return { origin: `http://localhost:${port}`, pid: child.pid, stop: () => child.disconnect() }
}
