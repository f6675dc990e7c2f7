import type { Browser, Page } from '@playwright/test'
import { withCheckDigit } from '#domain/auction/trade/hand-over-code.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { transact } from '#server/db/client.ts'
import { writeHandOver } from '#server/features/auction/engine/stored/hand-over.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { asDescribed } from '#testing/hand-over-cast.ts'
import { pdfText } from '#testing/pdf-text.ts'
import { loggedIn } from './console.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { inDatabase, partner } from './market.ts'
import { signedUp } from './owner.ts'
import { smallPhoto } from './sell-form.ts'
import {
  answer,
  castShop,
  claim,
  codeOn,
  onTheDay,
  PHONE,
  recordIdentity,
  reportPayment,
  sendAnswers,
  sendCheck,
  typeCode,
} from './trade.ts'

test('a bike as described changes hands on two phones, is paid for and celebrated', async ({ page, browser }) => {
  test.slow()
  const { auctionId, dealer } = await onTheDay(page, browser, 'transfer-before-delivery')
  await expect(page.getByText('引渡しの日です', { exact: false })).toBeVisible()
  await expect(dealer.getByText('代金は、まだ振り込まないでください')).toBeVisible()
  await expectAccessible(dealer)
  expect(await overflowOf(dealer)).toBe(0)
  // A line that nobody looked at is not as described.
  const odometer = dealer.getByRole('textbox', { name: '走行距離計の表示' })
  await odometer.fill('1.62万km')
  await dealer.getByRole('button', { name: '確認の内容を見る' }).click()
  await expect(dealer.getByText('「記載どおり」か「違いがある」を選択してください。').first()).toBeVisible()
  // A key that was pressed once too often is asked back.
  await odometer.fill('162000')
  await expect(dealer.getByText('申告は 15,001〜20,000km です。申告の区分を142,000km上回っています。')).toBeVisible()
  await dealer.getByRole('button', { name: '残りはすべて記載どおり' }).click()
  await dealer.getByRole('button', { name: '確認の内容を見る' }).click()
  await expect(dealer.getByRole('checkbox', { name: '162,000km でまちがいありません' })).toBeFocused()
  await odometer.fill('16200')
  await sendCheck(dealer, '16200', '¥500,000 で確定する', 'すべて記載どおりです', '16,200km')

  // The money first: the code is covered until the owner says that it is there.
  await expect(page.getByRole('heading', { name: '買取金額が確定しました' })).toBeVisible()
  await expect(page.getByTestId('hand-over-code')).toHaveCount(0)
  await expect(page.getByRole('link', { name: '引渡しコードを見る' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '入金の確認に進む' })).toBeInViewport()
  await expect(dealer.getByText('代金を振り込んでください', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '入金を確認しました' }).click()
  await page.getByRole('button', { name: '確認を記録する' }).click()
  const code = await codeOn(page)
  expect(code).toMatch(/^\d{6}$/)
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)

  // A slip of the finger is found on the phone itself.
  const field = dealer.getByRole('textbox', { name: '引渡しコード' })
  await field.fill(code.slice(0, 5) + ((Number(code[5]) + 1) % 10))
  await dealer.getByRole('button', { name: '引渡しを完了する' }).click()
  await expect(dealer.getByText('押し間違いか、桁の入れ違いがあります', { exact: false })).toBeVisible()
  // A code of another bike is not: what was wrong with it goes when the next one is typed.
  await typeCode(dealer, withCheckDigit(String((Number(code.slice(0, 5)) + 1) % 100_000).padStart(5, '0')))
  const wrong = dealer.getByText('引渡しコードが違います', { exact: false })
  await expect(wrong.first()).toBeVisible()
  await field.fill(code.slice(0, 1))
  await expect(wrong).toHaveCount(0)
  await typeCode(dealer, `${code.slice(0, 3)} ${code.slice(3)}`)
  await expect(dealer.getByText('引渡しが完了しました', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: '車両を引き渡しました' })).toBeVisible()
  await expect(page.getByTestId('hand-over-code')).toHaveCount(0)

  await expect(page.getByText('入金を確認済みとして引き渡しました')).toBeVisible()
  // What has come is not asked for again.
  await expect(dealer.getByText('支払いの報告だけしてください（再度のお支払いは不要です）')).toBeVisible()
  await expect(dealer.getByText('支払期限は', { exact: false })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'カレンダーに追加する' })).toHaveCount(0)
  await recordIdentity(dealer)
  await reportPayment(dealer, '¥500,000')
  await expect(page.getByRole('heading', { name: '¥500,000 を受け取りましたか' })).toBeVisible()
  await expect(page.getByRole('link', { name: '振込明細・領収書を見る' })).toBeVisible()
  await page.getByRole('button', { name: '受け取りました', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '受け取りました' }).click()
  await expect(page.getByRole('heading', { name: 'お取引ありがとうございました' })).toBeVisible()
  await expect(page.getByText('約束した成約金額のまま、受け取りました。')).toBeVisible()
  await expectAccessible(page)
  // The papers come a moment later, by themselves; both sides open the same file.
  const papers = page.getByRole('region', { name: 'お取引の書類' })
  for (const title of ['引渡し記録', '支払い記録'])
    await expect(papers.getByRole('link', { name: title })).toBeVisible({ timeout: 30_000 })
  expect(await overflowOf(page)).toBe(0)
  await expectAccessible(page)
  const paperOn = async (phone: Page) => {
    const link = phone.getByRole('link', { name: '引渡し記録（PDF）' })
    const response = await phone.request.get((await link.getAttribute('href')) ?? '')
    expect(response.headers()).toMatchObject({ 'content-type': 'application/pdf' })
    expect(response.headers()['content-disposition']).toContain('inline')
    return response.body()
  }
  const record = await paperOn(page)
  expect(pdfText(record)).toContain('¥500,000')
  await expect(dealer.getByText('取引が完了しました')).toBeVisible()
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await expect(dealer.getByRole('heading', { name: '取引が完了しました' })).toBeVisible()
  expect((await paperOn(dealer)).equals(record)).toBe(true)

  // The registration is changed after the sale: the owner sees it, with its proof.
  await expect(page.getByRole('region', { name: '名義変更' })).toContainText('期限')
  await hydrated(dealer)
  const change = dealer.getByRole('region', { name: '名義変更' })
  await expect(change).toContainText('運輸支局')
  await change.getByRole('button', { name: '名義変更を報告する' }).click()
  await expect(change.getByText('写真、またはPDFを添えてください', { exact: false })).toBeVisible()
  await change.getByLabel('写真かPDFを添える').setInputFiles(await smallPhoto('green'))
  await expect(change.getByText('を添えました', { exact: false })).toBeVisible()
  expect(await overflowOf(dealer)).toBe(0)
  await expectAccessible(dealer)
  await change.getByRole('button', { name: '名義変更を報告する' }).click()
  await dealer.getByRole('dialog').getByRole('button', { name: '名義変更を報告する' }).click()
  await expect(change.getByText('名義変更 済み')).toBeVisible()
  await expect(page.getByRole('region', { name: '名義変更' })).toContainText('名義変更 済み')
  await expect(page.getByRole('link', { name: '名義変更の控えを見る' })).toBeVisible()
  await dealer.context().close()
})

test('a claim is accepted, one is refused, and the operator rules while the bike stays', async ({ page, browser }) => {
  test.slow()
  const { auctionId, dealer } = await onTheDay(page, browser)
  // Small wear is part of every used bike.
  await claim(dealer, '1. エンジン', '8,000', '小さな擦り傷')
  await dealer.getByLabel('走行距離計の表示').fill('16200')
  await dealer.getByRole('button', { name: '残りはすべて記載どおり' }).click()
  await dealer.getByRole('button', { name: '確認の内容を見る' }).click()
  await expect(dealer.getByText('合計が10,000円以下のときは申請できません', { exact: false })).toBeVisible()
  await dealer.getByLabel(/^1\. エンジンの減額の金額/).fill('3万')
  await expect(dealer.getByText('¥470,000')).toBeVisible()
  // A line without its photo stands above the fold: the press leads there.
  await dealer.getByRole('radio', { name: '2. フレーム 違いがある' }).check()
  await dealer.getByLabel(/^2\. フレームの減額の理由/).selectOption({ label: '申告にない傷・故障' })
  await dealer.getByLabel(/^2\. フレームの減額の金額/).fill('15000')
  await dealer.getByLabel(/^2\. フレームの違いの内容/).fill('右側に凹み')
  await dealer.getByRole('button', { name: '確認の内容を見る' }).click()
  await expect(dealer.getByText('違いがわかる写真を1枚以上添えてください。')).toBeInViewport()
  await expect(dealer.getByRole('group', { name: '2. フレームの写真' })).toBeFocused()
  await claim(dealer, '2. フレーム', '15,000', '右側に凹み')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await sendCheck(dealer, '16200', '2件の減額を申請する', '減額の合計 ¥45,000', '¥455,000')
  await expect(dealer.getByText('出品者の回答を待っています')).toBeVisible()

  // The owner reads something else meanwhile, far below.
  const news = page.getByRole('status').filter({ hasText: '減額の申請が届きました' })
  await expect(news.getByText('あなたの対応が必要です')).toBeInViewport()
  await news.getByRole('link', { name: '減額の申請に回答する' }).click()
  await expect(page.getByRole('heading', { name: '減額の申請が2件あります' })).toBeInViewport()
  await expect(page.getByText('検査票1番・評価8・始動は良好')).toBeVisible()
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('button', { name: 'この内容で回答する' }).click()
  await expect(page.getByText('あと2件に回答してください。')).toBeVisible()
  await answer(page, 'エンジン', '承諾する')
  await expect(page.getByText('¥470,000').first()).toBeVisible()
  await answer(page, 'フレーム', '断る')
  // What the dealer would take it for: not the contract's price once one is accepted.
  await expect(page.getByText('差し引いた金額（いまの回答では¥470,000）')).toBeVisible()
  await sendAnswers(page, 'エンジンの減額 ¥30,000 を承諾します', 'フレームの減額 ¥15,000 を断ります', '¥470,000')

  await expect(dealer.getByText('出品者が減額の一部を断りました')).toBeVisible()
  await expect(dealer.getByRole('button', { name: '¥470,000 で引き取る' })).toBeVisible()
  await expectAccessible(dealer)
  await dealer.getByRole('button', { name: '運営に裁定を依頼する' }).click()
  await expect(dealer.getByRole('dialog')).toContainText('車両は出品者のもとに置いたまま')
  await dealer.getByRole('dialog').getByRole('button', { name: '運営に裁定を依頼する' }).click()
  await expect(page.getByText('運営が減額について裁定します')).toBeVisible()

  const operator = await loggedIn(browser, 'operator@example.com')
  await operator.goto('/partner/disputes')
  await hydrated(operator)
  const form = operator.getByRole('form', { name: `No.${auctionId} の裁定` })
  const allowed = form.getByLabel(/フレーム：右側に凹み（申請 ¥15,000）のうち認める減額/)
  await expect(allowed).toHaveValue('')
  await allowed.fill('5000')
  await form.getByLabel(/裁定の理由/).fill('掲載写真に凹みの一部が写っています。')
  await form.getByRole('button', { name: 'この金額で裁定する' }).click()
  await expect(operator.getByRole('dialog')).toContainText('買取金額は ¥465,000 に確定します')
  await operator.getByRole('dialog').getByRole('button', { name: '¥5,000 の減額を認める' }).click()
  await expect(operator.getByText(`No.${auctionId} について裁定しました。`)).toBeVisible()
  await expect(page.getByText('運営の裁定：¥15,000 のうち ¥5,000')).toBeVisible()
  await expect(dealer.getByRole('region', { name: '引渡しコード' })).toContainText('¥465,000')
  for (const it of [operator, dealer]) await it.context().close()
})

test('a refused dealer leaves, and the trade ends on its record', async ({ page, browser }) => {
  test.slow()
  const { dealer } = await onTheDay(page, browser)
  await claim(dealer, '1. エンジン', '50,000', '異音がある')
  await sendCheck(dealer, '16200', '1件の減額を申請する', '¥450,000')
  await expect(page.getByRole('heading', { name: '減額の申請が1件あります' })).toBeVisible()
  await answer(page, 'エンジン', '断る')
  await sendAnswers(page, '¥500,000', '引き取りをやめるか')
  await dealer.getByRole('button', { name: '取引を中止する' }).click()
  await dealer.getByLabel(/^中止する理由/).fill('エンジンの異音について合意できませんでした。')
  await dealer.getByRole('button', { name: '中止の確認へ' }).click()
  await expect(dealer.getByRole('dialog')).toContainText('自社の取引実績に記録されます')
  await dealer.getByRole('dialog').getByRole('button', { name: '取引を中止する' }).click()
  await expect(page.getByText('販売店の側で取引が中止されました')).toBeVisible()
  await expect(page.getByText('断りました')).toBeVisible()
  await dealer.context().close()
})

test.describe('out of reach', () => {
  test.use({ expectsErrors: true })
  test('the code is read and typed without a network, and counts from the moment that it was typed', async ({
    page,
    browser,
  }) => {
    test.slow()
    const { auctionId, dealer } = await onTheDay(page, browser)
    await sendCheck(dealer, '16200', '¥500,000 で確定する')
    await expect(page.getByTestId('hand-over-code')).toBeVisible()
    await expect(dealer.getByRole('textbox', { name: '引渡しコード' })).toBeVisible()
    for (const it of [page, dealer]) await it.context().setOffline(true)
    const code = await codeOn(page)
    await typeCode(dealer, code)
    await expect(dealer.getByText('オフラインです。つながりしだい自動で送信します')).toBeVisible()
    const typed = new Date()
    await expect(page.getByTestId('hand-over-code')).toBeVisible()
    // The tab is closed; the code waits on the device, and goes with the first page of the console that is opened again.
    const phone = dealer.context()
    await dealer.close()
    for (const it of [page.context(), phone]) await it.setOffline(false)
    const reopened = await phone.newPage()
    await reopened.goto('/partner/home')
    await expect(reopened.getByText('引渡しが完了しました。')).toBeVisible()
    await reopened.goto(`/partner/auctions/${auctionId}/pickup`)
    await expect(reopened.getByText('引渡しが完了しました', { exact: true })).toBeVisible()
    expect(await reopened.evaluate(() => Object.keys(localStorage).filter((it) => it.startsWith('draft ')))).toEqual([])
    await expect(page.getByRole('heading', { name: '車両を引き渡しました' })).toBeVisible()
    const { handedOverAt } = await inDatabase((db) =>
      db.selectFrom('handOver').select('handedOverAt').where('auctionId', '=', auctionId).executeTakeFirstOrThrow(),
    )
    expect(handedOverAt?.getTime()).toBeLessThanOrEqual(typed.getTime())
    await phone.close()
  })

  test('a code that was typed before the owner asked to stop counts, and ends the question', async ({
    page,
    browser,
  }) => {
    test.slow()
    const { dealer } = await codeTypedOutOfReach(page, browser)
    await page.getByRole('button', { name: '取引の中止を申し出る' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('combobox', { name: '理由' }).selectOption({ label: '気が変わった' })
    await question.getByRole('button', { name: '取引の中止を申し出る' }).click()
    await expect(question.getByText('バイクがお手元にあることを確かめて')).toBeVisible()
    await question.getByRole('checkbox').check()
    await question.getByRole('button', { name: '取引の中止を申し出る' }).click()
    await expect(page.getByRole('heading', { name: 'あなたが取引の中止を申し出ています' })).toBeVisible()
    await expect(
      page.getByText('申し出への回答が済むまで、車両を渡したり、コードを見せたりしないでください。'),
    ).toBeVisible()
    await expect(page.getByTestId('hand-over-code')).toBeHidden()
    await page.getByText('引渡しコードを表示する').click()
    await expect(page.getByTestId('hand-over-code')).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    await expectAccessible(page)

    await dealer.context().setOffline(false)
    await expect(dealer.getByText('引渡しが完了しました', { exact: true })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: '車両を引き渡しました' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: 'あなたが取引の中止を申し出ています' })).toHaveCount(0)
    await dealer.context().close()
  })

  test('a code that comes after the stop of an operator is refused in words that stay', async ({
    page,
    browser,
    request,
  }) => {
    test.slow()
    const { auctionId, dealer } = await codeTypedOutOfReach(page, browser)
    const operator = await partner(request, 'operator@example.com')
    const stop = { auctionId, reason: '双方に確認しました', isBikeAsked: true }
    await operator.give('stopTransaction', 'StopTransactionInput', stop)
    await dealer.context().setOffline(false)
    await expect(dealer.getByText('取引は中止されました')).toBeVisible({ timeout: 30_000 })
    await expect(dealer.getByText('引渡しコードを受け付けられません', { exact: false })).toBeVisible({
      timeout: 30_000,
    })
    // The page of the hand-over does not lead to itself.
    await expect(dealer.getByRole('link', { name: /^引取りの画面/ })).toHaveCount(0)
    await dealer.context().close()
  })
})

test('a dealer that has not paid reads it on every page, and the operator sees it', async ({ page, browser }) => {
  const shop = await castShop()
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await inDatabase(async (db) => {
    const cast = await castAuctionIn(db, 31, { bikeOwnerId, bikeDealerId: shop.bikeDealerId })
    const [contractAt, leftAt] = [later(new Date(), -10 * DAY), later(new Date(), -8 * DAY)]
    await db.updateTable('auction').set({ contractAt }).where('auctionId', '=', cast).execute()
    const left = { checkedAt: leftAt, fixedAt: leftAt, handedOverAt: leftAt, isBiddingHeld: true }
    await transact(db, (tx) => writeHandOver(tx, cast, asDescribed(left)))
    return cast
  })
  const dealer = await loggedIn(browser, shop.email, PHONE)
  for (const path of ['/partner/home', '/partner/auctions', '/partner/messages']) {
    await dealer.goto(path)
    await expect(dealer.getByText('支払いの遅れにより、入札を停止しています')).toBeVisible()
  }
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await expect(page.getByText('支払いが8日遅れています', { exact: true })).toBeVisible()
  const operator = await loggedIn(browser, 'operator@example.com')
  await operator.goto('/partner/disputes')
  const late = operator
    .getByRole('region', { name: '支払いの遅れ' })
    .getByRole('listitem')
    .filter({ hasText: `No.${auctionId}` })
  await expect(late).toContainText('入札停止中')

  // Paid and reported, it may bid again.
  await dealer.getByRole('link', { name: /¥500,000/ }).click()
  await hydrated(dealer)
  await recordIdentity(dealer)
  await reportPayment(dealer, '¥500,000')
  await expect(dealer.getByText('支払いの遅れにより、入札を停止しています')).toHaveCount(0)
  // The owner says that nothing came: that is the operator's.
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'まだ受け取っていません' }).click()
  await page.getByRole('dialog').getByRole('radio', { name: 'まだ入金がない' }).check()
  await page.getByRole('dialog').getByRole('button', { name: '知らせる' }).click()
  await expect(page.getByRole('heading', { name: 'お支払いを運営が確認しています' })).toBeVisible()
  await operator.goto('/partner/disputes')
  await hydrated(operator)
  const form = operator.getByRole('form', { name: `No.${auctionId} の裁定` })
  await form.getByRole('radio', { name: /^確認できない/ }).check()
  await form.getByLabel(/裁定の理由/).fill('振込の記録を確認できませんでした。')
  await form.getByRole('button', { name: '支払いについて裁定する' }).click()
  await operator.getByRole('dialog').getByRole('button', { name: '未払いと裁定する' }).click()
  await expect(page.getByText('運営は、支払いを確認できませんでした')).toBeVisible()
  for (const it of [operator, dealer]) await it.context().close()
})

/** The price is fixed, and the dealer's phone holds the code that it could not send. */
async function codeTypedOutOfReach(page: Page, browser: Browser) {
  const { auctionId, dealer } = await onTheDay(page, browser)
  await sendCheck(dealer, '16200', '¥500,000 で確定する')
  const code = await codeOn(page)
  await expect(dealer.getByRole('textbox', { name: '引渡しコード' })).toBeVisible()
  await dealer.context().setOffline(true)
  await typeCode(dealer, code)
  await expect(dealer.getByText('オフラインです。つながりしだい自動で送信します')).toBeVisible()
  return { auctionId, dealer }
}
