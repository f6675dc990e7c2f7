import { sql } from 'kysely'
import { castImage, castListing } from '#testing/listing.ts'
import { loggedIn, toListing } from './console.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { bid, endIn, inDatabase, partner, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'

test('a bid struck out and a listing stopped are told as that, once, in every tab', async ({ page, browser }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  const [operator, rival] = [
    await partner(page.request, 'operator@example.com'),
    await partner(page.request, 'rival@example.com'),
  ]
  await bid(rival, auctionId, 300_000)
  await bid(await partner(page.request, 'dealer@example.com'), auctionId, 490_000)
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  const atAuction = await loggedIn(browser, 'dealer@example.com')
  const elsewhere = await atAuction.context().newPage()
  await atAuction.goto(`/partner/auctions/${auctionId}`)
  await elsewhere.goto('/partner/figures')
  await Promise.all([hydrated(atAuction), hydrated(elsewhere)])
  await expect(atAuction.getByRole('region', { name: '価格と入札' }).getByText('最高額', { exact: true })).toBeVisible()

  const { sequence } = await inDatabase((db) =>
    db
      .selectFrom('bid')
      .select('sequence')
      .where('auctionId', '=', auctionId)
      .where('price', '=', 490_000)
      .executeTakeFirstOrThrow(),
  )
  await operator.give('voidBid', 'VoidBidInput', { auctionId, sequence, reason: '誤入力の申し出' })
  const voided = '入札（¥490,000）を運営が取り消しました。現在 ¥300,000 です。'
  // Other journeys bid for this dealer, too: each alert is known by its auction.
  const alerts = elsewhere.locator('[data-news] > div').filter({
    has: elsewhere.locator(`a[href="/partner/auctions/${auctionId}"]`),
  })
  for (const it of [atAuction.getByRole('region', { name: '価格と入札' }), alerts]) {
    await expect(it).toContainText(voided)
    await expect(it).not.toContainText('高値')
  }
  await expect(alerts).toHaveCount(1)
  await expect(alerts).toContainText(`（No.${auctionId}）`)
  // It lies over nothing that is typed or pressed.
  const [told, main] = [await alerts.boundingBox(), await elsewhere.locator('main').boundingBox()]
  expect(Math.floor((told?.y ?? 0) + (told?.height ?? 0))).toBeLessThanOrEqual(Math.ceil(main?.y ?? 0))
  await expect(atAuction.getByText('取消（誤入力の申し出）')).toBeVisible()
  await expect(page.getByText('運営事務局が入札を取り消しました。現在の価格は ¥300,000 です。')).toBeVisible()

  await operator.give('stopListing', 'AuctionReasonInput', { auctionId, reason: '規約に反する記載' })
  await expect(alerts).toContainText('の出品を運営が停止しました。')
  await expect(alerts).toHaveCount(1)
  await expect(atAuction.getByText('出品停止', { exact: true })).toBeVisible()
  await expect(atAuction.getByRole('region', { name: '価格と入札' })).toContainText('1件（すべて無効です）')
  await expect(atAuction.getByRole('timer')).toBeHidden()
  await expect(page.getByText('運営事務局が出品を停止しました。')).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
})

test('bidding that ends under the hand of a dealer says so, and what was typed is not taken for sent', async ({
  page,
  browser,
}) => {
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  const dealer = await loggedIn(browser, 'dealer@example.com')
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await hydrated(dealer)
  const form = dealer.getByRole('form', { name: '入札' })
  // What a form came to is told, though there is news while the page is read after it.
  const rival = await partner(page.request, 'rival@example.com')
  let tellNews = (): void => undefined
  const news = new Promise<void>((resolve) => {
    tellNews = resolve
  })
  await dealer.route('**/*.data*', async (route) => {
    if (route.request().method() === 'GET') await news
    await route.continue()
  })
  await dealer.getByRole('textbox', { name: '質問する' }).fill('鍵は何本ありますか')
  const asked = dealer.waitForResponse((response) => response.request().method() === 'POST')
  await dealer.getByRole('button', { name: '質問を送る' }).click()
  await dealer.getByRole('dialog').getByRole('button', { name: '質問を公開する' }).click()
  await asked
  await rival.give('askQuestion', 'AskQuestionInput', { auctionId, question: '色は純正ですか' })
  await dealer.waitForTimeout(1_000) // longer than news are gathered
  tellNews()
  // Beside the question, and not above the bid.
  await expect(dealer.getByText('質問を送りました。')).toBeInViewport()
  await expect(dealer.getByRole('button', { name: '質問を送る' })).toBeInViewport()
  await expect(dealer.getByText('色は純正ですか')).toBeVisible()
  await dealer.unroute('**/*.data*')
  await form.getByRole('textbox', { name: '入札額' }).fill('48万')
  // The second click falls beside the question and does not close it.
  await form.getByRole('button', { name: '入札する' }).dblclick()
  await expect(dealer.getByRole('dialog')).toBeVisible()
  // Somebody else's bid leaves a question alone whose amount is still enough, and is told in it.
  await bid(rival, auctionId, 300_000)
  await expect(dealer.getByRole('dialog')).toContainText('現在価格は ¥300,000 です')
  await expect(dealer.getByRole('dialog').getByRole('button', { name: '¥480,000 で入札する' })).toBeVisible()
  await endIn(auctionId, 300)
  // The question stays until it is left, and takes no answer any more.
  const question = dealer.getByRole('dialog')
  await expect(question).toContainText('入札の受付は終了しました。¥480,000 の入札は送信されていません。')
  await expect(question.getByRole('button', { name: '¥480,000 で入札する' })).toHaveCount(0)
  await question.getByRole('button', { name: '戻る' }).click()
  const ended = dealer.getByRole('status').filter({ hasText: '入札の受付は終了しました' })
  await expect(ended).toContainText('入力中だった金額（¥480,000）は送信されていません。')
  await expect(dealer.getByRole('dialog')).toBeHidden()
  await expect(dealer.getByRole('region', { name: '価格と入札' })).toContainText('入札終了')
  await expect(dealer.getByRole('timer')).toBeHidden()

  // To a dealer without a bid a stopped listing is gone: the page stays, with the same words.
  const stopped = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  await dealer.goto(`/partner/auctions/${stopped}`)
  await hydrated(dealer)
  const asking = dealer.getByRole('textbox', { name: '質問する' })
  await asking.fill('車検はいつまでですか')
  await form.getByRole('textbox', { name: '入札額' }).fill('35万')
  // The way through the menu and back loses nothing.
  await dealer.getByRole('banner').getByRole('link', { name: '注目' }).click()
  await expect(dealer.getByRole('heading', { name: '注目しているオークション' })).toBeVisible()
  await dealer.goBack()
  await expect(asking).toHaveValue('車検はいつまでですか')
  await expect(dealer.getByText('入力途中の内容を復元しました。')).toHaveCount(2)
  await expect(form.getByRole('textbox', { name: '入札額' })).toHaveValue('35万')
  // An amount that is too little by now is told, not filled in.
  await dealer.getByRole('banner').getByRole('link', { name: '注目' }).click()
  await expect(dealer.getByRole('heading', { name: '注目しているオークション' })).toBeVisible()
  await bid(await partner(page.request, 'rival@example.com'), stopped, 400_000)
  await dealer.goBack()
  await expect(form).toContainText('入力していた入札額「35万」は、現在の最低額（¥405,000）を下回るため')
  await expect(form.getByRole('textbox', { name: '入札額' })).toHaveValue('405000')
  await form.getByRole('textbox', { name: '入札額' }).fill('48万')
  await form.getByRole('button', { name: '入札する' }).click()
  await expect(dealer.getByRole('dialog')).toBeVisible()
  const operator = await partner(page.request, 'operator@example.com')
  await operator.give('stopListing', 'AuctionReasonInput', { auctionId: stopped, reason: '規約に反する記載' })
  // Stopped is not ended: the farewell says who did it, though the page cannot be read any more.
  await expect(question).toContainText('運営が出品を停止しました。¥480,000 の入札は送信されていません。')
  await question.getByRole('button', { name: '戻る' }).click()
  await expect(dealer.getByRole('status').filter({ hasText: '運営が出品を停止しました' })).toContainText(
    '入力中だった金額（¥480,000）は送信されていません。',
  )
  await expect(dealer.getByText('入力中だった質問「車検はいつまでですか」は送信されていません。')).toBeVisible()
  await expect(dealer.getByText('このページは現在ご覧いただけません。')).toBeVisible()
  await dealer.context().close()
})

/** On a busy machine ten seconds are soon over: the journey takes the time it needs. */
async function holdPass(auctionId: number): Promise<void> {
  const hold = sql`update graphile_worker._private_jobs set run_at = now() + interval '1 hour'
    where key = ${`passPlanned:${auctionId}`}`
  await expect.poll(async () => (await inDatabase((db) => hold.execute(db))).numAffectedRows).toBe(1n)
}

test('a held key passes one listing, which can be taken back; another operator sees it go', async ({
  page,
  browser,
}) => {
  const listed = async () => {
    const { bikeOwnerId } = await signedUp(page)
    return inDatabase((db) => castListing(db, bikeOwnerId, { images: 0 }))
  }
  const [operator, colleague] = [
    await loggedIn(browser, 'operator@example.com'),
    await loggedIn(browser, 'operator@example.com'),
  ]
  const first = await listed()
  const others = [await listed(), await listed()]
  await toListing(colleague, first)
  await toListing(operator, first)
  const reason = colleague.getByRole('textbox', { name: /不合格の理由/ })
  await reason.fill('写真が不足しています')
  // What was typed waits while the operator looks at another listing.
  const aside = colleague.getByRole('heading', { name: '審査待ち' })
  await aside.click()
  for (const key of ['j', 'k']) await colleague.keyboard.press(key)
  await expect(colleague.getByText(`No.${first}・`)).toBeVisible()
  await expect(reason).toHaveValue('写真が不足しています')

  for (let press = 0; press < 12; press += 1) await operator.keyboard.down('p')
  await operator.keyboard.up('p')
  await operator.getByRole('dialog').getByRole('button', { name: '検査票・車台番号なしで合格にする' }).click()
  await holdPass(first)
  const passed = operator.getByRole('list', { name: '合格にした出品' }).getByRole('listitem')
  await expect(passed.filter({ hasText: `No.${first} を合格にします` })).toBeVisible()
  // At the head of the page, and beside the buttons.
  await expect(colleague.getByText(`No.${first} は、ご自身が別の画面で合格にしました。`)).toHaveCount(2)
  await expect(reason).toHaveValue('写真が不足しています')
  await expect(colleague.getByRole('button', { name: '不合格にする' })).toBeDisabled()
  await passed
    .filter({ hasText: `No.${first} ` })
    .getByRole('button', { name: '合格を取り消す' })
    .click()
  await expect(operator.getByText(`No.${first} の合格を取り消しました。`)).toBeVisible()

  // A listing that cannot be passed says why when its key is pressed.
  const [waiting] = others
  if (waiting === undefined) throw new Error('two more were listed')
  await inDatabase(async (db) => {
    const { bikeOwnerId } = await db
      .selectFrom('auction')
      .select('bikeOwnerId')
      .where('auctionId', '=', waiting)
      .executeTakeFirstOrThrow()
    const assetId = await castImage(db, bikeOwnerId)
    const photo = { imageType: '01', sortOrder: 0, isInspectionNg: true, ngReason: 'ぼけています' }
    await db
      .insertInto('auctionImage')
      .values({ auctionId: waiting, assetId, ...photo })
      .execute()
  })
  await toListing(operator, waiting)
  await operator.keyboard.press('p')
  await expect(operator.getByText('まだ合格にできません。NGにした写真を、出品者が差し替えるまで')).toBeVisible()
  const planned = await inDatabase((db) =>
    db
      .selectFrom('plannedPass')
      .select('auctionId')
      .where('auctionId', 'in', [first, ...others])
      .execute(),
  )
  expect(planned).toEqual([])
})
