// `npm run pictures`: builds, starts a demo host of its own and takes the README's pictures from it.
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startHost } from '#testing/host.ts'
import { findBrowser } from './steps/browser.mjs'
import { build } from './steps/build.mjs'

const WIDTH = 900

async function atConsole(page: Page): Promise<void> {
  await page.goto('/partner/login')
  await page.getByLabel('メールアドレス').fill('dealer@example.com')
  await page.locator('input[type=password]').fill('Kaitori2026')
  await page.getByRole('button', { name: 'ログイン' }).click()
  await page.getByRole('navigation', { name: 'メインメニュー' }).waitFor()
}

const PICTURES: Record<string, (page: Page) => Promise<unknown>> = {
  top: (page) => page.goto('/kaitori'),
  'souba-model': (page) => page.goto('/kaitori/souba/1/1001'),
  console: async (page) => {
    await atConsole(page)
    await page.goto('/partner/auctions')
  },
}

await build()
const folder = join(tmpdir(), `kaitori-pictures-${process.pid}`)
const host = await startHost({ DATA_FOLDER: folder })
const executablePath = await findBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
try {
  for (const [name, open] of Object.entries(PICTURES)) {
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
