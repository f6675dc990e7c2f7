import type { Page } from '@playwright/test'
import { accessibilityFindings, hydrated, overflowOf } from '../fixtures.ts'
import { kindOf, pageAddress, sitemapAddresses, templateOf } from './addresses.ts'
import { isExcepted } from './link-words.ts'

interface Options {
  readonly start: readonly string[]
  /** Pages that end the session: opened last. */
  readonly last?: readonly string[]
  /** Every page, not only one of each kind. */
  readonly isComplete: boolean
  /** Which pages are of one kind. */
  readonly kindOf?: (address: string) => string
  /** Pages whose accessibility another crawl has checked. */
  readonly isKnown?: (address: string) => boolean
  /** A desktop, whose letters are tried in twice their size too. */
  readonly hasMouse: boolean
  /** Contrast takes most of the time and hardly depends on the width: each width measures it in one of the themes. */
  readonly contrastIn: 'light' | 'dark'
  /** Of the pages whose template was looked at, one in so many in the complete form. */
  readonly axeEvery: number
  /** Hours pass: whoever waits sees how far it is, and a crawl that is cut short has told what it found. */
  readonly tell?: (line: string) => void
}

interface Crawl {
  readonly opened: readonly string[]
  /** What a link says and what the page it leads to is called, where the two have nothing in common. */
  readonly misleading: readonly string[]
  /** One line for each thing that is wrong. */
  readonly problems: readonly string[]
}

/** A tab keeps something of every page that it showed (2 GB after a thousand): the complete form goes on in a new one. */
const PAGES_PER_TAB = 100
/** A browser that stands still ends the crawl, rather than to keep it until its last hour. */
const PATIENCE_MS = 120_000

/** Opens every page that can be reached by links, beginning in the tab given, and looks at each. */
export async function crawl(firstTab: Page, options: Options): Promise<Crawl> {
  const origin = process.env.E2E_ORIGIN ?? ''
  let page = firstTab
  const problems: string[] = []
  const opened: string[] = []
  const looked = new Set<string>()
  const titles = new Map<string, string>()
  const templates = new Set<string>()
  const names = new Map<string, string>()
  const links = new Map<string, Link>()
  const waiting: string[] = []
  const seen = new Set<string>(options.last)

  const add = (link: string) => {
    const address = pageAddress(link, origin)
    if (address === null) return
    const key = options.isComplete ? address : (options.kindOf ?? kindOf)(address)
    if (seen.has(key) || options.last?.includes(address)) return
    seen.add(key)
    waiting.push(address)
  }
  const complain = (problem: string) => {
    problems.push(problem)
    options.tell?.(problem)
  }
  const listen = (tab: Page) => {
    if (options.isComplete) tab.setDefaultTimeout(PATIENCE_MS)
    const hear = (text: string) => complain(`${new URL(tab.url()).pathname}: the console says ${text}`)
    tab.on('console', (message) => {
      if (message.type() === 'error') hear(message.text())
    })
    tab.on('pageerror', (error) => hear(String(error)))
  }
  listen(page)

  for (const address of options.start) add(address)
  for (const address of await sitemapAddresses(async (path) => (await page.request.get(path)).text())) add(address)
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) await open(address)
  for (const address of options.last ?? []) await open(address)
  options.tell?.(`all ${opened.length} pages opened, ${looked.size} looked at, ${problems.length} problems`)
  return { opened, problems, misleading: misleadingLinks([...links.values()], names) }

  async function changeTab(): Promise<void> {
    options.tell?.(`${opened.length} pages opened, ${waiting.length} to go, ${problems.length} problems`)
    const next = await page.context().newPage()
    listen(next)
    await page.close()
    page = next
  }

  async function open(address: string): Promise<void> {
    if (opened.length % PAGES_PER_TAB === PAGES_PER_TAB - 1 && options.isComplete) await changeTab()
    const answer = await page.goto(address)
    const status = answer?.status()
    if (status !== 200) {
      complain(`${address}: status ${status}`)
      return
    }
    opened.push(address)
    const shown = pageAddress(page.url(), origin) ?? page.url()
    if (looked.has(shown)) return // a guard led to a page that was looked at
    looked.add(shown)
    await hydrated(page)
    if (hasNestedForm((await answer?.text()) ?? '')) complain(`${shown}: a form within a form`)
    for (const problem of await look(shown)) complain(`${shown}: ${problem}`)
    names.set(address, await nameOf(page))
    for (const link of await linksOf(page)) {
      add(link.to)
      const to = pageAddress(link.to, origin) ?? ''
      if (to !== address) links.set(`${link.text} ${to}`, { text: link.text, to })
    }
  }

  async function look(address: string): Promise<string[]> {
    const found: string[] = []
    const headings = await page.locator('h1').count()
    if (headings !== 1) found.push(`${headings} h1`)
    const title = await page.title()
    const namesake = titles.get(title)
    if (namesake !== undefined) found.push(`the title "${title}" is also that of ${namesake}`)
    titles.set(title, address)
    if ((await page.locator('form form').count()) > 0) found.push('a form within a form once the scripts run')
    const overflow = await overflowOf(page)
    if (overflow > 0) found.push(`${overflow} px wider than the screen`)
    const enlarged = options.hasMouse ? await overflowEnlarged() : 0
    if (enlarged > 0) found.push(`${enlarged} px wider than the screen with letters of twice the size`)
    if (!options.isKnown?.(address)) found.push(...(await findings(address)))
    return found
  }

  /** Half a desktop's width with letters of twice the size (WCAG 1.4.4, 1.4.10). */
  async function overflowEnlarged(): Promise<number> {
    const usual = page.viewportSize()
    const enlarge = (size: string) =>
      page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
    await page.setViewportSize({ width: 640, height: 800 })
    await enlarge('200%')
    const overflow = await overflowOf(page)
    await enlarge('')
    if (usual) await page.setViewportSize(usual)
    return overflow
  }

  async function findings(address: string): Promise<string[]> {
    const isNew = !templates.has(templateOf(address))
    if (!isNew && (!options.isComplete || opened.length % options.axeEvery > 0)) return []
    templates.add(templateOf(address))
    const isShort = !options.isComplete
    if (options.contrastIn === 'light') return accessibilityFindings(page, { isShort })
    const found = await accessibilityFindings(page, { isShort, without: ['color-contrast'] })
    await page.emulateMedia({ colorScheme: 'dark' })
    const inDark = await accessibilityFindings(page, { isShort, only: ['color-contrast'] })
    await page.emulateMedia({ colorScheme: 'light' })
    return [...found, ...inDark.map((finding) => `in dark, ${finding}`)]
  }
}

/** In the markup as it was sent: the browser's parser drops the inner one, and its buttons then belong to the outer. */
function hasNestedForm(html: string): boolean {
  let depth = 0
  for (const [tag] of html.matchAll(/<form[\s>]|<\/form>/g)) {
    depth += tag === '</form>' ? -1 : 1
    if (depth > 1) return true
  }
  return false
}

interface Link {
  readonly to: string
  readonly text: string
}

function linksOf(page: Page): Promise<Link[]> {
  return page
    .locator('a[href]:not([download])')
    .evaluateAll((links) =>
      links.map((link) => ({ to: (link as HTMLAnchorElement).href, text: link.textContent.trim() })),
    )
}

/** Its headings and its title, by which a person knows where a link led. */
async function nameOf(page: Page): Promise<string> {
  const headings = await page.locator('main h1, main h2, main h3, [role=dialog] h2').allTextContents()
  return [await page.title(), ...headings].join(' ')
}

/** Links whose page was opened and shares no word with what the link says. Kana alone are particles and endings. */
function misleadingLinks(links: readonly Link[], names: ReadonlyMap<string, string>): string[] {
  const found = links.flatMap(({ to, text }) => {
    const name = names.get(to)
    if (name === undefined || isExcepted(text)) return []
    const said = wordsOf(text)
    const known = new Set(wordsOf(name))
    return said.some((word) => known.has(word)) ? [] : [`「${text}」 leads to ${to}`]
  })
  return [...new Set(found)].sort()
}

/** Japanese has no spaces: pairs of characters, of which one at least is no hiragana. */
function wordsOf(text: string): string[] {
  const runs =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}ー]{2,}/gu) ?? []
  const pairs = runs.flatMap((run) => Array.from({ length: run.length - 1 }, (_, start) => run.slice(start, start + 2)))
  return pairs.filter((pair) => !/^\p{Script=Hiragana}+$/u.test(pair))
}
