import { join } from 'node:path'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { bid, endIn, inDatabase, partner, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'

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

  await rival.give('reportCompletion', 'ReportCompletionInput', {
    auctionId,
    finalTransactionPrice: 410_000,
    reductions: [{ reason: 'damage', detail: 'カウルの割れ', amount: 10_000 }],
  })
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: '同意して完了する' }).click()
  await expect(page.getByRole('dialog')).toContainText('代金¥410,000を受け取り、車両を渡しましたか。')
  await expect(page.getByRole('dialog')).toContainText('引渡しの予定日時より前です')
  await page.getByRole('dialog').getByRole('button', { name: '完了する' }).click()

  for (const label of ['買取価格', '販売店の対応', '引渡し', '総合満足度'])
    await page.getByRole('radiogroup', { name: label }).getByText('5', { exact: true }).click()
  await page.getByLabel('ニックネーム').fill('旅好き')
  await page.getByLabel('コメント').fill('入札の様子が見えて、納得して手放せました。')
  await page.getByRole('button', { name: 'レビューを投稿する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '旅好きさんのレビュー' })).toBeVisible()
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
  await expect(page.getByRole('list', { name: '取引の状況' })).toContainText('引渡し（行われません）')
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

test('the dealer reports another price while the owner reads: the consent is refused, and the words stay', async ({
  page,
}) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await inDatabase(async (db) => {
    const dealer = await db
      .selectFrom('partnerAccount')
      .select('bikeDealerId')
      .where('email', '=', 'dealer@example.com')
      .executeTakeFirstOrThrow()
    const cast = await castAuctionIn(db, 31, { bikeOwnerId, bikeDealerId: dealer.bikeDealerId ?? 0 })
    const loan = { loanStatus: 'paying', loanBalance: 505_000 }
    await db.updateTable('auction').set(loan).where('auctionId', '=', cast).execute()
    return cast
  })
  const shortfall = '¥490,000 からローン残債 ¥505,000 を差し引いた不足額は ¥15,000 です。'
  const dealer = await partner(page.request, 'dealer@example.com')
  const report = (amount: number) =>
    dealer.give('reportCompletion', 'ReportCompletionInput', {
      auctionId,
      finalTransactionPrice: 500_000 - amount,
      reductions: [{ reason: 'damage', detail: 'カウルの割れ', amount }],
    })
  await report(10_000)
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  await expect(page.getByText('¥10,000を減額した¥490,000での取引完了を報告しました。')).toBeInViewport()
  await page.getByRole('link', { name: '報告の内容を確認する' }).click()
  await expect(page.getByRole('heading', { name: '取引完了の報告' })).toBeInViewport()
  await expect(page.locator('#completion-report')).toContainText(shortfall)
  await page.getByRole('button', { name: '異議を申し出る' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('異議の内容').fill(' 　 ')
  await dialog.getByRole('button', { name: '申し出る' }).click()
  await expect(dialog.getByText('異議の内容を入力してください。')).toBeVisible()
  await dialog.getByLabel('異議の内容').fill('申告済みの傷です。')
  await dialog.getByRole('button', { name: '戻る' }).click()
  await page.getByRole('button', { name: '同意して完了する' }).click()
  await expect(dialog).toContainText('¥490,000')
  await expect(dialog).toContainText(shortfall)

  await report(499_000)
  await dialog.getByRole('button', { name: '完了する' }).click()
  await expect(page.getByText('販売店が最終取引金額¥1,000を報告しました。')).toBeVisible()
  await expect(page.getByText('最終取引金額は¥1,000です。')).toBeVisible()
  await page.getByRole('button', { name: '異議を申し出る' }).click()
  await expect(dialog.getByLabel('異議の内容')).toHaveValue('申告済みの傷です。')
  await dialog.getByRole('button', { name: '申し出る' }).click()
  await expect(page.getByText('異議を受け付けました')).toBeVisible()
  // What the dealer reports then, the owner has not objected to.
  await report(5_000)
  await expect(page.getByText('販売店が報告した最終取引金額は¥495,000です。')).toBeVisible()
  await expect(page.getByText(/^前の報告への異議/)).toBeVisible()
  await expect(page.getByText('異議を受け付けました')).toBeHidden()
  await expect(page.getByText('ご回答がないまま取引完了になることはありません', { exact: false })).toBeVisible()
})
