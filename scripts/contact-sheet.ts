// `npm run contact-sheet [-- WORD …]`: shows 40 kinds of pages, or those whose name holds a word, on a phone and on a
// desktop, light and dark: one strip for each into build/contact-sheet, and all of them in sheet.png. Builds and starts a
// demo host of its own; CONTACT_SHEET_ORIGIN names one that runs already.
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { projectRoot } from '#server/host/project-root.ts'
import { startHost } from '#testing/host.ts'
import { findBrowser } from './steps/browser.mjs'
import { build } from './steps/build.mjs'

const PASSWORD = 'Kaitori2026'
const HEIGHT = 844
const VIEWS = [
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const
/** Between the views of a strip, and between the strips of the sheet. */
const GAP = 20
const SHEET_SCALE = 0.25

type Person = 'visitor' | 'bidding' | 'trading' | 'new' | 'dealer' | 'operator'

/** `open` stands for the first link on the page before that leads to such an address. */
interface Kind {
  readonly name: string
  readonly as: Person
  readonly path: string
  readonly open?: RegExp
}

const VISITED: readonly (readonly [name: string, path: string, open?: RegExp])[] = [
  ['top', '/kaitori'],
  ['souba', '/kaitori/souba'],
  ['souba-found', '/kaitori/souba?keyword=CB400'],
  ['souba-maker', '/kaitori/souba/1'],
  ['souba-model', '/kaitori/souba/1/1001'],
  ['souba-accuracy', '/kaitori/souba/accuracy'],
  ['search-form', '/kaitori/search-form'],
  ['sell-form', '/kaitori/sell-form/signup'],
  ['articles', '/kaitori/article'],
  ['article', '/kaitori/article/1'],
  ['voices', '/kaitori/user-voice'],
  ['voice', '/kaitori/user-voice/1'],
  ['auctions', '/kaitori/auction'],
  ['auction', '/kaitori/auction', /\/kaitori\/auction\/\d+$/],
  ['proof', '/kaitori/auction/1000001/proof'],
  ['reviews', '/kaitori/auction-review'],
  ['dealer-record', '/kaitori/dealer-record'],
  ['help', '/kaitori/help'],
  ['contact', '/kaitori/contact'],
  ['landing-price', '/kaitori/lp_2024'],
  ['landing-listing', '/kaitori/lp_2024/index2'],
  ['landing-compare', '/kaitori/lp_2024/index3'],
  ['terms', '/kaitori/tos'],
  ['login', '/kaitori/login'],
  ['not-found', '/kaitori/nothing-here'],
]

const KINDS: readonly Kind[] = [
  ...VISITED.map(([name, path, open]) => ({ name, as: 'visitor' as const, path, ...(open && { open }) })),
  { name: 'mypage-bidding', as: 'bidding', path: '/kaitori/mypage' },
  { name: 'mypage-new', as: 'new', path: '/kaitori/mypage' },
  { name: 'own-bidding', as: 'bidding', path: '/kaitori/mypage/auction', open: /\/mypage\/auction\/\d+$/ },
  { name: 'own-trade', as: 'trading', path: '/kaitori/mypage/auction', open: /\/mypage\/auction\/\d+/ },
  { name: 'check-list', as: 'trading', path: '/kaitori/mypage/auction/check-list' },
  { name: 'message', as: 'trading', path: '/kaitori/mypage/message', open: /\/mypage\/message\/\d+/ },
  { name: 'setting', as: 'bidding', path: '/kaitori/mypage/setting/notice' },
  { name: 'history', as: 'bidding', path: '/kaitori/mypage/history' },
  { name: 'console-list', as: 'dealer', path: '/partner/auctions' },
  { name: 'console-auction', as: 'dealer', path: '/partner/auctions', open: /\/partner\/auctions\/\d+/ },
  { name: 'console-todo', as: 'dealer', path: '/partner/todo' },
  { name: 'console-record', as: 'dealer', path: '/partner/record' },
  { name: 'console-dashboard', as: 'operator', path: '/partner/dashboard' },
  { name: 'console-inspection', as: 'operator', path: '/partner/inspection' },
  { name: 'console-support', as: 'operator', path: '/partner/support' },
]

const LOGINS: Readonly<Record<Person, ((page: Page) => Promise<void>) | null>> = {
  visitor: null,
  bidding: (page) => asOwner(page, 'owner@example.com'),
  trading: (page) => asOwner(page, 'seller@example.com'),
  new: (page) => asOwner(page, 'newowner@example.com'),
  dealer: (page) => asPartner(page, 'dealer@example.com'),
  operator: (page) => asPartner(page, 'operator@example.com'),
}

const words = process.argv.slice(2)
const kinds = KINDS.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const target = join(projectRoot, 'build/contact-sheet')
const known = process.env.CONTACT_SHEET_ORIGIN
const folder = join(tmpdir(), `kaitori-contact-sheet-${process.pid}`)
if (!known) await build()
const host = known ? null : await startHost({ DATA_FOLDER: folder, DEMO_PICTURES: '1', RATE_LIMIT: '1000000' })
const baseURL = known ?? host?.origin ?? ''
const executablePath = await findBrowser()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
mkdirSync(target, { recursive: true })
try {
  const sessions = new Map<Person, BrowserContext>()
  const strips: Buffer[] = []
  for (const kind of kinds) {
    const context = sessions.get(kind.as) ?? (await sessionOf(browser, kind.as))
    sessions.set(kind.as, context)
    const strip = await stripOf(context, kind)
    await sharp(strip).toFile(join(target, `${kind.name}.png`))
    strips.push(strip)
    console.log(kind.name)
  }
  await sharp(await sheetOf(strips)).toFile(join(target, 'sheet.png'))
  console.log(join(target, 'sheet.png'))
} finally {
  await browser.close()
  await host?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function sessionOf(of: Browser, person: Person): Promise<BrowserContext> {
  const context = await of.newContext({ baseURL, locale: 'ja-JP', timezoneId: 'Asia/Tokyo', serviceWorkers: 'block' })
  const login = LOGINS[person]
  if (!login) return context
  const page = await context.newPage()
  await login(page)
  await page.close()
  return context
}

async function asOwner(page: Page, email: string): Promise<void> {
  await page.goto('/kaitori/login')
  await hydrated(page)
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'ログインする' }).click()
  await page.waitForURL(/\/login\/code|\/mypage/)
  if (/\/mypage/.test(page.url())) return
  await hydrated(page)
  const mails = await page.request.get('/dev/mail', { headers: { accept: 'application/json' } })
  const newest = ((await mails.json()) as { to: string; text: string }[]).find(({ to }) => to === email)
  await page.getByRole('textbox', { name: '認証コード' }).fill(/\d{6}/.exec(newest?.text ?? '')?.[0] ?? '')
  await page.getByRole('button', { name: '認証してログインする' }).click()
  await page.waitForURL(/\/mypage/)
}

async function asPartner(page: Page, email: string): Promise<void> {
  await page.goto('/partner/login')
  await page.getByLabel('メールアドレス').fill(email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'ログイン' }).click()
  await page.getByRole('navigation', { name: 'メインメニュー' }).waitFor()
}

/** The scripts of a page come with the first touch. */
async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    window.dispatchEvent(new Event('pointerdown'))
    return document.documentElement.dataset.hydrated === 'true'
  })
}

/** A page in all four views, side by side. */
async function stripOf(context: BrowserContext, { path, open }: Kind): Promise<Buffer> {
  const page = await context.newPage()
  await page.goto(path)
  if (open) await page.goto(await firstLink(page, open))
  const shots: { input: Buffer; left: number; top: number }[] = []
  let left = 0
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.waitForLoadState('networkidle').catch(() => null)
    shots.push({ input: await page.screenshot(), left, top: 0 })
    left += width + GAP
  }
  await page.close()
  return sharp({ create: { width: left - GAP, height: HEIGHT, channels: 3, background: '#888' } })
    .composite(shots)
    .png()
    .toBuffer()
}

async function firstLink(page: Page, to: RegExp): Promise<string> {
  const links = await page.locator('main a[href]').evaluateAll((all) => all.map((it) => (it as HTMLAnchorElement).href))
  const found = links.find((link) => to.test(link))
  if (!found) throw new Error(`No link to ${to} on ${page.url()}`)
  return found
}

/** All strips, small, in two columns. */
async function sheetOf(strips: readonly Buffer[]): Promise<Buffer> {
  const height = Math.round(HEIGHT * SHEET_SCALE)
  const small = await Promise.all(
    strips.map((strip) => sharp(strip).resize({ height }).png().toBuffer({ resolveWithObject: true })),
  )
  const width = small[0]?.info.width ?? 1
  const rows = Math.ceil(small.length / 2)
  return sharp({
    create: { width: width * 2 + GAP, height: rows * (height + GAP), channels: 3, background: '#888' },
  })
    .composite(
      small.map(({ data }, index) => ({
        input: data,
        left: (index % 2) * (width + GAP),
        top: Math.floor(index / 2) * (height + GAP),
      })),
    )
    .png({ palette: true })
    .toBuffer()
}
