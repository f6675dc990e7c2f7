import type { Browser, Page } from '@playwright/test'
import { endTimeChoices } from '#domain/auction/end-time.ts'
import { EXAMPLE_LISTING } from '#domain/listing/listing-example.ts'
import { expect, hydrated } from './fixtures.ts'
import { fillLogin } from './owner.ts'
import { smallPhoto } from './sell-form.ts'

/** Someone of the demo world at the console, in a browser of their own. */
export async function atConsole(browser: Browser, email: string, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_ORIGIN ?? '', locale: 'ja-JP', ...options })
  const page = await context.newPage()
  await page.goto('/partner/login')
  await fillLogin(page, email)
  await expect(page.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  await hydrated(page)
  return page
}

/** Lists a bike as the sell form would: photos first, then the listing. Answers its number. */
export async function listBike(page: Page, idToken: string, change: object = {}): Promise<number> {
  const headers = { authorization: `Bearer ${idToken}` }
  const images: { assetId: string; imageType: string }[] = []
  for (const { imageType } of EXAMPLE_LISTING.images) {
    const file = await smallPhoto()
    const response = await page.request.post('/assets/AUCTION_ITEM_IMAGE', { headers, multipart: { file } })
    images.push({ assetId: (await response.json()).assetId, imageType })
  }
  const [end] = endTimeChoices(new Date(), { closings: [], isDemo: true }).slice(-1)
  const listing = { ...EXAMPLE_LISTING, images, endTime: end?.value, ...change }
  const query = 'mutation ($input: CreateAuctionInput!) { createAuction(input: $input) { auctionId } }'
  const input = { listing, idempotencyKey: crypto.randomUUID() }
  const { data, errors } = await (
    await page.request.post('/graphql', { headers, data: { query, variables: { input } } })
  ).json()
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createAuction.auctionId
}

/** Moves through the queue, where other journeys may have put something, to this listing. */
export async function toListing(operator: Page, auctionId: number): Promise<void> {
  await operator.goto('/partner/inspection')
  await hydrated(operator)
  const here = operator.getByText(`No.${auctionId}・`)
  for (let step = 0; step < 50 && !(await here.isVisible()); step += 1) await operator.keyboard.press('j')
  await expect(here).toBeVisible()
}
