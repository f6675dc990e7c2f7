import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { atConsole, listBike, loggedIn, toListing } from './console.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { endIn, inDatabase } from './market.ts'
import { signedUp } from './owner.ts'
import { photoInput, smallPhoto } from './sell-form.ts'
import { answer, claim, codeOn, recordIdentity, reportPayment, sendAnswers, sendCheck, typeCode } from './trade.ts'

const MODEL = 1001

async function marketPrice(page: Page): Promise<{ min: number; max: number; salesCount: number }> {
  const query = `{ marketPrice(modelId: ${MODEL}, mileageId: 4) { min max salesCount } }`
  return (await (await page.request.post('/graphql', { data: { query } })).json()).data.marketPrice
}

async function bid(dealer: Page, price: number | null, maximum: number | null): Promise<void> {
  const form = dealer.getByRole('form', { name: '入札' })
  await form.getByRole('textbox', { name: '入札額' }).fill(price === null ? '' : String(price))
  if (maximum !== null) await form.getByRole('textbox', { name: '自動入札の上限' }).fill(String(maximum))
  await form.getByRole('button', { name: '入札する' }).click()
  await dealer.getByRole('dialog').getByRole('button', { name: '入札する' }).click()
  await expect(form.getByText(/で入札しました|引き上げました/)).toBeVisible()
}

/** Not only its frame: who looks may see the picture itself. */
async function loaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** One operator covers a plate by keyboard, another by hand on a phone: each sees the other's, and what was typed stays. */
async function coverPlates(operator: Page, colleague: Page, auctionId: number): Promise<void> {
  await toListing(colleague, auctionId)
  const photo = (page: Page, label: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('img', { name: label, exact: true }) })
  const shownIn = (page: Page) => photo(page, '後ろ').getByRole('img').getAttribute('src')
  const before = await shownIn(colleague)
  const reasons = [operator, colleague].map((it) => it.getByRole('combobox', { name: '後ろのNG理由' }))
  for (const reason of reasons) await reason.fill('車体の全体が')
  const choice = operator.getByRole('checkbox', { name: /^「後ろ」をまとめてNG/ })
  await choice.check()
  const ownReason = operator.getByRole('combobox', { name: '後ろだけの理由' })
  await ownReason.fill('ぼけています')

  await operator.getByRole('button', { name: '「後ろ」の一部を隠す' }).press('Enter')
  const tool = operator.getByRole('dialog', { name: '後ろの写真の一部を隠す' })
  const add = tool.getByRole('button', { name: '四角を追加' })
  await expect(add).toBeEnabled() // the photo is there; before that the key would be for the way back
  await add.press('Enter')
  await expect(tool.getByRole('button', { name: '隠す四角1' })).toBeFocused()
  for (const key of ['ArrowDown', 'Shift+ArrowRight', 'p']) await operator.keyboard.press(key)
  await tool.getByRole('button', { name: '隠して保存する' }).press('Enter')
  await expect(tool).toBeHidden()
  await expect(operator.getByRole('button', { name: '「後ろ」の一部を隠す' })).toBeFocused()
  for (const page of [operator, colleague]) {
    await expect(photo(page, '後ろ')).toContainText('運営が一部を隠しました')
    await loaded(photo(page, '後ろ').getByRole('img'))
  }
  expect(await shownIn(colleague)).not.toBe(before)
  for (const reason of reasons) await expect(reason).toHaveValue('車体の全体が')
  await expect(choice).toBeChecked()
  await expect(ownReason).toHaveValue('ぼけています')

  await colleague.getByRole('button', { name: '「右」の一部を隠す' }).tap()
  const onPhone = colleague.getByRole('dialog', { name: '右の写真の一部を隠す' })
  const picture = await onPhone.getByRole('group', { name: '右の写真' }).boundingBox()
  if (!picture) throw new Error('no picture')
  await colleague.mouse.move(picture.x + 20, picture.y + 20)
  await colleague.mouse.down()
  await colleague.mouse.move(picture.x + 120, picture.y + 70, { steps: 4 })
  await colleague.mouse.up()
  await expect(onPhone.getByText('四角 1個')).toBeVisible()
  expect(await colleague.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await onPhone.getByRole('button', { name: '隠して保存する' }).tap()
  await expect(onPhone).toBeHidden()
  await expect(photo(operator, '右')).toContainText('運営が一部を隠しました')
  await expect(operator.getByRole('list', { name: '損傷の印の一覧' }).getByRole('listitem')).toHaveCount(2)
  await choice.uncheck()
  await reasons[0]?.fill('')
  await colleague.context().close()
}

test('owner, two dealers and an operator trade a bike from the listing to the review', async ({ page, browser }) => {
  test.slow()
  const { idToken } = await signedUp(page)
  const before = await marketPrice(page)
  const auctionId = await listBike(idToken)
  const ownPage = `/kaitori/mypage/auction/${auctionId}`

  // The operator sends one photo back; the owner takes another.
  const operator = await loggedIn(browser, 'operator@example.com')
  await toListing(operator, auctionId)
  await loaded(operator.getByRole('img', { name: '前', exact: true }))
  await operator.getByRole('combobox', { name: '前のNG理由' }).fill('暗くて')
  await operator.getByRole('option', { name: '暗くて確認できません' }).click()
  await operator.getByRole('button', { name: '前をNGにする' }).click()
  await expect(operator.getByRole('dialog')).toContainText('理由「暗くて確認できません」を出品者に伝え')
  await operator.getByRole('button', { name: '「前」をNGにする' }).click()
  await expect(operator.getByText('NG：暗くて確認できません（差し替え待ち）')).toBeVisible()
  await expect(operator.getByRole('button', { name: /^合格にする/ })).toBeDisabled()
  await page.goto(ownPage)
  await hydrated(page)
  await expect(page.getByText('暗くて確認できません')).toBeVisible()
  await photoInput(page, '前').setInputFiles(await smallPhoto('orange'))
  await expect(page.getByText('暗くて確認できません')).toBeHidden()
  await toListing(operator, auctionId)
  // Grades by the keyboard alone, each digit leading on to the next part; a mark by the arrows, another by a click.
  await operator.keyboard.press('s')
  for (const key of ['7', '8', '6', '0', '4', 'x']) await operator.keyboard.press(key)
  await expect(operator.getByRole('radio', { name: '足まわり 確認できない' })).toBeChecked()
  await expect(operator.getByTestId('overall')).toHaveText('5')
  await operator.getByRole('textbox', { name: 'タイヤのメモ' }).fill('溝がわずか')
  const leftSide = operator.getByRole('button', { name: /^左側の図に印を置く/ })
  await operator.getByRole('radio', { name: 'へこみ' }).check()
  await leftSide.focus()
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowUp', 'Enter']) await operator.keyboard.press(key)
  await operator.getByRole('textbox', { name: '印7 左側のへこみのメモ' }).fill('タンク')
  await operator.getByRole('button', { name: /^右側の図に印を置く/ }).click()
  await expect(operator.getByRole('list', { name: '損傷の印の一覧' }).getByRole('listitem')).toHaveCount(2)
  await coverPlates(operator, await atConsole(browser, 'operator@example.com', PHONE), auctionId)
  const told = page.getByText('対象の写真：後ろ、右')
  await expect(told).toBeVisible()
  await told.scrollIntoViewIfNeeded()
  // What is filled in outlasts a reload, and goes with the pass.
  await operator.reload()
  await toListing(operator, auctionId)
  await expect(operator.getByRole('radio', { name: /^タイヤ 4 / })).toBeChecked()
  await operator.getByRole('button', { name: /^合格にする/ }).click()
  // Listed over the API without a frame number: that nothing was compared is asked about.
  await expect(operator.getByRole('dialog')).toContainText('車台番号の記載がありません。')
  await operator.getByRole('button', { name: '車台番号なしで合格にする' }).click()
  // Ten seconds in which it can be taken back.
  await expect(operator.getByText(`No.${auctionId} を合格にしました。`)).toBeVisible({ timeout: 60_000 })

  // The sheet is there for the owner, for dealers and for everyone.
  await page.goto(ownPage)
  await expect(page.getByRole('region', { name: '検査票' })).toContainText('総合評価 5')
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(`/kaitori/auction/${auctionId}`)
  const sheet = visitor.getByRole('region', { name: '検査票' })
  await expect(sheet.getByText('溝がわずか')).toBeVisible()
  await expect(sheet.getByText('7. 左側のへこみ：タンク')).toBeVisible()
  await visitor.context().close()

  // Two dealers bid against each other; one leaves the rest to the system.
  const [dealer, rival] = [await loggedIn(browser, 'dealer@example.com'), await loggedIn(browser, 'rival@example.com')]
  for (const it of [dealer, rival]) {
    await it.goto(`/partner/auctions/${auctionId}`)
    await hydrated(it)
  }
  await expect(dealer.getByRole('region', { name: '検査票', exact: true })).toContainText('溝がわずか')
  await bid(dealer, 900_000, 1_000_000)
  await expect(dealer.getByRole('region', { name: '価格と入札' }).getByText('最高額', { exact: true })).toBeVisible()
  const priceOf = (it: Page) => it.getByRole('region', { name: '価格と入札' })
  await expect(priceOf(rival)).toContainText('¥900,000')
  await bid(rival, 950_000, null)
  await expect(rival.getByText('ほかの販売店の自動入札が上回っています。')).toBeVisible()
  await expect(priceOf(dealer)).toContainText('¥955,000')
  await dealer.getByRole('link', { name: '月次実績' }).click()
  await expect(dealer.getByRole('heading', { level: 1, name: '月次実績' })).toBeVisible()

  // In the last minutes a bid moves the end; who was ahead hears of it wherever it is.
  await endIn(auctionId, 60_000)
  await bid(rival, 1_200_000, null)
  await expect(priceOf(rival).getByRole('timer')).toContainText('4分')
  const outbid = dealer.getByRole('alert').filter({ hasText: '高値が更新されました。現在 ¥1,200,000 です。' })
  await expect(outbid).toBeVisible()
  // Others may have outbid the dealer elsewhere: each alert leads to its own auction.
  await outbid.locator(`a[href="/partner/auctions/${auctionId}"]`).click()
  await bid(dealer, 1_250_000, null)
  await rival.getByRole('link', { name: '入札・落札' }).click()
  await expect(rival.getByRole('row', { name: /CB400/ }).first()).toContainText('高値を更新された')

  // The owner sells; from here on the two know each other.
  await page.goto(ownPage)
  await hydrated(page)
  await endIn(auctionId, 300)
  await expect(page.getByRole('button', { name: '売却する' })).toBeVisible()
  const chat = await page.context().newPage()
  await chat.goto(`/kaitori/mypage/message/${auctionId}`)
  await hydrated(chat)
  await expect(chat.getByText('最高額の販売店')).toBeVisible()
  await page.getByRole('button', { name: '売却する' }).click()
  await expect(dealer.getByText('出品者の連絡先を表示します')).toBeVisible()
  await expect(dealer.getByText('旅野 はやて')).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: '売却する' }).click()
  await expect(dealer.getByText('旅野 はやて')).toBeVisible()
  // A conversation that is open elsewhere follows.
  await expect(chat.getByText('「売却する」と回答しました。')).toBeVisible()
  await expect(chat.getByRole('button', { name: '売却する' })).toHaveCount(0)

  // They write to each other.
  await dealer.getByRole('link', { name: '出品者とのメッセージを開く' }).click()
  await dealer.getByRole('textbox', { name: 'メッセージを入力' }).fill('土曜日に伺ってもよろしいですか。')
  await dealer.keyboard.press('Control+Enter')
  await expect(dealer.getByRole('list', { name: 'やり取り' })).toContainText('土曜日に伺ってもよろしいですか。')
  await expect(chat.getByText('土曜日に伺ってもよろしいですか。').first()).toBeVisible()
  await chat.getByRole('textbox', { name: 'メッセージを入力' }).fill('10時にお待ちしています。')
  await chat.getByRole('button', { name: '送信する' }).click()
  await expect(dealer.getByRole('list', { name: 'やり取り' })).toContainText('10時にお待ちしています。')
  await expect(dealer.getByText('既読')).toBeVisible()
  await dealer.getByLabel('画像・PDFを送る').setInputFiles(await smallPhoto())
  const picture = dealer.getByRole('img', { name: '添付画像 photo.jpg' })
  await loaded(picture)
  await chat.getByLabel('画像・PDFを送る').setInputFiles(await smallPhoto('green'))
  await expect(chat.getByText('まだ送信していません')).toBeVisible()
  await chat.getByRole('button', { name: '添付を取り消す' }).click()
  await expect(chat.getByText('まだ送信していません')).toBeHidden()
  await chat.close()

  // The checklist, and what both keep of it.
  await page.getByRole('link', { name: 'チェックリストを開く' }).click()
  await page.getByLabel('引渡し日').fill(tokyoDay(later(new Date(), 7 * DAY)))
  await page.getByLabel('引渡し時間').fill('午前10時')
  await page.getByLabel('お支払い方法').selectOption({ label: '現金' })
  await page.getByLabel('販売店のご担当者名').fill('横浜')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('チェックリストを保存しました。')).toBeVisible()
  await expect(page.getByText('10:00', { exact: false }).last()).toBeVisible()
  await dealer.getByRole('link', { name: `オークション No.${auctionId}` }).click()
  const checklist = dealer.getByRole('form', { name: '引渡しチェックリスト' })
  await expect(checklist.getByLabel('時間')).toHaveValue('10:00')
  await checklist.getByLabel('ご担当者').fill('横浜 港')
  await checklist.getByRole('button', { name: 'チェックリストを保存' }).click()
  await expect(dealer.getByText('チェックリストを保存しました。')).toBeVisible()
  await expect(page.getByText(/販売店が.+にチェックリストを更新しました/)).toBeVisible()
  await expect(page.getByText('販売店のご担当者名：横浜 → 横浜 港')).toBeVisible()

  // The owner's day is a proposal until the dealer accepts it; then both have it for their calendars.
  const ownPlan = page.getByRole('region', { name: '引渡しの予定' })
  await expect(ownPlan).toContainText('承諾されると、メールでお知らせします')
  const plan = dealer.getByRole('region', { name: '引渡しの予定' })
  await expect(plan).toContainText('10:00')
  // Changed under the dealer's eyes: what the question shows is what is accepted, at the first try.
  await page.getByRole('link', { name: 'チェックリストを開く' }).click()
  await page.getByLabel('引渡し時間').fill('10:30')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(plan).toContainText('10:30')
  await plan.getByRole('button', { name: 'この予定を承諾する' }).click()
  const question = dealer.getByRole('dialog')
  await expect(question).toContainText('10:30')
  await question.getByRole('button', { name: 'この予定を承諾する' }).click()
  await expect(plan.getByText('引渡しの予定を承諾しました。')).toBeVisible()
  await expect(ownPlan).toContainText('決定')
  for (const side of [page, dealer]) {
    const [file] = await Promise.all([
      side.waitForEvent('download'),
      side.getByRole('link', { name: 'カレンダーに追加する' }).click(),
    ])
    const entry = await readFile(await file.path(), 'utf8')
    expect(entry).toContain('BEGIN:VEVENT')
    expect(entry).toContain('T013000Z')
  }
  await dealer.getByLabel('受領書などの写真を追加する').setInputFiles(await smallPhoto('brown'))
  await loaded(dealer.getByRole('img', { name: '受領書・写真1' }))

  // The day has come: a claim that the owner accepts, the code, the money.
  const deliveryOn = tokyoDay(new Date())
  await inDatabase((db) => db.updateTable('checklist').set({ deliveryOn }).where('auctionId', '=', auctionId).execute())
  await dealer.getByRole('link', { name: '引取りの画面を開く' }).click()
  await claim(dealer, '5. タイヤ', '1万2千', '前輪にひび')
  await sendCheck(dealer, '9800', '1件の減額を申請する', '減額の合計 ¥12,000', '¥1,238,000')
  await page.goto(ownPage)
  await hydrated(page)
  await loaded(page.getByRole('img', { name: 'タイヤの写真1' }))
  await answer(page, 'タイヤ', '承諾する')
  await sendAnswers(page, '¥1,250,000 から ¥1,238,000 になり、確定します')
  await typeCode(dealer, await codeOn(page))
  await recordIdentity(dealer)
  await reportPayment(dealer, '¥1,238,000')
  await loaded(page.getByRole('img', { name: '販売店が追加した領収書' }))
  await page.getByRole('button', { name: '受け取りました', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '受け取りました' }).click()
  await expect(page.getByRole('button', { name: 'レビューを投稿する' })).toBeVisible()
  await dealer.goto(`/partner/auctions/${auctionId}`)
  await expect(dealer.getByRole('heading', { name: '取引が完了しました' })).toBeVisible()
  // Sent empty, the first question is the one to answer.
  await page.getByRole('button', { name: 'レビューを投稿する' }).click()
  await expect(page.getByRole('radiogroup', { name: '買取価格' })).toBeFocused()
  for (const label of ['買取価格', '販売店の対応', '引渡し', '総合満足度'])
    await page.getByRole('radiogroup', { name: label }).getByText('5', { exact: true }).click()
  await page.getByLabel('ニックネーム').fill('港の風')
  await page.getByLabel('コメント').fill('最後まで丁寧に対応していただきました。')
  await page.getByRole('button', { name: 'レビューを投稿する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '港の風さんのレビュー' })).toBeVisible()
  // The link of the mail asks for no second one.
  await page.goto(`/kaitori/auction-review/code?id=${auctionId}`)
  await expect(page.getByText('この取引のレビューは投稿済みです')).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
  await page.goto(ownPage)
  // What was planned is told as what came about.
  await expect(page.getByRole('region', { name: '引渡し 完了' })).toContainText(
    /引渡し\d+月\d+日（.）\d\d:\d\d場所自宅/,
  )
  await expect(page.getByRole('region', { name: '引渡しの予定' })).toHaveCount(0)

  await page.goto(`/kaitori/auction-review/code?id=${auctionId}`)
  await expect(page.getByText('この取引のレビューは投稿済みです')).toBeVisible()

  // The sale is part of the market now.
  await expect.poll(async () => (await marketPrice(page)).salesCount).toBeGreaterThan(before.salesCount)
  const after = await marketPrice(page)
  expect([after.min, after.max]).not.toEqual([before.min, before.max])
  for (const it of [operator, dealer, rival]) await it.context().close()
})

test('a double click on the figure places one mark', async ({ page, browser }) => {
  const { idToken } = await signedUp(page)
  const auctionId = await listBike(idToken)
  const operator = await loggedIn(browser, 'operator@example.com')
  await toListing(operator, auctionId)
  const figure = operator.getByRole('button', { name: /^右側の図に印を置く/ })
  await figure.scrollIntoViewIfNeeded()
  await figure.dblclick()
  await expect(operator.getByText('未保存の変更があります', { exact: false })).toBeVisible()
  await expect(operator.getByRole('list', { name: '損傷の印の一覧' }).getByRole('listitem')).toHaveCount(1)
  await operator.context().close()
})
