import type { Page } from '@playwright/test'
import { loggedIn } from './console.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { bid as bidFor, inDatabase, partner, runningAuction } from './market.ts'
import { fillLogin, signedUp } from './owner.ts'

async function openFor(tab: Page, auctionId: number, bikeDealerId: number): Promise<void> {
  await tab.goto(`/partner/auctions/${auctionId}?dealer=${bikeDealerId}`)
  await hydrated(tab)
}

async function bid(tab: Page, price: string, maximum: string, words: string): Promise<void> {
  const form = tab.getByRole('form', { name: '入札' })
  await form.getByRole('textbox', { name: '入札額' }).fill(price)
  await form.getByRole('textbox', { name: '自動入札の上限' }).fill(maximum)
  await form.getByRole('button', { name: '入札する' }).click()
  await expect(tab.getByRole('dialog')).toContainText(words)
  await tab.getByRole('dialog').getByRole('button', { name: '入札する' }).click()
  await expect(form.getByText('で入札しました。')).toBeVisible()
}

test('an agency bids for two dealers in two tabs: neither acts for the other, or shows its maximum', async ({
  page,
  browser,
}) => {
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  const [one, other] = await inDatabase((db) =>
    db
      .selectFrom('bikeDealer')
      .innerJoin('partnerAccount', 'partnerAccount.agentId', 'bikeDealer.agentId')
      .select(['bikeDealer.bikeDealerId', 'bikeDealer.name'])
      .where('partnerAccount.email', '=', 'agent@example.com')
      .orderBy('bikeDealer.bikeDealerId')
      .execute(),
  )
  if (!one || !other) throw new Error('the agency of the demo has several dealers')
  const first = await loggedIn(browser, 'agent@example.com')
  await openFor(first, auctionId, one.bikeDealerId)
  const second = await first.context().newPage()
  await openFor(second, auctionId, one.bikeDealerId)

  // The second tab turns to the other dealer; the first stays with its own.
  await second.getByRole('banner').getByRole('combobox', { name: '販売店' }).selectOption({ label: other.name })
  await expect(second).toHaveURL(new RegExp(`dealer=${other.bikeDealerId}`))
  await expect(first.getByRole('banner').getByRole('option', { selected: true })).toHaveText(one.name)
  await bid(first, '10万', '49万', `${one.name}として ¥100,000 で入札します。`)
  await expect(first.getByText('自社の上限')).toContainText('¥490,000')

  await expect(second.getByRole('region', { name: '価格と入札' })).toContainText('¥100,000')
  await expect(second.locator('main')).not.toContainText('490,000')
  await expect(second.getByRole('region', { name: '価格と入札' })).not.toContainText('自社')
  const course = second.locator('section').filter({ has: second.getByRole('heading', { name: '入札の履歴' }) })
  await expect(course).not.toContainText('自社')
  await bid(second, '20万', '30万', `${other.name}として ¥200,000 で入札します。`)
  await expect(second.getByText('自社の上限')).toContainText('¥300,000')
  await expect(second.getByText('ほかの販売店の自動入札が上回っています。')).toBeVisible()
  await expect(first.locator('main')).not.toContainText('上限 ¥300,000')
  await first.reload()
  await expect(first.getByText('自社の上限')).toContainText('¥490,000')
  await expect(first.locator('main')).not.toContainText('上限 ¥300,000')

  // Menus and lists stay with their dealer.
  await hydrated(second)
  await second.getByRole('link', { name: '入札・落札' }).click()
  await expect(second.getByRole('heading', { level: 1, name: '入札・落札' })).toBeVisible()
  await expect(second).toHaveURL(new RegExp(`dealer=${other.bikeDealerId}`))
  await expect(second.getByRole('region', { name: 'オークションの一覧' })).toContainText('¥300,000')

  const booked = await inDatabase((db) =>
    db
      .selectFrom('bid')
      .select(['bikeDealerId', 'maxPrice'])
      .where('auctionId', '=', auctionId)
      .where('idempotencyKey', 'is not', null)
      .orderBy('sequence')
      .execute(),
  )
  expect(booked).toEqual([
    { bikeDealerId: one.bikeDealerId, maxPrice: 490_000 },
    { bikeDealerId: other.bikeDealerId, maxPrice: 300_000 },
  ])

  // What was typed for one dealer is not in the form of the other.
  await openFor(first, auctionId, one.bikeDealerId)
  const maximum = first.getByRole('form', { name: '入札' }).getByRole('textbox', { name: '自動入札の上限' })
  await maximum.fill('55万')
  await first.getByRole('banner').getByRole('combobox', { name: '販売店' }).selectOption({ label: other.name })
  await expect(first).toHaveURL(new RegExp(`dealer=${other.bikeDealerId}`))
  await expect(maximum).toHaveValue('')

  // The list that one looks at stays narrowed as it was.
  await first.goto(`/partner/auctions?q=${auctionId}&dealer=${one.bikeDealerId}`)
  await hydrated(first)
  await first.getByRole('banner').getByRole('combobox', { name: '販売店' }).selectOption({ label: other.name })
  await expect(first).toHaveURL(new RegExp(`q=${auctionId}&dealer=${other.bikeDealerId}`))
  await expect(first.locator('tr[data-auction]')).toHaveCount(1)

  // No other dealer is taken for one that there is not; full-width digits are the same number.
  const outbid = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  const agent = await partner(page.request, 'agent@example.com')
  for (const { bikeDealerId } of [one, other])
    await agent.give('placeBid', 'PlaceBidInput', {
      auctionId: outbid,
      bikeDealerId,
      price: bikeDealerId === one.bikeDealerId ? 100_000 : 120_000,
      idempotencyKey: crypto.randomUUID(),
    })
  await bidFor(await partner(page.request, 'rival@example.com'), outbid, 150_000)
  const bids = first.getByRole('banner').getByRole('link', { name: /^入札・落札/ })
  await expect(bids).toHaveText(/\d/)
  for (const named of ['abc', '999999', '']) {
    await first.goto(`/partner/auctions/${auctionId}?dealer=${named}`)
    await expect(first.getByRole('heading', { name: '販売店が見つかりません' })).toBeVisible()
    await expect(bids).toHaveText('入札・落札')
    await expect(first).toHaveURL(new RegExp(`/partner/auctions/${auctionId}\\?dealer=${named}$`))
    await expect(first.getByRole('form', { name: '入札' })).toHaveCount(0)
  }
  await first.goto(`/partner/auctions/${auctionId}?dealer=${one.bikeDealerId}&dealer=${other.bikeDealerId}`)
  await expect(first.getByText('アドレスに販売店の番号が複数あります')).toBeVisible()
  await expect(first.getByRole('form', { name: '入札' })).toHaveCount(0)
  await first.getByRole('link', { name: one.name }).click()
  await expect(first).toHaveURL(new RegExp(`/partner/auctions/${auctionId}\\?dealer=${one.bikeDealerId}$`))
  await expect(first.getByText('自社の上限')).toContainText('¥490,000')
  const wide = String.fromCodePoint(...[...String(one.bikeDealerId)].map((digit) => 0xff10 + Number(digit)))
  await first.goto(`/partner/auctions/${auctionId}?dealer=${encodeURIComponent(wide)}`)
  await expect(first).toHaveURL(new RegExp(`dealer=${one.bikeDealerId}$`))
  await hydrated(first)
  const openedFor = (await first.locator('input[name=openedFor]').first().getAttribute('value')) ?? ''

  // A form that names no dealer, or one of another agency, books nothing.
  const origin = new URL(first.url()).origin
  const fields = {
    do: 'bid',
    price: '600000',
    shown: 'bid 600000 -',
    idempotencyKey: 'two-tabs',
    asLeader: '0',
    openedFor,
  }
  for (const search of ['', '?dealer=1', '?dealer=abc', `?dealer=${one.bikeDealerId}&dealer=${other.bikeDealerId}`]) {
    const answer = await first.request.post(`/partner/auctions/${auctionId}${search}`, {
      form: fields,
      headers: { origin },
    })
    expect(answer.status()).toBeLessThan(500)
  }
  const count = await inDatabase((db) =>
    db.selectFrom('bid').select('sequence').where('auctionId', '=', auctionId).where('price', '=', 600_000).execute(),
  )
  expect(count).toEqual([])

  // Another tab logs in as somebody else: the button of this one does not log them out unasked.
  await first.goto('/partner/figures')
  await hydrated(first)
  await second.context().clearCookies()
  await second.goto('/partner/login')
  await fillLogin(second, 'dealer@example.com')
  await expect(second.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
  await first.getByRole('button', { name: 'ログアウト' }).click()
  await expect(first.getByText('ログイン中のアカウントが「モト横浜」に変わっています。')).toBeVisible()
  await first.getByRole('button', { name: 'モト横浜からログアウトする' }).click()
  await expect(first).toHaveURL(/\/partner\/login$/)
  await first.context().close()
})
