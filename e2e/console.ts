import type { Browser, Page } from '@playwright/test'
import { endTimeChoices } from '#domain/auction/end-time.ts'
import { PARTNER_PATH, partnerSessionCookies } from '#domain/session/partner-cookies.ts'
import { findPartnerByEmail, partnerIdentity } from '#server/features/dealer/session/partner-store.ts'
import { listBikeAt } from '#testing/newcomer.ts'
import { expect, hydrated } from './fixtures.ts'
import { carryCookies, sessionOf } from './owner.ts'

/** Someone of the demo world, logged in at the console's first page, in a browser of their own. */
export async function atConsole(browser: Browser, email: string, options = {}): Promise<Page> {
  const page = await loggedIn(browser, email, options)
  await page.goto('/partner')
  await expect(page.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  await hydrated(page)
  return page
}

/** The same, before the first page is opened. */
export async function loggedIn(browser: Browser, email: string, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_ORIGIN ?? '', locale: 'ja-JP', ...options })
  const auth = await sessionOf(async (db) => {
    const account = await findPartnerByEmail(db, email)
    if (!account) throw new Error(`Nobody logs in as ${email}`)
    return partnerIdentity(account)
  })
  await carryCookies(context, partnerSessionCookies(auth, { isSecure: false, now: Date.now() }), PARTNER_PATH)
  const page = await context.newPage()
  hear(page)
  return page
}

const complaints = new WeakMap<Page, string[]>()

/** From now on the browser's complaints are kept: see `complaintsOf`. */
export function hear(page: Page): void {
  const heard: string[] = []
  complaints.set(page, heard)
  page.on('pageerror', (error) => heard.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 4[0-9]{2}/.test(message.text())) heard.push(message.text())
  })
}

/** What the browser complained about so far: a style that the policy refuses, markup that differs from the server's. */
export function complaintsOf(page: Page): readonly string[] {
  return complaints.get(page) ?? []
}

/** Takes a choice of a select by its words. */
export async function choose(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${label}( 必須| 任意)?$`) }).selectOption({ label: choice })
}

/** A listing of the owner's that ends days from now. Answers its number. */
export function listBike(idToken: string): Promise<number> {
  const [latest] = endTimeChoices(new Date(), { closings: [], isDemo: false }).slice(-1)
  return listBikeAt(process.env.E2E_ORIGIN ?? '', idToken, latest?.value ?? '')
}

/** Moves through the queue, where other journeys may have put something, to this listing. */
export async function toListing(operator: Page, auctionId: number): Promise<void> {
  await operator.goto('/partner/inspection')
  await hydrated(operator)
  const here = operator.getByText(`No.${auctionId}・`)
  for (let step = 0; step < 50 && !(await here.isVisible()); step += 1) await operator.keyboard.press('j')
  await expect(here).toBeVisible()
}
