import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { complaintsOf, loggedIn } from './console.ts'
import { expectReadOrRefused, failuresOf, sale } from './console-forms.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { bid, inDatabase, partner, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'

test('an operator rules, voids and stops with the object, the amount and the actor in the question, once', async ({
  page,
  browser,
}) => {
  test.slow()
  const disputed = await sale(page, true)
  const alsoDisputed = await sale(page, true)
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  await bid(await partner(page.request, 'rival@example.com'), auctionId, 200_000)
  await bid(await partner(page.request, 'dealer@example.com'), auctionId, 250_000)
  const operator = await loggedIn(browser, 'operator@example.com')
  const failures = failuresOf(operator)

  await operator.goto('/partner/disputes')
  await hydrated(operator)
  const dispute = operator.getByRole('listitem').filter({ hasText: `No.${disputed}` })
  await dispute.getByRole('textbox', { name: /裁定の理由/ }).fill('写真から判断しました。')
  await expectReadOrRefused(operator, {
    field: dispute.getByLabel(/カウルの割れ/),
    button: dispute.getByRole('button', { name: 'この金額で裁定する' }),
    limits: { label: '認める減額', min: 0, max: 20_000 },
  })
  await dispute.getByLabel(/カウルの割れ/).fill('1万5千')
  // The way to what the two wrote, and back, loses neither the amount nor the reason.
  await dispute.getByRole('link', { name: 'やり取りを見る' }).click()
  await expect(operator).toHaveURL(/messages/)
  await operator.goBack()
  await expect(dispute.getByLabel(/カウルの割れ/)).toHaveValue('1万5千')
  await expect(dispute.getByText('入力途中の内容を復元しました。')).toBeVisible()
  await dispute.getByRole('button', { name: 'この金額で裁定する' }).click()
  await expect(operator.getByRole('dialog')).toContainText('買取金額は ¥405,000 に確定します')
  await expect(operator.getByRole('dialog')).toContainText('裁定の理由「写真から判断しました。」')
  await operator.getByRole('button', { name: '¥15,000 の減額を認める' }).dblclick()
  await expect(operator.getByText(`No.${disputed} について裁定しました。`)).toBeVisible()
  await expect(dispute).toHaveCount(0)

  // A colleague who rules first ends the question, and what was typed stays in sight.
  const shared = operator.getByRole('listitem').filter({ hasText: `No.${alsoDisputed}` })
  await shared.getByLabel(/カウルの割れ/).fill('20000')
  await shared.getByRole('textbox', { name: /裁定の理由/ }).fill('写真から判断しました。')
  await shared.getByRole('button', { name: 'この金額で裁定する' }).click()
  await expect(operator.getByRole('dialog')).toBeVisible()
  const dealer = await loggedIn(browser, 'dealer@example.com')
  await dealer.goto(`/partner/auctions/${alsoDisputed}/pickup`)
  await hydrated(dealer)
  await dealer.getByRole('button', { name: '減額を取り下げて' }).click()
  await dealer.getByRole('button', { name: '¥420,000 で引き取る', exact: true }).click()
  await expect(dealer.getByRole('dialog')).toBeVisible()
  const ruling = { auctionId: alsoDisputed, allowed: [0], comment: '認められません。' }
  await (await partner(page.request, 'operator@example.com')).give('ruleOnReduction', 'RuleOnReductionInput', ruling)
  await expect(operator.getByRole('dialog')).toContainText('この内容では送信できません')
  await expect(operator.getByRole('dialog').getByRole('button')).toHaveText(['戻る'])
  await operator.getByRole('dialog').getByRole('button', { name: '戻る' }).click()
  await expect(shared).toContainText('この件の裁定は不要になりました。')
  // So is the dealer's: the price is fixed by now.
  await expect(dealer.getByRole('region', { name: '引渡しコード' })).toContainText('¥420,000')
  await expect(dealer.getByRole('dialog')).toHaveCount(0)
  await dealer.context().close()

  await operator.goto(`/partner/auctions/${auctionId}`)
  await hydrated(operator)
  const voiding = operator.getByRole('form', { name: '入札の取り消し' })
  await voiding.getByRole('combobox', { name: '取り消す入札' }).selectOption({ index: 1 })
  await voiding.getByRole('textbox', { name: '理由' }).fill('入力の誤り')
  await voiding.getByRole('button', { name: '入札を取り消す' }).click()
  const question = operator.getByRole('dialog')
  await expect(question).toContainText(`No.${auctionId}）のモト横浜の ¥250,000 の入札を取り消します`)
  await question.getByRole('button', { name: '¥250,000 の入札を取り消す' }).dblclick()
  await expect(operator.getByText('入札を取り消しました。')).toBeVisible()
  const stopping = operator.getByRole('form', { name: '出品の停止' })
  await stopping.getByRole('textbox').fill('出品者の申し出')
  await stopping.getByRole('button', { name: '出品を停止する' }).click()
  await expect(question).toContainText('現在価格 ¥200,000')
  await expect(question.getByRole('button')).toHaveText(['戻る', '出品を停止する'])
  // What changes meanwhile is said; once it was seen, the next answer counts at once.
  await bid(await partner(page.request, 'dealer@example.com'), auctionId, 260_000)
  await expect(question).toContainText('確認している間に状況が変わりました。')
  await question.getByRole('button', { name: '戻る' }).click()
  await stopping.getByRole('button', { name: '出品を停止する' }).click()
  await expect(question).toContainText('現在価格 ¥260,000')
  await question.getByRole('button', { name: '出品を停止する' }).dblclick()
  await expect(operator.getByText('出品を停止しました。')).toBeVisible()
  const { voided, stopped } = await inDatabase(async (db) => ({
    voided: await db
      .selectFrom('bid')
      .select('sequence')
      .where('auctionId', '=', auctionId)
      .where('kind', '=', 'void')
      .execute(),
    stopped: await db
      .selectFrom('auctionTransition')
      .select('command')
      .where('auctionId', '=', auctionId)
      .where('command', '=', 'stopListing')
      .execute(),
  }))
  expect([voided.length, stopped.length]).toEqual([1, 1])

  // A file beyond the limit is told before it is sent.
  await operator.goto('/partner/market')
  await hydrated(operator)
  await expect(operator.getByText(/100MB.*まで/)).toBeVisible()
  const folder = await mkdtemp(join(tmpdir(), 'kaitori-large-'))
  const file = join(folder, 'large.csv')
  await writeFile(file, '')
  await truncate(file, 120 * 1024 * 1024)
  await operator.getByLabel('CSVファイルを選ぶ').setInputFiles(file)
  await expect(operator.getByText('large.csvは120.0MBあります。')).toBeVisible()
  await rm(folder, { recursive: true })
  expect({ failures, complaints: complaintsOf(operator) }).toEqual({ failures: [], complaints: [] })
  await operator.context().close()
})

test('an operator confirms what the question shows, also when it changed while the form was filled in', async ({
  page,
  browser,
}) => {
  test.slow()
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  const rival = await partner(page.request, 'rival@example.com')
  const dealer = await partner(page.request, 'dealer@example.com')
  await bid(rival, auctionId, 200_000)
  const operator = await loggedIn(browser, 'operator@example.com')
  const question = operator.getByRole('dialog')

  // A bid arrives while the reason is typed.
  await operator.goto(`/partner/auctions/${auctionId}`)
  await hydrated(operator)
  const stopping = operator.getByRole('form', { name: '出品の停止' })
  await stopping.getByRole('textbox').fill('出品者の申し出')
  await bid(dealer, auctionId, 260_000)
  await expect(operator.getByRole('region', { name: '価格と入札' })).toContainText('¥260,000')
  await stopping.getByRole('button', { name: '出品を停止する' }).click()
  await expect(question).toContainText('2件の入札（現在価格 ¥260,000）')
  await question.getByRole('button', { name: '出品を停止する' }).click()
  await expect(operator.getByText('出品を停止しました。')).toBeVisible()
  await operator.context().close()
})

test('a ruling that a colleague was faster with is said to be over once', async ({ page, browser }) => {
  const disputed = await sale(page, true)
  const operator = await loggedIn(browser, 'operator@example.com')
  await operator.goto('/partner/disputes')
  await hydrated(operator)
  const card = operator.getByRole('listitem').filter({ hasText: `No.${disputed}` })
  await card.getByLabel(/カウルの割れ/).fill('20000')
  await card.getByRole('textbox', { name: /裁定の理由/ }).fill('写真から判断しました。')
  await card.getByRole('button', { name: 'この金額で裁定する' }).click()
  // The news of it come after the answer.
  let tellNews = (): void => undefined
  const news = new Promise<void>((resolve) => {
    tellNews = resolve
  })
  await operator.route('**/*.data*', async (route) => {
    if (route.request().method() === 'GET') await news
    await route.continue()
  })
  const ruling = { auctionId: disputed, allowed: [0], comment: '認められません。' }
  await (await partner(page.request, 'operator@example.com')).give('ruleOnReduction', 'RuleOnReductionInput', ruling)
  const answered = operator.waitForResponse((response) => response.request().method() === 'POST')
  await operator.getByRole('dialog').getByRole('button', { name: '¥20,000 の減額を認める' }).click()
  await answered
  tellNews()
  await expect(card).toContainText(`No.${disputed}：この件の裁定は不要になりました。`)
  await expect(operator.getByText(`No.${disputed}：この件の裁定は不要になりました。`)).toHaveCount(1)
  await operator.context().close()
})

test('an announcement asks with its days before it goes out; a dealer and an agency before they are registered', async ({
  browser,
}) => {
  const operator = await loggedIn(browser, 'operator@example.com')
  await operator.goto('/partner/announcements')
  await hydrated(operator)
  const form = operator.getByRole('form', { name: 'お知らせの入力' })
  const subject = `年末の営業 ${Date.now()}`
  await form.getByRole('textbox', { name: '件名' }).fill(subject)
  await form.getByRole('textbox', { name: '本文' }).fill('休業します。')
  await form.getByText('パートナー画面').click()
  const start = form.getByLabel('掲載の開始日')
  const today = await start.inputValue()
  await form.getByRole('textbox', { name: '件名' }).fill('')
  await start.fill('2199-01-01')
  await form.getByRole('button', { name: '保存する' }).click()
  await expect(form.getByText(/掲載の開始日は\d+年\d+月\d+日まで/)).toBeVisible()
  await expect(form.getByText('件名を入力してください。')).toBeVisible()
  await form.getByRole('textbox', { name: '件名' }).fill(subject)
  for (const day of ['1885-01-01', '0020-01-01', '2199-01-01']) {
    await start.fill(day)
    await form.getByRole('button', { name: '保存する' }).click()
    await expect(form.getByText(/掲載の開始日は\d+年\d+月\d+日(以降|まで)/)).toBeVisible()
  }
  await start.fill(today)
  await form.getByRole('button', { name: '保存する' }).click()
  const question = operator.getByRole('dialog')
  await expect(question).toContainText(`お知らせ「${subject}」を公開します`)
  await expect(question).toContainText('表示場所：パートナー画面')
  await question.getByRole('button', { name: '戻る' }).click()
  await operator.reload()
  await hydrated(operator)
  await expect(form.getByRole('textbox', { name: '本文' })).toHaveValue('休業します。')
  await expect(form.getByRole('checkbox', { name: 'パートナー画面' })).toBeChecked()
  await form.getByRole('checkbox', { name: '公開する' }).uncheck()
  await form.getByRole('button', { name: '保存する' }).click()
  await question.getByRole('button', { name: '非公開で保存する' }).click()
  await expect(form.getByText('保存しました。')).toBeVisible()
  await operator.reload()
  await hydrated(operator)
  await expect(form.getByRole('textbox', { name: '本文' })).toHaveValue('')

  await operator.goto('/partner/agents')
  await hydrated(operator)
  await operator.getByRole('button', { name: '代理店を登録する' }).click()
  const agency = operator.getByRole('form', { name: '代理店の登録' })
  const name = `東海代理店 ${Date.now()}`
  await agency.getByRole('textbox', { name: '代理店名' }).fill('1234')
  await agency.getByRole('textbox', { name: '電話番号' }).fill('abc')
  await agency.getByLabel('初回パスワード').fill('short')
  await agency.getByRole('button', { name: '登録する' }).click()
  await expect(agency.getByLabel('初回パスワード')).toHaveAttribute('aria-invalid', 'true')
  await expect(agency.getByRole('textbox', { name: /メールアドレス/ })).toHaveAttribute('aria-invalid', 'true')
  await expect(agency.getByText('代理店名は文字で入力してください。')).toBeVisible()
  await expect(agency.getByText('電話番号は10桁または11桁の数字で入力してください')).toBeVisible()
  await agency.getByRole('textbox', { name: '代理店名' }).fill(name)
  await agency.getByRole('textbox', { name: '電話番号' }).fill('０５２－１１１－２２２２')
  await agency.getByRole('textbox', { name: /メールアドレス/ }).fill(`tokai-${Date.now()}@example.com`)
  await agency.getByLabel('初回パスワード').fill('Long-Enough-99')
  await agency.getByRole('button', { name: '登録する' }).click()
  await expect(question).toContainText('電話番号：0521112222')
  await question.getByRole('button', { name: `${name}を登録する` }).click()
  await expect(operator.getByText(`${name}を登録しました。`)).toBeVisible()
  await expect(agency.getByLabel('初回パスワード')).toHaveValue('')
  await expect(agency.getByRole('textbox', { name: '代理店名' })).toHaveValue('')
  await operator.getByRole('link', { name: `${name}の内容を変更する` }).click()
  const change = operator.getByRole('form', { name: '代理店の変更' })
  await change.getByRole('textbox', { name: '電話番号' }).fill('0523334444')
  await change.getByRole('button', { name: '変更する' }).click()
  await question.getByRole('button', { name: `${name}の内容を変更する` }).click()
  await expect(operator.getByRole('row', { name: new RegExp(name) })).toContainText('0523334444')

  await operator.goto('/partner/dealers')
  await hydrated(operator)
  await operator.getByRole('button', { name: '販売店を登録する' }).click()
  const dealer = operator.getByRole('form', { name: '販売店の登録' })
  await dealer.getByRole('textbox', { name: '電話番号' }).fill('12')
  await dealer.getByRole('textbox', { name: '古物商許可番号' }).fill('123')
  await dealer.getByRole('button', { name: '登録する' }).click()
  await expect(dealer.getByText('電話番号は10桁または11桁の数字で入力してください')).toBeVisible()
  await expect(dealer.getByText('古物商許可番号は12桁の数字で入力してください')).toBeVisible()
  await expect(dealer.getByText('許可した公安委員会を選択してください')).toBeVisible()
  await expect(question).toBeHidden()
  await operator.context().close()
})

test('the list of stolen bikes adds what was looked at, and asks before an entry goes', async ({ browser }) => {
  const page = await loggedIn(browser, 'operator@example.com')
  await page.goto('/partner/stolen-frames')
  await hydrated(page)
  const serial = String(1_000_001 + (Date.now() % 8_000_000))
  const [first, second] = [`RC42-${serial}`, `RC43-${serial}`]
  const text = page.getByRole('textbox', { name: 'CSVの内容' })
  const add = page.getByRole('button', { name: '盗難車リストに加える' })
  const preview = () => page.getByRole('button', { name: '内容を確認する' }).click()
  await text.fill(`frameNumber,note\n${first},甲\n`)
  await preview()
  await expect(add).toBeVisible()
  // The page reads its data anew every minute, and once the network is back: what was looked at stays.
  let reads = 0
  page.on('response', (it) => {
    if (it.request().method() === 'GET' && it.url().includes('stolen-frames.data')) reads += 1
  })
  // What comes while one read is under way is not read a second time: it is asked until it is read.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect(reads).toBeGreaterThan(1)
  }).toPass()
  await expect(add).toBeVisible()
  // What is typed now was not looked at.
  await text.fill(`frameNumber,note\n${first},甲\n${second},乙\n${second},丙\n`)
  await expect(add).toBeHidden()
  await preview()
  await expect(page.getByText(`${second}（3行目、4行目）`)).toBeVisible()
  await add.click()
  await expect(page.getByText('2件を盗難車リストに加えました。')).toBeVisible()
  // A corrected entry is shown against what the list says, and only then written over it.
  await text.fill(`frameNumber,note\n${first},訂正\n`)
  await preview()
  await expect(page.getByText(`${first}：備考 「甲」 → 「訂正」`)).toBeVisible()
  await page.getByRole('button', { name: '登録済みの内容を訂正する' }).click()
  await expect(page.getByText('登録済みの1件を訂正しました。')).toBeVisible()

  const shiftJis = Buffer.from([...Buffer.from('frameNumber,note\nRC44-1234567,'), 0x89, 0xa1, 0x95, 0x6c])
  await page.getByLabel('CSVファイルを選ぶ').setInputFiles({ name: '盗難.csv', mimeType: 'text/csv', buffer: shiftJis })
  await expect(text).toHaveValue('frameNumber,note\nRC44-1234567,横浜')
  const broken = Buffer.from([0x41, 0xe8])
  await page.getByLabel('CSVファイルを選ぶ').setInputFiles({ name: '盗難.csv', mimeType: 'text/csv', buffer: broken })
  await expect(page.getByText('「盗難.csv」の文字を読み取れません。', { exact: false })).toBeVisible()

  for (const frame of [first, second]) {
    await page.getByRole('button', { name: `${frame}を削除する` }).click()
    const question = page.getByRole('dialog', { name: `${frame} を盗難車リストから削除します` })
    await expect(question).toContainText('審査が止まっている出品はありません')
    const place = await page.evaluate(() => window.scrollY)
    await question.getByRole('button', { name: '削除する' }).click()
    await expect(page.getByText(`${frame} を削除しました。`)).toBeInViewport()
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(200)
  }
})
