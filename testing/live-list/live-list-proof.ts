import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import type { RunningServices } from '#server/services.ts'
import { yenText } from '#ui/values/money.ts'
import { startTestCluster } from '../cluster.ts'
import { startHost } from '../host.ts'
import { must, until } from '../prove.ts'
import { openServicesBeside } from '../services-beside.ts'
import { type ListPage, type Memory, openList, type Stretch, WINDOWS, type Window } from './list-page.ts'
import { castListWorld, type ListWorld, startBids } from './list-world.ts'

const AUCTIONS = 500
const BIDS_PER_SECOND = 20
const STRETCH_MS = 10_000
const SETTLE_MS = 60_000
/** Against the end of the first round, when everything was shown once. */
const MAX_HEAP_GROWTH_BYTES = 2 * 1024 * 1024
const MAX_NODE_GROWTH = 1.05
/** Of the frames that miss no refresh, in points: with bids against without, on the same page, in turns. */
const MAX_LOST_FRAMES = 0.1

type Report = (line: string) => void

/** Where the bids of a stretch go: nowhere, to all auctions in turn, or all of them to the rows that are on the screen. */
const ROUND = ['no bids', 'bids on all 500', 'bids on the rows shown'] as const
type Where = (typeof ROUND)[number]

/**
 * 500 running auctions, 20 bids a second, the list open at a desk and on a phone and scrolled all the time: frames beside
 * those of the same page without bids, rows that stay, memory that stays, and the right figures at the end.
 */
export async function proveLiveList(
  minutes: number,
  browserPaths: { readonly HEADLESS_SHELL_PATH: string; readonly CHROMIUM_PATH: string },
  report: Report,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-live-list-'))
  chmodSync(folder, 0o755) // the database has a user of its own
  const cluster = await startTestCluster(folder)
  const host = await startHost({
    DATABASE_URL: cluster.templateUrl,
    DATA_FOLDER: folder,
    ROLES: 'web,api,realtime',
    RATE_LIMIT: '100000000',
    AUTH_LIMIT_PER_ADDRESS: '100000',
    OPERATION_SECONDS: '60', // on a busy machine a bid is late, and no fault
  })
  const services = await openServicesBeside(cluster.templateUrl, folder)
  const executablePath = browserPaths.HEADLESS_SHELL_PATH || browserPaths.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const started = Date.now()
    const world = await castListWorld(services, host.origin, AUCTIONS)
    report(`${world.auctionIds.length} auctions made in ${Math.round((Date.now() - started) / 1000)} s`)
    const stream = startBids(host.origin, world.bidders)
    const common = { browser, services, origin: host.origin, world, stream, report, minutes: minutes / WINDOWS.length }
    for (const window of WINDOWS) await watch({ ...common, window })
  } finally {
    await browser.close()
    await services.close()
    await host.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Watch {
  readonly browser: Browser
  readonly services: RunningServices
  readonly origin: string
  readonly world: ListWorld
  readonly stream: ReturnType<typeof startBids>
  readonly window: Window
  readonly minutes: number
  readonly report: Report
}

async function watch({ browser, services, origin, world, stream, window, minutes, report }: Watch): Promise<void> {
  const end = Date.now() + minutes * 60_000
  const list = await openList(browser, origin, world.watcher.email, window)
  const stretches: Record<Where, Stretch[]> = { 'no bids': [], 'bids on all 500': [], 'bids on the rows shown': [] }
  const bidsIn: Record<Where, number> = { 'no bids': 0, 'bids on all 500': 0, 'bids on the rows shown': 0 }
  let first: Memory | null = null
  do {
    for (const where of ROUND) {
      const before = stream.accepted()
      const ids = where === 'no bids' ? [] : where === 'bids on all 500' ? world.auctionIds : list.auctionIds
      const bids = ids.length > 0 ? pace(ids, stream) : null
      stretches[where].push(await list.during(STRETCH_MS, 'scroll'))
      await bids?.stop()
      bidsIn[where] += stream.accepted() - before
      if (where === 'bids on all 500') await list.page.waitForTimeout(1000)
    }
    first ??= await list.memory()
  } while (Date.now() < end)
  const looked = await lookAt(list, world, stream)
  for (const where of ROUND) report(`${window.name}, ${where}: ${told(stretches[where], bidsIn[where])}`)
  report(`${window.name}, looked at only: ${told([looked], 0)}; load ${loadavg()[0]?.toFixed(1)}`)
  must(stream.faults.length === 0, `bids failed: ${stream.faults.slice(0, 3).join(', ')}`)
  await until(async () => (await wrongFigures(list, services)).length === 0, SETTLE_MS, 'the right figures')
  const news = list.page.getByRole('alert').filter({ hasText: '高値が更新されました' })
  await until(async () => (await news.count()) > 0, SETTLE_MS, 'the news of being outbid')
  const last = await list.memory()
  report(`${window.name}, memory: ${memoryWords(first)}, at the end ${memoryWords(last)}`)
  await list.close()
  const jumps = [...Object.values(stretches).flat(), looked].flatMap((it) => it.jumps)
  must(jumps.length === 0, `rows moved ${jumps.length} times: ${jumps.slice(0, 5).join(', ')}`)
  must(last.heapBytes - first.heapBytes < MAX_HEAP_GROWTH_BYTES, 'the heap of the page grew')
  must(last.nodes < first.nodes * MAX_NODE_GROWTH, 'the page gathers nodes')
  must(last.listeners < first.listeners * MAX_NODE_GROWTH, 'the page gathers listeners')
  const quiet = frameShare(stretches['no bids'])
  for (const where of ROUND)
    must(quiet - frameShare(stretches[where]) < MAX_LOST_FRAMES, `${where} take too many frames`)
}

/**
 * From the top of the page, where no browser holds what is looked at, and with nothing touched: what moves now moves by
 * itself. The dealer leads five of the auctions and is outbid on each, which the header tells.
 */
async function lookAt(list: ListPage, { watcher }: ListWorld, stream: ReturnType<typeof startBids>): Promise<Stretch> {
  await list.page.evaluate(() => window.scrollTo(0, 0))
  for (const auctionId of list.auctionIds.slice(0, 5)) await stream.bid(auctionId, watcher)
  await list.page.waitForTimeout(2000)
  const bids = pace(list.auctionIds, stream)
  const looked = await list.during(STRETCH_MS, 'look')
  await bids.stop()
  return looked
}

/** Bids at a steady pace, whether those on other auctions were answered or not. */
function pace(auctionIds: readonly number[], { bid }: ReturnType<typeof startBids>) {
  const pending = new Map<number, Promise<void>>()
  let number = 0
  const timer = setInterval(() => {
    const auctionId = auctionIds[number % auctionIds.length] ?? 0
    number += 1
    // On a slow machine the next would arrive before this one, and be above it.
    if (pending.has(auctionId)) return
    pending.set(
      auctionId,
      bid(auctionId).then(() => void pending.delete(auctionId)),
    )
  }, 1000 / BIDS_PER_SECOND)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending.values())
    },
  }
}

/** Rows that do not say what the database does. */
async function wrongFigures({ page, auctionIds }: ListPage, { db }: RunningServices): Promise<number[]> {
  const shown = await page
    .locator('tr[data-auction]')
    .evaluateAll((rows) => rows.map((row) => [Number(row.getAttribute('data-auction')), row.textContent] as const))
  const stored = await db
    .selectFrom('auction')
    .select(['auctionId', 'currentPrice'])
    .where('auctionId', 'in', [...auctionIds])
    .execute()
  const words = new Map(shown)
  return stored
    .filter(({ auctionId, currentPrice }) => currentPrice > 0 && !words.get(auctionId)?.includes(yenText(currentPrice)))
    .map(({ auctionId }) => auctionId)
}

function sumOf(stretches: readonly Stretch[], read: (it: Stretch) => number): number {
  return stretches.reduce((sum, it) => sum + read(it), 0)
}

function frameShare(stretches: readonly Stretch[]): number {
  return sumOf(stretches, (it) => it.within16 * it.frames) / sumOf(stretches, (it) => it.frames)
}

function told(stretches: readonly Stretch[], bids: number): string {
  const sum = (read: (it: Stretch) => number) => sumOf(stretches, read)
  const seconds = sum((it) => it.seconds)
  const frames = sum((it) => it.frames)
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  return [
    `${(frames / seconds).toFixed(1)} frames/s`,
    `${percent(frameShare(stretches))} within 16.7 ms, ${percent(sum((it) => it.within33 * it.frames) / frames)} within 33 ms`,
    `longest ${Math.max(...stretches.map((it) => it.longestMs)).toFixed(0)} ms`,
    `${sum((it) => it.longTasks)} long tasks of ${sum((it) => it.longTaskMs).toFixed(0)} ms`,
    `main thread ${(sum((it) => it.mainThreadMs) / seconds).toFixed(0)} ms/s (script ${(sum((it) => it.scriptMs) / seconds).toFixed(0)}, style and layout ${(sum((it) => it.styleAndLayoutMs) / seconds).toFixed(0)})`,
    `${(bids / seconds).toFixed(1)} bids/s, ${(sum((it) => it.socketFrames) / seconds).toFixed(1)} socket frames/s, ${(sum((it) => it.readings) / seconds).toFixed(2)} readings/s`,
    `shift ${sum((it) => it.layoutShift).toFixed(4)}, ${sum((it) => it.jumps.length)} jumps`,
  ].join('; ')
}

function memoryWords({ heapBytes, nodes, listeners }: Memory): string {
  return `${(heapBytes / 1024 / 1024).toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners`
}
