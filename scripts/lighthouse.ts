// `npm run lighthouse`: builds, starts a demo host of its own and prints what Lighthouse says of every public page kind
// on a phone. Paths as arguments measure those alone; LIGHTHOUSE_REPORTS=folder keeps what it found.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Request } from '@playwright/test'
import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { freePort, startHost } from '#testing/host.ts'
import { findBrowser } from './steps/browser.mjs'
import { build } from './steps/build.mjs'

const PAGES = [
  '/kaitori',
  '/kaitori/search-form',
  '/kaitori/souba',
  '/kaitori/souba/accuracy',
  '/kaitori/souba/1',
  '/kaitori/souba/1/1003',
  '/kaitori/article',
  '/kaitori/article/1',
  '/kaitori/user-voice',
  '/kaitori/user-voice/1',
  '/kaitori/auction',
  '/kaitori/auction-review',
  '/kaitori/auction-review/1',
  '/kaitori/tos',
  '/kaitori/sitemap',
  '/kaitori/lp_2024',
  '/kaitori/lp_2024/index2',
  '/kaitori/lp_2024/index3',
]
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
const MAX_SHIFT = 0.01

interface Row {
  readonly scores: readonly number[]
  readonly scriptKilobytes: number
  readonly shift: number
  readonly faults: readonly string[]
}

await build()
const folder = join(tmpdir(), `kaitori-lighthouse-${process.pid}`)
const host = await startHost({ DATA_FOLDER: folder, RATE_LIMIT: '1000000' })
const port = await freePort()
const executablePath = await findBrowser()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', `--remote-debugging-port=${port}`],
})
const given = process.argv.slice(2)
let hasFailed = false
try {
  console.log('performance · accessibility · best practices · SEO · JS KB · CLS')
  for (const path of given.length > 0 ? given : PAGES) {
    if ((await fetch(host.origin + path, { method: 'HEAD' })).status !== 200) {
      console.log(`  –  ${path} is not built yet`)
      continue
    }
    const row = await measure(path)
    const isGood = row.faults.length === 0
    hasFailed ||= !isGood
    const figures = [
      ...row.scores.map((score) => String(score).padStart(4)),
      row.scriptKilobytes.toFixed(0).padStart(5),
    ]
    console.log(`${isGood ? '✓' : '✗'} ${figures.join(' ')} ${row.shift.toFixed(3)}  ${path}`)
    for (const fault of row.faults) console.log(`      ${fault}`)
  }
} finally {
  await browser.close()
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(hasFailed ? 1 : 0)

async function measure(path: string): Promise<Row> {
  const flags: Flags = { port, logLevel: 'error', output: 'json', onlyCategories: Object.keys(LEAST) }
  const result = await lighthouse(host.origin + path, flags)
  if (!result) throw new Error(`Lighthouse said nothing of ${path}`)
  writeReport(path, result)
  const { categories, audits } = result.lhr
  const scores = Object.keys(LEAST).map((name) => Math.round((categories[name]?.score ?? 0) * 100))
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 0
  const faults = Object.entries(LEAST)
    .filter(([, least], index) => (scores[index] ?? 0) < least)
    .map(([name]) => `${name}: ${failedAudits(result, name).join(', ')}`)
  if (shift > MAX_SHIFT) faults.push(`layout shift above ${MAX_SHIFT}`)
  return { scores, scriptKilobytes: (await scriptBytes(path)) / 1024, shift, faults }
}

function failedAudits({ lhr: { categories, audits } }: RunnerResult, category: string): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? []
  return counted
    .filter(({ id }) => (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => [id, audits[id]?.displayValue].filter(Boolean).join(' '))
}

/** As sent, compressed, until the page works after a touch: before that it runs none, and later it fetches ahead. */
async function scriptBytes(path: string): Promise<number> {
  const page = await browser.newPage({ serviceWorkers: 'block' })
  const requests: Request[] = []
  page.on('request', (request) => {
    if (/\.js$/.test(new URL(request.url()).pathname)) requests.push(request)
  })
  await page.goto(host.origin + path)
  await page.mouse.move(5, 5) // tells only where the pointer is
  await page.mouse.move(6, 6)
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
  const sizes = await Promise.all([...requests].map(sizeOf))
  await page.close()
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function sizeOf(request: Request): Promise<number> {
  const response = await request.response()
  if (!response || (await response.finished())) return 0 // given up by the browser, which asked again
  return (await request.sizes()).responseBodySize
}

function writeReport(path: string, { report }: RunnerResult): void {
  const target = process.env.LIGHTHOUSE_REPORTS
  if (!target) return
  mkdirSync(target, { recursive: true })
  writeFileSync(join(target, `${path.slice(1).replaceAll('/', '-')}.json`), String(report))
}
