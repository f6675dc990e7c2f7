// `npm run pictures`: draws the icons and the pictures of shared links and mails, builds, takes the README's pictures from
// a demo host of its own, and writes down what all of them were made from (testing/pictures.test.ts compares it).
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startHost } from '#testing/host.ts'
import { findBrowser } from './steps/browser.mjs'
import { build } from './steps/build.mjs'
import { MANIFEST, PICTURES, recordOf } from './steps/picture-sources.ts'

const WIDTH = 900
/** Of the console's list, on the picture. */
const SHOWN_ROWS = 6

async function atConsole(page: Page): Promise<void> {
  await page.goto('/partner/login')
  await page.getByLabel('メールアドレス').fill('dealer@example.com')
  await page.locator('input[type=password]').fill('Kaitori2026')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await page.getByRole('navigation', { name: 'メインメニュー' }).waitFor()
}

const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  top: (page) => page.goto('/kaitori'),
  'souba-model': (page) => page.goto('/kaitori/souba/1/1001'),
  console: async (page) => {
    await atConsole(page)
    // A busy machine draws some of the first covers after the start.
    do await page.goto('/partner/auctions', { waitUntil: 'networkidle' })
    while ((await page.locator('tbody tr img').count()) < SHOWN_ROWS)
  },
}

await import('./icons.ts')
await import('./share-images.ts')
await build()
const folder = join(tmpdir(), `kaitori-pictures-${process.pid}`)
const host = await startHost({ DATA_FOLDER: folder, DEMO_PICTURES: '1' })
const executablePath = await findBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  for (const [name, open] of Object.entries(PAGES)) {
    const page = await browser.newPage({
      baseURL: host.origin,
      viewport: { width: 1280, height: 900 },
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
    })
    await open(page)
    await page.waitForLoadState('networkidle')
    const file = `docs/images/${name}.png`
    await sharp(await page.screenshot())
      .resize(WIDTH)
      .png({ palette: true })
      .toFile(file)
    console.log(file)
    await page.close()
  }
} finally {
  await browser.close()
  await host.stop()
  rmSync(folder, { recursive: true, force: true })
}
const records = await Promise.all(
  Object.entries(PICTURES).map(async ([file, shown]) => [file, await recordOf(file, shown)] as const),
)
writeFileSync(MANIFEST, `${JSON.stringify(Object.fromEntries(records), null, 2)}\n`)
execFileSync('npx', ['biome', 'format', '--write', 'public/og', MANIFEST])
console.log(MANIFEST)
