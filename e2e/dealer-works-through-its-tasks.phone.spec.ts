import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { codeOn, onTheDay, recordIdentity, reportPayment, sendCheck, typeCode } from './trade.ts'

test('a dealer goes from task to task until the name is changed, and its calendar follows', async ({
  page,
  browser,
}) => {
  test.slow()
  const { auctionId, dealer } = await onTheDay(page, browser)
  const mine = dealer.getByRole('region', { name: '自分の番' })
  const waiting = dealer.getByRole('region', { name: '相手の返事待ち' })
  const badge = dealer.getByRole('navigation', { name: 'メインメニュー' }).getByRole('link', { name: /^やること/ })
  const openTasks = async () => {
    await badge.click()
    await expect(dealer.getByRole('heading', { level: 1, name: 'やること' })).toBeVisible()
  }
  await openTasks()
  await expect(badge).toHaveText(/2件/)
  await expect(mine.getByRole('listitem')).toHaveCount(2)
  await expect(mine).toContainText('車両を引き取り、出品者と一緒に状態を確認してください。')
  await expect(mine).toContainText('支払いの報告の前に、出品者の本人確認を記録してください。')
  await expectAccessible(dealer)
  expect(await overflowOf(dealer)).toBe(0)

  await mine.getByRole('link', { name: /^引取りの画面を開く/ }).click()
  await hydrated(dealer)
  await sendCheck(dealer, '16200', '¥500,000 で確定する', 'すべて記載どおりです', '16,200km')
  await expect(dealer.getByRole('region', { name: '引渡しコード' })).toBeVisible()
  await openTasks()
  await mine.getByRole('link', { name: /^コードを入力する/ }).click()
  await expect(dealer.getByRole('region', { name: '引渡しコード' })).toBeInViewport()
  await typeCode(dealer, await codeOn(page))
  await expect(dealer.getByText('引渡しが完了しました', { exact: true })).toBeVisible()

  await openTasks()
  await expect(mine).toContainText('代金を支払い、支払いを報告してください。')
  await mine.getByRole('link', { name: /^本人確認を記録する/ }).click()
  await hydrated(dealer)
  await recordIdentity(dealer)
  await reportPayment(dealer, '¥500,000')
  await openTasks()
  await expect(waiting).toContainText('報告した支払いについて、出品者の確認を待っています。')
  await expect(mine).toContainText('名義変更を済ませ、控えを添えて報告してください。')
  // The badge counts what stands under the own turn, also what has time.
  await expect(badge).toHaveText(/1件/)
  await expect(mine.getByRole('listitem')).toHaveCount(1)

  // The owner says yes, and the list follows by itself.
  await page.getByRole('button', { name: '受け取りました', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '受け取りました' }).click()
  await expect(waiting).toContainText('返事を待っている取引はありません。')
  await dealer.getByRole('button', { name: /^今日済んだこと/ }).click()
  await expect(dealer.getByText('取引が完了しました（支払い記録）')).toBeVisible()
  await expectAccessible(dealer)

  await dealer.getByRole('link', { name: 'カレンダー', exact: true }).click()
  await expect(dealer.getByRole('listitem').filter({ hasText: '引取り' }).first()).toContainText('済み')
  await expectAccessible(dealer)
  expect(await overflowOf(dealer)).toBe(0)
  const file = await dealer.getByRole('link', { name: /ファイルで保存する/ }).getAttribute('href')
  // As a calendar program reads it: without a session.
  const feed = await page.request.get(file ?? '')
  expect(feed.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  const entries = (await feed.text()).split('\r\n').filter((line) => line.startsWith('UID:'))
  expect(entries.map((line) => line.split('@')[0])).toEqual([
    `UID:delivery-${auctionId}`,
    `UID:nameChange-${auctionId}`,
  ])

  // Without scripts the same lines stand there, and lead to the same place.
  const context = await browser.newContext({
    baseURL: process.env.E2E_ORIGIN ?? '',
    storageState: await dealer.context().storageState(),
    javaScriptEnabled: false,
  })
  const plain = await context.newPage()
  await plain.goto('/partner/todo?kind=nameChange')
  const lines = plain.getByRole('region', { name: '自分の番' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('残り')
  await expect(plain.getByRole('combobox', { name: '種類' })).toHaveValue('nameChange')
  await plain.getByRole('link', { name: /^名義変更を報告する/ }).click()
  await expect(plain.getByRole('region', { name: '名義変更' })).toBeVisible()
  await context.close()
  await dealer.context().close()
})
