import type { Browser, CDPSession, Page } from '@playwright/test'
import { PASSWORD } from '../cast.ts'

export interface Window {
  readonly name: string
  readonly viewport: { readonly width: number; readonly height: number }
  readonly isPhone: boolean
}

export const WINDOWS: readonly Window[] = [
  { name: '1440 × 900', viewport: { width: 1440, height: 900 }, isPhone: false },
  { name: '390 × 844', viewport: { width: 390, height: 844 }, isPhone: true },
]

/** A screen is drawn so often a second; a frame that misses no refresh is one of 16.7 ms. */
const REFRESH_MS = 1000 / 60
const SCROLL_PIXELS_PER_SECOND = 600

/** What one stretch of time cost the page. */
export interface Stretch {
  readonly seconds: number
  readonly frames: number
  /** Frames that missed no refresh of the screen (16.7 ms), and those that missed one at most (33 ms). */
  readonly within16: number
  readonly within33: number
  readonly longestMs: number
  readonly longTasks: number
  readonly longTaskMs: number
  readonly mainThreadMs: number
  readonly scriptMs: number
  readonly styleAndLayoutMs: number
  readonly socketFrames: number
  readonly readings: number
  readonly layoutShift: number
  /** Rows that were not where they had been, each with the pixels. */
  readonly jumps: readonly string[]
}

export interface Memory {
  readonly heapBytes: number
  readonly nodes: number
  readonly listeners: number
}

export interface ListPage {
  readonly page: Page
  readonly auctionIds: readonly number[]
  /** Scrolls up and down (or only looks) for so long, and measures from within the page. */
  during(milliseconds: number, does: 'scroll' | 'look'): Promise<Stretch>
  memory(): Promise<Memory>
  close(): Promise<void>
}

/** The list of running auctions as a dealer has it open, logged in by the form. */
export async function openList(browser: Browser, origin: string, email: string, window: Window): Promise<ListPage> {
  const { viewport, isPhone } = window
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'ja-JP',
    viewport,
    ...(isPhone && { isMobile: true, hasTouch: true }),
  })
  const page = await context.newPage()
  let [socketFrames, readings] = [0, 0]
  page.on('websocket', (socket) =>
    socket.on('framereceived', () => {
      socketFrames += 1
    }),
  )
  page.on('request', (request) => {
    if (request.url().includes('/auctions.data')) readings += 1
  })
  // The compiler that runs this program wraps functions in it; the page has none.
  await page.addInitScript('globalThis.__name = (it) => it')
  await page.goto('/partner/login')
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await page.locator('tr[data-auction]').first().waitFor({ timeout: 120_000 })
  await page.waitForFunction(() => {
    globalThis.dispatchEvent(new Event('pointerdown'))
    return document.documentElement.dataset.hydrated === 'true'
  })
  const session = await context.newCDPSession(page)
  for (const domain of ['Performance', 'HeapProfiler', 'Runtime'] as const) await session.send(`${domain}.enable`)
  const auctionIds = await page
    .locator('tr[data-auction]')
    .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-auction'))))
  return {
    page,
    auctionIds,
    async during(milliseconds, does) {
      await startProbe(page, does)
      const [before, framesBefore, readingsBefore] = [await costOf(session), socketFrames, readings]
      const end = Date.now() + milliseconds
      const started = performance.now()
      let isDown = true
      while (Date.now() < end) {
        if (does === 'scroll') await scroll(session, window, await roomOf(page, isDown))
        else await page.waitForTimeout(Math.min(1000, milliseconds))
        isDown = !isDown
      }
      const seconds = (performance.now() - started) / 1000
      const after = await costOf(session)
      const probed = await stopProbe(page)
      const { intervals, ...found } = probed
      return {
        seconds,
        frames: intervals.length,
        within16: shareOf(intervals, (it) => it < 1.5 * REFRESH_MS),
        within33: shareOf(intervals, (it) => it < 2.5 * REFRESH_MS),
        longestMs: intervals.reduce((longest, it) => Math.max(longest, it), 0),
        mainThreadMs: after.task - before.task,
        scriptMs: after.script - before.script,
        styleAndLayoutMs: after.style - before.style,
        socketFrames: socketFrames - framesBefore,
        readings: readings - readingsBefore,
        ...found,
      }
    },
    async memory() {
      for (let count = 0; count < 4; count += 1) await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
      return { heapBytes: usedSize, nodes, listeners: jsEventListeners }
    },
    close: () => context.close(),
  }
}

function shareOf(values: readonly number[], isSo: (value: number) => boolean): number {
  return values.filter(isSo).length / Math.max(1, values.length)
}

/** Pixels to the end of the page, or back to its beginning. */
function roomOf(page: Page, isDown: boolean): Promise<number> {
  return page.evaluate(
    (down) => (down ? scrollY + innerHeight - document.documentElement.scrollHeight : scrollY),
    isDown,
  )
}

async function scroll(session: CDPSession, { viewport, isPhone }: Window, yDistance: number): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    x: viewport.width / 2,
    y: viewport.height / 2,
    yDistance,
    speed: SCROLL_PIXELS_PER_SECOND,
    gestureSourceType: isPhone ? 'touch' : 'mouse',
    preventFling: true,
  })
}

/** Milliseconds of the main thread since the page was opened. */
async function costOf(session: CDPSession): Promise<{ task: number; script: number; style: number }> {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (wanted: string) => 1000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN)
  return {
    task: of('TaskDuration'),
    script: of('ScriptDuration'),
    style: of('LayoutDuration') + of('RecalcStyleDuration'),
  }
}

interface Probed {
  readonly intervals: readonly number[]
  readonly longTasks: number
  readonly longTaskMs: number
  readonly layoutShift: number
  readonly jumps: readonly string[]
}

declare global {
  var endProbe: (() => Probed) | undefined
}

/**
 * In the page: every frame, long tasks, shifts, and where the row under the eye stands: on the screen where nobody
 * scrolls, else among the rows.
 */
function startProbe(page: Page, does: 'scroll' | 'look'): Promise<void> {
  return page.evaluate((isLooking) => {
    const intervals: number[] = []
    const jumps: string[] = []
    let [longTasks, longTaskMs, layoutShift] = [0, 0, 0]
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.entryType === 'longtask') {
          longTasks += 1
          longTaskMs += entry.duration
        } else if ('value' in entry) layoutShift += Number(entry.value)
      }
    })
    observer.observe({ type: 'longtask' })
    observer.observe({ type: 'layout-shift' })
    const body = document.querySelector('tbody')
    const topOf = (it: Element | null) => it?.getBoundingClientRect().top ?? 0
    const placeOf = (row: Element) => topOf(row) - (isLooking ? 0 : topOf(body))
    const allRows = () => [...document.querySelectorAll('tr[data-auction]')]
    const places = new Map(allRows().map((row) => [row.getAttribute('data-auction'), placeOf(row)]))
    const allMoved = (rows: readonly Element[]) =>
      rows.flatMap((row) => {
        const id = row.getAttribute('data-auction')
        const moved = placeOf(row) - (places.get(id) ?? Number.NaN)
        return Math.abs(moved) < 0.5 ? [] : [`No.${id} by ${moved} px`]
      })
    // What is put right before the frame is painted is seen by nobody: a row jumps that is elsewhere in two frames.
    let doubted = ''
    const look = () => {
      const row = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('tr[data-auction]')
      const [moved = ''] = allMoved(row ? [row] : [])
      if (moved !== '' && moved === doubted) jumps.push(moved)
      doubted = moved
    }
    let last = performance.now()
    let request = requestAnimationFrame(function frame(now) {
      intervals.push(now - last)
      last = now
      look()
      request = requestAnimationFrame(frame)
    })
    globalThis.endProbe = () => {
      cancelAnimationFrame(request)
      observer.disconnect()
      jumps.push(...allMoved(allRows()))
      return { intervals: intervals.slice(1), longTasks, longTaskMs, layoutShift, jumps }
    }
  }, does === 'look')
}

function stopProbe(page: Page): Promise<Probed> {
  return page.evaluate(() => {
    if (!globalThis.endProbe) throw new Error('no probe')
    return globalThis.endProbe()
  })
}
