import type { Page } from '@playwright/test'
import type { AuctionStatus } from '#domain/auction/status.ts'
import { DAY, HOUR, later } from '#domain/values/duration.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castHandedOver } from '#testing/hand-over-cast.ts'
import { loggedIn } from './console.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { endIn, inDatabase, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'
import { castRulingAsked, castShop } from './trade.ts'

const DESK = { viewport: { width: 1280, height: 900 } }
const PHONE = { width: 390, height: 844 }

/** How many wait, as the row of the queue and the menu say. */
async function waiting(desk: Page): Promise<{ readonly row: number; readonly badge: number }> {
  const row = desk.getByRole('row').filter({ has: desk.getByRole('link', { name: 'お問い合わせ', exact: true }) })
  const menu = desk.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: /^お問い合わせ/ })
  const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0] ?? 0)
  return { row: numberIn(await row.getByRole('cell').first().textContent()), badge: numberIn(await menu.textContent()) }
}

/** Links of the page itself that Tab does not reach, from the top. */
async function unreachable(desk: Page): Promise<string[]> {
  const count = await desk.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('a[href]')].filter((it) => it.checkVisibility())
    for (const it of links) if (it.closest('main')) it.dataset.waits = 'true'
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLElement) delete target.dataset.waits
    })
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    return links.length
  })
  for (let presses = 0; presses < count + 10; presses += 1) await desk.keyboard.press('Tab')
  return desk.locator('[data-waits]').evaluateAll((links) => links.map((it) => it.outerHTML.slice(0, 120)))
}

test('an operator sees what waits, and what comes in while the page is open', async ({ page, browser }) => {
  const { bikeDealerId } = await castShop()
  const traded = async (status: AuctionStatus = 31) => {
    const { bikeOwnerId } = await signedUp(page)
    return inDatabase((db) => castAuctionIn(db, status, { bikeOwnerId, bikeDealerId }))
  }
  const unpaid = await traded()
  await inDatabase((db) => castHandedOver(db, unpaid, later(new Date(), -3 * DAY)))
  await castRulingAsked(await traded(), 'カウルの割れ', 20_000)
  const [unanswered, cheap] = [await traded(22), await traded(21)]
  await endIn(cheap, HOUR)
  await inDatabase((db) =>
    db.updateTable('auction').set({ currentPrice: 50_000 }).where('auctionId', '=', cheap).execute(),
  )
  const { bikeOwnerId, idToken } = await signedUp(page)
  const quiet = await runningAuction(page.request, bikeOwnerId)
  await endIn(quiet, 2 * HOUR)
  await inDatabase((db) =>
    db
      .updateTable('auction')
      .set({ publishedAt: later(new Date(), -2 * DAY) })
      .where('auctionId', '=', quiet)
      .execute(),
  )

  const desk = await loggedIn(browser, 'operator@example.com', DESK)
  await desk.goto('/partner/dashboard')
  await hydrated(desk)
  const lists = {
    入札が止まっている: quiet,
    相場の下限に届いていない: cheap,
    出品者の回答待ち: unanswered,
    支払いの遅れ: unpaid,
  }
  for (const [name, auctionId] of Object.entries(lists))
    await expect(desk.getByRole('region', { name }).getByText(`No.${auctionId}`)).toBeVisible()
  const cards = desk.getByRole('region', { name: '確認が必要な販売店' })
  const card = cards.locator(`a[href="/partner/dealers/${bikeDealerId}"]`)
  await card.focus()
  const before = await waiting(desk)
  const place = await desk.evaluate(() => {
    document.documentElement.dataset.kept = 'true'
    return window.scrollY
  })

  const query = 'mutation ($input: CreateSupportThreadInput!) { createSupportThread(input: $input) }'
  const variables = { input: { subject: 'other', text: '引渡しの日を変えられますか。' } }
  const headers = { authorization: `Bearer ${idToken}` }
  const sent = await (await page.request.post('/graphql', { headers, data: { query, variables } })).json()
  expect(sent.errors).toBeUndefined()
  await expect
    .poll(async () => {
      const { row, badge } = await waiting(desk)
      return row > before.row && badge === row
    })
    .toBe(true)
  // Read again in place: nothing was loaded anew, and neither the focus nor the page has moved.
  expect(await desk.evaluate(() => document.documentElement.dataset.kept)).toBe('true')
  expect(await desk.evaluate(() => window.scrollY)).toBe(place)
  await expect(card).toBeFocused()

  await expectAccessible(desk)
  expect(await unreachable(desk)).toEqual([])
  await desk.setViewportSize(PHONE)
  await desk.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expect.poll(() => overflowOf(desk)).toBe(0)
  await expectAccessible(desk)

  await desk.context().setOffline(true)
  await expect(desk.getByRole('status').filter({ hasText: 'オフライン' })).toContainText('の情報です')
  await desk.context().setOffline(false)
  await expect(desk.getByText('オフライン')).toBeHidden()

  await desk.setViewportSize(DESK.viewport)
  await desk.getByRole('link', { name: '減額の裁定' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: '取引の裁定' })).toBeVisible()
  // On every page, and once on the list, which has keys of its own.
  for (const [heading, nextKey] of [
    ['取引の裁定', 'a'],
    ['オークション', 'd'],
    ['今日の状況', null],
  ] as const) {
    await expect(desk.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await desk.keyboard.press('?')
    await expect(desk.getByRole('dialog', { name: 'キーボードの操作' })).toHaveCount(1)
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    if (nextKey === null) break
    await desk.keyboard.press('g')
    await desk.keyboard.press(nextKey)
  }
  await desk.context().close()
})
