import { join } from 'node:path'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { bid, demoDealerId, endIn, inDatabase, partner, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'
import { castPaid } from './trade.ts'

test('an owner watches bids come in, sells, hands over and reviews', async ({ page }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  const dealer = await partner(page.request, 'dealer@example.com')
  const rival = await partner(page.request, 'rival@example.com')

  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  await expect(page.getByText('まだ入札がありません')).toBeVisible()
  await bid(dealer, auctionId, 300_000)
  await expect(page.getByRole('heading', { name: '現在の価格' }).locator('..')).toContainText('¥300,000')
  await bid(rival, auctionId, 420_000)
  await expect(page.getByRole('list', { name: '入札の一覧' }).getByRole('listitem').first()).toContainText('¥420,000')
  await dealer.give('askQuestion', 'AskQuestionInput', { auctionId, question: 'タイヤの溝は残っていますか' })
  await page.reload()
  await hydrated(page)
  await page.getByRole('textbox', { name: '回答' }).fill('前後とも7分山です')
  await page.getByRole('button', { name: '回答する' }).click()
  await expect(page.getByText('前後とも7分山です')).toBeVisible()
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)

  await endIn(auctionId, 300)
  const sell = page.getByRole('button', { name: '売却する' })
  await sell.waitFor()
  // The second tap of a double tap, on a question that has just appeared under the finger.
  await sell.evaluate(async (button: HTMLElement) => {
    button.click()
    await new Promise((resolve) => setTimeout(resolve, 200))
    const { left = 0, top = 0 } = document.querySelector('dialog[open] .button-action')?.getBoundingClientRect() ?? {}
    const hit = document.elementFromPoint(left + 5, top + 5)
    if (hit instanceof HTMLElement) hit.click()
  })
  await expect(page.getByRole('dialog')).toContainText('¥420,000')
  await page.getByRole('dialog').getByRole('button', { name: '売却する' }).click()
  await expect(page.getByText('バイクワールド多摩').first()).toBeVisible()

  // A popup over the auction, with an address of its own that needs no number.
  await page.getByRole('link', { name: 'チェックリストを開く' }).click()
  const checklist = page.getByRole('dialog', { name: '引渡しチェックリスト' })
  await expect(checklist).toBeVisible()
  await expect(page).toHaveURL(/\/kaitori\/mypage\/auction\/check-list$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`/kaitori/mypage/auction/${auctionId}$`))
  await expect(checklist).toBeHidden()
  await page.goto('/kaitori/mypage/auction/check-list')
  await hydrated(page)
  await expect(checklist).toBeVisible()
  await expect(page.locator('h1')).toBeVisible()
  await page.getByLabel('引渡し日').fill(tokyoDay(later(new Date(), 7 * DAY)))
  await page.getByLabel('引渡し時間').fill('午前10時')
  await page.getByLabel('お支払い方法').selectOption({ label: '現金' })
  await page.getByLabel('販売店のご担当者名').fill('多摩')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(checklist).toBeHidden()
  await expect(page.getByText('10:00', { exact: false }).last()).toBeVisible()

  await page.getByLabel('写真を追加する').setInputFiles(join(projectRoot, 'public/icons/apple-touch-icon.png'))
  await expect(page.getByRole('img', { name: '出品者が追加した領収書' })).toBeVisible()

  await castPaid(rival, auctionId, 420_000)
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: '受け取りました', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('¥420,000 を全額受け取ったことを確認し、取引を完了します。')
  await page.getByRole('dialog').getByRole('button', { name: '受け取りました' }).click()
  await expect(page.getByRole('heading', { name: 'お取引ありがとうございました' })).toBeVisible()

  for (const label of ['買取価格', '販売店の対応', '引渡し', '総合満足度'])
    await page.getByRole('radiogroup', { name: label }).getByText('5', { exact: true }).click()
  await page.getByLabel('ニックネーム').fill('旅好き')
  await page.getByLabel('コメント').fill('入札の様子が見えて、納得して手放せました。')
  await page.getByRole('button', { name: 'レビューを投稿する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '旅好きさんのレビュー' })).toBeVisible()
  // The link of the mail leads to it, and takes no second one.
  await page.goto(`/kaitori/auction-review/code?id=${auctionId}`)
  await expect(page.getByText('この取引のレビューは投稿済みです')).toBeVisible()
})

test('another declines and lists again; a late bid moves the end; nobody bids the second time', async ({ page }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await runningAuction(page.request, bikeOwnerId)
  const dealer = await partner(page.request, 'dealer@example.com')
  await endIn(auctionId, 60_000)
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  await expect(page.getByRole('timer')).toContainText('秒')
  await bid(dealer, auctionId, 100_000)
  await expect(page.getByRole('timer')).toContainText('4分')

  // The question goes with the bidding, and not without a word.
  await page.getByRole('button', { name: '出品を取り消す' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await endIn(auctionId, 300)
  const interrupted = page.getByRole('alert').filter({ hasText: '確認の途中で、出品の状況が変わりました' })
  await expect(interrupted).toContainText('操作は行われていません。現在の状況は「')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await interrupted.getByRole('button', { name: '閉じる' }).click()
  await page.getByRole('button', { name: '売却しない' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '売却しない' }).click()
  await expect(page.getByRole('list', { name: '取引の状況' })).toContainText('引渡し（対象外）')
  await page.getByRole('button', { name: '再出品する' }).click()
  await expect(page.getByRole('dialog')).toContainText(/希望価格(¥[\d,]+|なし)入札の終了.+/)
  await page.getByRole('dialog').getByRole('button', { name: '再出品する' }).click()
  await expect(page.getByText('審査前')).toBeVisible()
  const again = Number(/\d+$/.exec(page.url())?.[0])
  expect(again).not.toBe(auctionId)

  const operator = await partner(page.request, 'operator@example.com')
  await operator.give('passInspection', 'PassInspectionInput', { auctionId: again })
  await endIn(again, 300)
  await expect(page.getByText('入札がなく終了しました')).toBeVisible()
  await expect(page.getByRole('button', { name: '再出品する' })).toBeVisible()
  await page.goto('/kaitori/mypage/history')
  await expect(page.getByText('全2件')).toBeVisible()
})

test('a visitor looks at what was traded and what sellers say', async ({ page }) => {
  await page.goto('/kaitori/auction')
  const cards = page.getByRole('article')
  for (const text of await cards.allTextContents()) expect(text).toMatch(/取引金額¥[\d,]+/)
  await page.getByRole('link', { name: '入札中の車両' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '入札中の車両' })).toBeVisible()
  await expect(page.getByText('入札中の現在価格です。')).toBeVisible()
  expect(await cards.count()).toBeGreaterThan(0)
  for (const text of await cards.allTextContents())
    expect(text).toMatch(/入札受付中.*(?:現在価格（入札\d+件）¥[\d,]+|まだ入札がありません)/)
  await page.getByRole('link', { name: '取引が成立した車両' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '取引車両一覧' })).toBeVisible()
  await page.getByRole('link', { name: '251〜400cc' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('の取引車両')
  await expectAccessible(page)
  await page.goto('/kaitori/auction-review')
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('さんのレビュー')
  await expectAccessible(page)
})

test('an operator rules while the owner reads: the answer is refused, and the words stay', async ({ page }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await inDatabase(async (db) => {
    const bikeDealerId = await demoDealerId(db)
    const cast = await castAuctionIn(db, 31, { bikeOwnerId, bikeDealerId })
    const loan = { loanStatus: 'paying', loanBalance: 505_000 }
    await db.updateTable('auction').set(loan).where('auctionId', '=', cast).execute()
    return cast
  })
  const shortfall = '¥500,000 からローン残債 ¥505,000 を差し引いた不足額は ¥5,000 です。'
  const dealer = await partner(page.request, 'dealer@example.com')
  await castPaid(dealer, auctionId, 500_000)
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  await expect(page.getByText('¥500,000を受け取りましたか。', { exact: false })).toBeInViewport()
  await page.getByRole('link', { name: '受け取りを確認する' }).click()
  await expect(page.getByRole('heading', { name: '¥500,000 を受け取りましたか' })).toBeInViewport()
  await expect(page.locator('#payment')).toContainText(shortfall)
  await page.getByRole('button', { name: 'まだ受け取っていません' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: '知らせる' }).click()
  await expect(dialog.getByText('当てはまるものを選択してください。')).toBeVisible()
  await dialog.getByLabel('くわしい事情').fill('口座に入っていません。')
  await dialog.getByRole('button', { name: '戻る' }).click()
  await page.getByRole('button', { name: '受け取りました', exact: true }).click()
  await expect(dialog).toContainText('¥500,000')

  const operator = await partner(page.request, 'operator@example.com')
  const fraud = { fraud: 'odometer', owed: 10_000, comment: '距離計の交換の記録があります。' }
  await operator.give('ruleOnFraud', 'RuleOnFraudInput', { auctionId, ...fraud })
  await dialog.getByRole('button', { name: '受け取りました' }).click()
  await expect(page.getByText('運営が不正について裁定しました。')).toBeVisible()
  await page.getByRole('button', { name: 'まだ受け取っていません' }).click()
  await expect(dialog.getByLabel('くわしい事情')).toHaveValue('口座に入っていません。')
  await dialog.getByRole('radio', { name: 'まだ入金がない' }).check()
  await dialog.getByRole('button', { name: '知らせる' }).click()
  await expect(page.getByText('申し出を受け付けました')).toBeVisible()
  // What the dealer reports then, the owner has not objected to.
  await dealer.give('reportCompletion', 'ReportCompletionInput', { auctionId, finalTransactionPrice: 500_000 })
  await expect(page.getByText(/^前の報告への申し出/)).toBeVisible()
  await expect(page.getByText('申し出を受け付けました')).toBeHidden()
  await expect(page.getByText('ご回答がないまま取引完了になることはありません', { exact: false })).toBeVisible()
})
