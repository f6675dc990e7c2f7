import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { INSPECTION_PARTS } from '#domain/inspection/inspection-sheet.ts'
import { castListing } from '#testing/listing.ts'
import { loggedIn } from './console.ts'
import { accessibilityFindings, expect, hydrated, overflowOf, test } from './fixtures.ts'
import { bid, endIn, inDatabase, partner } from './market.ts'
import { signedUp } from './owner.ts'

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

/** A bike with three photos and an inspection sheet, on which somebody has bid. */
async function judgedBike(page: Page, bidder = 'rival@example.com'): Promise<number> {
  const { bikeOwnerId, idToken } = await signedUp(page)
  const images: string[] = []
  for (const background of ['grey', 'teal', 'tan']) {
    const buffer = await sharp({ create: { width: 1200, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer()
    const sent = await page.request.post('/assets/AUCTION_ITEM_IMAGE', {
      headers: { authorization: `Bearer ${idToken}` },
      multipart: { file: { name: 'photo.jpg', mimeType: 'image/jpeg', buffer } },
    })
    images.push((await sent.json()).assetId)
  }
  const auctionId = await inDatabase((db) => castListing(db, bikeOwnerId, { images }))
  const operator = await partner(page.request, 'operator@example.com')
  const parts = INSPECTION_PARTS.map(({ code }) => ({ part: code, grade: code === 'tyres' ? 4 : 7 }))
  const marks = [{ kind: 'dent', side: 'left', x: 420, y: 330, note: 'タンク' }]
  await operator.give('saveInspectionSheet', 'SaveInspectionSheetInput', { auctionId, version: 0, parts, marks })
  await operator.give('passInspection', 'PassInspectionInput', { auctionId })
  await bid(await partner(page.request, bidder), auctionId, 300_000)
  return auctionId
}

async function atBike(browser: Browser, auctionId: number, viewport: typeof DESK, email = 'dealer@example.com') {
  const dealer = await loggedIn(browser, email, { viewport })
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await hydrated(dealer)
  return dealer
}

const lowerEdge = async (page: Page, name: string) => {
  const box = await page.getByRole('region', { name }).boundingBox()
  return (box?.y ?? Number.POSITIVE_INFINITY) + (box?.height ?? 0)
}

test('a dealer judges a bike at one look, opens its photos and bids three steps more', async ({ page, browser }) => {
  test.slow()
  const auctionId = await judgedBike(page)
  const dealer = await atBike(browser, auctionId, DESK)
  // Photos, market, sheet and the fields of a bid stand on the first screen.
  for (const name of ['写真', 'このバイクの相場', '検査票のまとめ', '価格と入札'])
    expect(await lowerEdge(dealer, name)).toBeLessThanOrEqual(DESK.height)
  await expect(dealer.getByRole('region', { name: '検査票のまとめ' })).toContainText('損傷1か所を見る')
  const photo = dealer.getByRole('region', { name: '写真' }).getByRole('link')
  expect((await photo.boundingBox())?.height).toBeLessThanOrEqual(0.6 * DESK.height)
  expect(await accessibilityFindings(dealer, { isShort: true })).toEqual([])

  await photo.focus()
  await dealer.keyboard.press('Enter')
  const lightbox = dealer.getByRole('dialog')
  await expect(lightbox).toContainText('1/3')
  await dealer.keyboard.press('ArrowRight')
  await expect(lightbox).toContainText('2/3')
  await dealer.keyboard.press('+')
  await expect(lightbox).toContainText('2倍')
  // An enlarged photo begins in its middle, and the arrow keys move over it.
  const view = lightbox.getByRole('button', { name: '写真を元の大きさに戻す' }).locator('..')
  const scrolled = () => view.evaluate((it) => Math.round(it.scrollLeft))
  const middle = await scrolled()
  expect(middle).toBeGreaterThan(0)
  await dealer.keyboard.press('ArrowRight')
  await expect.poll(scrolled).toBeGreaterThan(middle)
  await expect(lightbox).toContainText('2/3')
  expect(await accessibilityFindings(dealer, { isShort: true })).toEqual([])
  await lightbox.getByRole('button', { name: '次の写真' }).click()
  await expect(lightbox).toContainText('3/3')
  await expect(lightbox).toContainText('1倍')
  await dealer.keyboard.press('Escape')
  await expect(lightbox).toBeHidden()
  await expect(photo).toBeFocused()

  // However far down one reads, the bid is at hand.
  await dealer.getByRole('heading', { name: '入札の履歴' }).scrollIntoViewIfNeeded()
  const form = dealer.getByRole('form', { name: '入札' })
  await expect(form.getByRole('button', { name: '入札する' })).toBeInViewport({ ratio: 1 })
  await expect(dealer.getByRole('listitem').filter({ hasText: '¥300,000' })).toContainText('販売店A')
  const maximum = form.getByRole('textbox', { name: '自動入札の上限' })
  await maximum.fill('30万')
  await form.getByRole('button', { name: '入札する' }).click()
  await expect(maximum).toHaveAttribute('aria-invalid', 'true')
  await expect(dealer.getByRole('dialog')).toHaveCount(0)
  await maximum.fill('')
  await form.getByRole('button', { name: '＋3刻み ¥315,000' }).click()
  const question = dealer.getByRole('dialog')
  await expect(question).toContainText('モト横浜として ¥315,000 で入札します。')
  await expect(question).toContainText('を加えた総額の目安は、¥328,000 です')
  await question.getByRole('button', { name: '¥315,000 で入札する' }).click()
  await expect(form.getByText('¥315,000で入札しました。')).toBeVisible()
  await expect(dealer.getByRole('listitem').filter({ hasText: '¥315,000' })).toContainText('自社')
  await dealer.context().close()
})

test('what the bike may cost is reckoned from its sheet, and goes into the maximum without a bid', async ({
  page,
  browser,
}) => {
  test.slow()
  // Another person than in the other journeys, which reckon with what is usual.
  const auctionId = await judgedBike(page, 'dealer@example.com')
  const dealer = await atBike(browser, auctionId, DESK, 'rival@example.com')
  const panel = dealer.getByRole('region', { name: '仕入れの計算' })
  const limit = panel.getByRole('definition').last()
  // 50万 less transport from 神奈川県 to 東京都 (17,000) and tyres of grade 4 (40,000).
  const resale = panel.getByRole('textbox', { name: '想定の販売価格' })
  const use = panel.getByRole('button', { name: '自動入札の上限に入れる' })
  await resale.fill('abc')
  await expect(panel).toContainText('想定の販売価格を読み取れません')
  await expect(use).toBeDisabled()
  await resale.fill('1万')
  await expect(limit).toHaveText('なし')
  await expect(panel).toContainText('想定の販売価格を¥47,000上回っています')
  await resale.fill('50万')
  await expect(limit).toHaveText('¥440,000')
  await expect(panel.getByRole('definition').filter({ hasText: '¥3,000' })).toBeVisible()
  await panel.getByText('自社の条件を変える').click()
  await panel.getByRole('textbox', { name: '目標の利益' }).fill('8万')
  await panel.getByRole('textbox', { name: '自社の輸送費' }).fill('5000')
  await panel.getByRole('textbox', { name: '修理費の割合' }).fill('abc')
  await expect(limit).toHaveText('—')
  await expect(use).toBeDisabled()
  await expect(panel).toContainText('自社の条件に、読み取れない入力があります。')
  await panel.getByRole('textbox', { name: '修理費の割合' }).fill('５０')
  // What is typed counts before it is saved.
  await expect(limit).toHaveText('¥395,000')
  await expect(panel).toContainText('保存していない条件で計算しています。')
  await panel.getByRole('button', { name: '条件を保存する' }).click()
  await expect(panel).toContainText('仕入れの計算の条件を保存しました。')
  await expect(limit).toHaveText('¥395,000')
  await expect(panel).not.toContainText('保存していない条件')
  // A new attempt is not called saved.
  await panel.getByRole('textbox', { name: '修理費の割合' }).fill('500')
  await panel.getByRole('button', { name: '条件を保存する' }).click()
  await expect(panel).not.toContainText('保存しました')
  await expect(panel).toContainText('修理費の割合は、0から300まで')
  await panel.getByRole('textbox', { name: '修理費の割合' }).fill('50')
  expect(await accessibilityFindings(dealer, { isShort: true })).toEqual([])
  await panel.getByRole('button', { name: '自動入札の上限に入れる' }).click()
  const form = dealer.getByRole('form', { name: '入札' })
  const maximum = form.getByRole('textbox', { name: '自動入札の上限' })
  await expect(maximum).toHaveValue('395000')
  await expect(maximum).toBeFocused()
  await expect(dealer.getByRole('dialog')).toHaveCount(0)
  await expect(dealer.getByRole('listitem').filter({ hasText: '自社' })).toHaveCount(0)
  // The account keeps it for the next bike.
  await dealer.reload()
  await hydrated(dealer)
  await panel.getByRole('textbox', { name: '想定の販売価格' }).fill('50万')
  await expect(limit).toHaveText('¥395,000')
  await inDatabase((db) =>
    db
      .deleteFrom('purchaseTerms')
      .where(
        'partnerId',
        'in',
        db.selectFrom('partnerAccount').select('partnerId').where('email', '=', 'rival@example.com'),
      )
      .execute(),
  )
  await dealer.context().close()
})

test('a bid shortly before the end moves it, and the open page says until when', async ({ page, browser }) => {
  const auctionId = await judgedBike(page)
  await endIn(auctionId, 4 * 60_000)
  const dealer = await atBike(browser, auctionId, DESK)
  const panel = dealer.getByRole('region', { name: '価格と入札' })
  await expect(panel).toContainText('残り')
  await expect(panel).not.toContainText('延長')
  await bid(await partner(page.request, 'dealer@example.com'), auctionId, 320_000)
  await expect(panel.getByRole('status').filter({ hasText: '延長' })).toHaveText(
    /^入札があったため、\d\d?:\d\dまで延長されました$/,
  )
  await dealer.context().close()
})

test('on a phone price and time stay in sight, and the fields are one tap away', async ({ page, browser }) => {
  test.slow()
  const auctionId = await judgedBike(page)
  const dealer = await atBike(browser, auctionId, PHONE)
  expect(await overflowOf(dealer)).toBe(0)
  await dealer.getByRole('heading', { name: '車両の状態' }).scrollIntoViewIfNeeded()
  const toBid = dealer.getByRole('link', { name: '入札へ進む' })
  await expect(toBid).toBeInViewport({ ratio: 1 })
  const photo = dealer.getByRole('region', { name: '写真' }).getByRole('link')
  expect((await photo.boundingBox())?.height).toBeLessThanOrEqual(0.6 * PHONE.height)
  await photo.click()
  await dealer.getByRole('dialog').getByRole('button', { name: '写真を拡大する' }).click()
  await expect(dealer.getByRole('dialog')).toContainText('2倍')
  expect(await overflowOf(dealer)).toBe(0)
  await dealer.getByRole('dialog').getByRole('button', { name: '閉じる' }).click()
  expect(await accessibilityFindings(dealer, { isShort: true })).toEqual([])
  await toBid.click()
  const field = dealer.getByRole('form', { name: '入札' }).getByRole('textbox', { name: '入札額' })
  await expect(field).toBeInViewport({ ratio: 1 })
  await field.fill('32万')
  await dealer.getByRole('form', { name: '入札' }).getByRole('button', { name: '入札する' }).click()
  await expect(dealer.getByRole('dialog')).toContainText('モト横浜として ¥320,000 で入札します。')
  await dealer.getByRole('dialog').getByRole('button', { name: '¥320,000 で入札する' }).click()
  await expect(dealer.getByText('¥320,000で入札しました。')).toBeVisible()
  await dealer.context().close()
})
