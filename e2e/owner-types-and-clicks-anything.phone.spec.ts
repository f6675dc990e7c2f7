import type { Locator, Page } from '@playwright/test'
import { NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { newDraft } from '#domain/listing/listing-draft.ts'
import { ASKING_PRICE } from '#domain/listing/listing-form.ts'
import { readYen, spokenYen } from '#domain/values/typed-yen.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castAuction } from '#testing/message-cast.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { codeFor, mailsTo } from './mail.ts'
import { inDatabase } from './market.ts'
import { fillCode, PASSWORD, signedUp } from './owner.ts'
import { answerUntilPhotos, next, photoInput, smallPhoto } from './sell-form.ts'

const LONG = 'あ'.repeat(10_000)
const AMOUNTS = [
  '一万',
  '1万5千',
  'abc',
  '-1',
  '1.5',
  '１２，０００',
  '50万',
  '10^12',
  '2147483648',
  '',
  ' ',
  '😀',
  LONG,
]
/** Of the kinds that differ for a field of words. */
const WORDS = ['2147483648', '😀', LONG]
const TYPED =
  'input:not([type=checkbox], [type=radio], [type=file], [type=hidden], [type=date]):visible, textarea:visible'

/** Nothing answers with a fault of ours. */
function watchAnswers(page: Page): () => void {
  const failed: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`)
  })
  return () => expect(failed).toEqual([])
}

/** Types the words into every field at once and sends: the form stays, says what is wrong, and the page keeps its width. */
async function misuse(page: Page, form: Locator, send: string, words: readonly string[] = WORDS): Promise<void> {
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  for (const text of words) {
    for (const field of await form.locator(TYPED).all()) await field.fill(text)
    await form.getByRole('button', { name: send, exact: true }).dblclick()
    await expect(form.locator('[aria-invalid=true]').first()).toBeAttached()
    await expect(form.getByRole('button', { name: send, exact: true })).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '')
  }
  await expect(page.locator('form form')).toHaveCount(0)
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** The sell form as someone left it at a step. */
async function leaveDraft(page: Page, step: 'papers' | 'photos' | 'terms'): Promise<void> {
  const draft = {
    ...newDraft('Zk3vP0q9sLw8XyB2nRt6Ag', 'Qx7mD1c5vFh4JtK9pYu2Ws'),
    step,
    answers: { ...NO_ANSWERS, makerId: 1, displacementCtgId: 4, modelId: 1001, loanStatus: 'paying' },
  }
  await page.goto('/offline.html')
  await page.evaluate((text) => localStorage.setItem('kaitori:sell-form', text), JSON.stringify(draft))
  await open(page, '/kaitori/sell-form/signup')
}

async function auctionIn(status: 21 | 31, bikeOwnerId: number): Promise<number> {
  return inDatabase(async (db) => {
    const { bikeDealerId } = await db.selectFrom('bikeDealer').select('bikeDealerId').limit(1).executeTakeFirstOrThrow()
    if (status === 31) return castAuction({ db }, { bikeOwnerId, status, bikeDealerId })
    const auctionId = await castAuctionIn(db, status, { bikeOwnerId, bikeDealerId })
    const question = { auctionId, bikeDealerId, agentId: null, question: 'タイヤの溝は', askedAt: new Date() }
    await db.insertInto('auctionQuestion').values(question).execute()
    return auctionId
  })
}

test('whatever a visitor types, nothing is misread and nothing breaks', async ({ page }) => {
  test.slow()
  const check = watchAnswers(page)
  await open(page, '/kaitori/sign-up')
  await misuse(page, page.getByRole('form', { name: '会員登録' }), '認証コードを受け取る')
  await open(page, '/kaitori/login')
  await misuse(page, page.getByRole('form', { name: 'ログイン' }), 'ログインする')
  await open(page, '/kaitori/resetting')
  await misuse(page, page.getByRole('form', { name: 'メールアドレス' }), '認証コードを送る')

  await open(page, '/kaitori/search-form?modelId=1001')
  await page.getByRole('searchbox', { name: '車種名で探す' }).fill(LONG)
  await expect(page.getByText('見つかりませんでした。', { exact: false })).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  await page.getByRole('combobox', { name: '走行距離' }).selectOption({ index: 3 })
  await page.getByRole('radio', { name: 'すぐに' }).check()
  await page.getByRole('button', { name: '次へ' }).click()
  await misuse(page, page.getByRole('form', { name: 'お客さまの情報' }), '認証コードを受け取る')

  await open(page, '/kaitori/auction-review/code')
  for (const text of WORDS) {
    await page.getByRole('textbox', { name: '出品番号' }).fill(text)
    await page.getByRole('textbox', { name: 'レビューのコード' }).fill(text)
    await page.getByRole('textbox', { name: '出品番号' }).focus()
    await expect(page.getByRole('form', { name: 'レビュー' })).toHaveCount(0)
  }
  await page.getByRole('textbox', { name: '出品番号' }).fill('１２')
  await page.getByRole('textbox', { name: 'レビューのコード' }).fill('１２３４５６')
  await page.getByRole('textbox', { name: 'ニックネーム' }).waitFor()
  // A code that is corrected takes nothing away of what was chosen below it.
  await page.getByRole('radiogroup', { name: '買取価格' }).getByText('4', { exact: true }).click()
  await page.getByRole('textbox', { name: 'レビューのコード' }).fill('65432')
  await expect(page.getByRole('form', { name: 'レビュー' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'レビューのコード' }).fill('654321')
  await expect(page.getByRole('radio', { name: '4（満足）' }).first()).toBeChecked()
  await misuse(page, page.getByRole('form', { name: 'レビュー' }), 'レビューを投稿する')
  check()
})

test('an amount is read back before it counts, or refused beside its field', async ({ page }) => {
  test.slow()
  const check = watchAnswers(page)
  await leaveDraft(page, 'terms')
  const price = page.getByRole('textbox', { name: '希望価格' })
  for (const typed of AMOUNTS) {
    const read = readYen(typed, ASKING_PRICE)
    await price.fill(typed)
    if (read.ok && read.value !== null)
      await expect(page.getByText(`希望価格：${spokenYen(read.value)}`, { exact: true })).toBeVisible()
    await price.blur()
    const error = page.locator('#field-askingPrice-error')
    if (read.ok) await expect(error).toHaveCount(0)
    else await expect(error).toHaveText(read.refusal)
    expect(await overflowOf(page)).toBe(0)
  }
  await page.getByRole('radio', { name: '現在の居所（住所と違う場合）' }).check()
  await misuse(page, page.getByRole('form', { name: '価格・終了日時・引渡し' }), '次へ', [LONG])

  // To begin anew, from inside of a step's form.
  await price.fill('42万')
  await page.getByRole('button', { name: '最初からやり直す' }).click()
  const question = page.getByRole('dialog', { name: '最初からやり直しますか？' })
  await question.getByRole('button', { name: '入力を続ける' }).click()
  await expect(price).toHaveValue('42万')
  await page.getByRole('button', { name: '最初からやり直す' }).click()
  await question.getByRole('button', { name: '消してやり直す' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: '車検証を読み取る' })).toBeVisible()
  await page.getByRole('button', { name: '車検証を使わずに進む' }).click()
  await expect(page.getByRole('combobox', { name: 'メーカー' })).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /車検証を読み取る|どのバイクを売りますか/ })).toBeVisible()
  check()
})

test('a photo that cannot be sent is not done: it says why, holds up its step and makes room for another', async ({
  page,
}) => {
  await leaveDraft(page, 'photos')
  const noPicture = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
  for (const label of ['後ろ', '右', '左', 'メーター']) await photoInput(page, label).setInputFiles(await smallPhoto())
  await photoInput(page, '前').setInputFiles(noPicture)
  await expect(page.getByText('この形式の画像はご利用いただけません', { exact: false })).toBeVisible()
  await expect(page.getByText('あと1枚です。', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: '前の写真をもう一度送る' })).toHaveCount(0)
  await page.getByRole('button', { name: '次へ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '写真を追加する' })).toBeVisible()
  await page.getByLabel('前に別の写真を選ぶ').setInputFiles(await smallPhoto('navy'))
  await expect(page.getByText('5枚そろいました。')).toBeVisible()

  await page.getByLabel('傷・凹みの写真を追加').setInputFiles(noPicture)
  await expect(page.getByText('送信できなかったファイルが1件あります。', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: '次へ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '写真を追加する' })).toBeVisible()
  await page.getByRole('button', { name: '傷・凹み（1枚目）の写真を削除' }).click()
  await page.getByRole('button', { name: '次へ' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '価格と終了日時、引渡し' })).toBeVisible()
})

test('whatever an owner types or clicks twice, nothing is misread, lost or done unasked', async ({ page }) => {
  test.slow()
  const check = watchAnswers(page)
  const { bikeOwnerId } = await signedUp(page)
  await open(page, '/kaitori/mypage')
  await page.getByRole('navigation', { name: 'マイページの項目' }).getByRole('link', { name: '相場検索' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'バイクの相場を調べる' })).toBeVisible()
  await open(page, '/kaitori/mypage/setting/profile/edit')
  await misuse(page, page.getByRole('form', { name: 'プロフィールの変更' }), '保存する')

  // The session ends while someone types: after the login the text is there.
  await open(page, '/kaitori/mypage/setting/profile/edit')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await page.getByRole('textbox', { name: '番地' }).fill('99-9')
  const cookies = await page.context().cookies()
  await page.context().clearCookies({ name: /^PB(IDT|EXP|RT|DEL)$/ })
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page).toHaveURL(/\/kaitori\/login/)
  await page.context().addCookies(cookies)
  await open(page, '/kaitori/mypage/setting/profile/edit')
  await expect(page.getByRole('textbox', { name: '番地' })).toHaveValue('99-9')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(page.getByRole('textbox', { name: '番地' })).toHaveValue('10-5')

  const sale = await auctionIn(31, bikeOwnerId)
  await open(page, `/kaitori/mypage/auction/check-list?id=${sale}`)
  await misuse(page, page.getByRole('form', { name: '引渡しチェックリスト' }), 'この予定を提案して保存する')
  for (const [typed, spoken] of [
    ['25時99分', ''],
    ['午後2時半', '14時30分'],
  ] as const) {
    await page.getByRole('combobox', { name: '引渡し時間' }).fill(typed)
    await page.getByRole('button', { name: '保存する' }).click()
    await expect(page.locator('#field-deliveryTime-error')).toHaveCount(spoken === '' ? 1 : 0)
    if (spoken !== '') await expect(page.getByText(spoken, { exact: true })).toBeVisible()
  }

  // An unsent message is there again, after another page and after a reload.
  await open(page, `/kaitori/mypage/message/${sale}`)
  const message = page.getByRole('textbox', { name: 'メッセージを入力' })
  await message.fill(LONG)
  await expect(page.getByText('2,000文字以内にしてください。', { exact: false })).toBeVisible()
  await expect(page.getByRole('button', { name: '送信する' })).toBeDisabled()
  expect(await overflowOf(page)).toBe(0)
  const phone = page.viewportSize() ?? { width: 390, height: 844 }
  await page.setViewportSize({ width: 1280, height: 800 })
  const button = await page.getByRole('button', { name: '送信する' }).boundingBox()
  expect(button?.width).toBeGreaterThan(100) // its word on one line, however long the text beside it
  await page.setViewportSize(phone)
  await message.fill('土曜日の10時は')
  await page.getByRole('link', { name: '出品を見る' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'お取引' })).toBeVisible()
  await page.goBack()
  await expect(message).toHaveValue('土曜日の10時は')
  await page.reload()
  await hydrated(page)
  await expect(message).toHaveValue('土曜日の10時は')
  await page.getByRole('button', { name: '送信する' }).dblclick()
  await expect(page.getByRole('list', { name: 'メッセージ' }).getByText('土曜日の10時は')).toHaveCount(1)
  await expect(message).toHaveValue('')

  // Two tabs: the sale is cancelled in one, once, although the button was pressed twice; the other asks no longer.
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await open(tab, `/kaitori/mypage/auction/${sale}`)
    await tab.getByRole('button', { name: '取引を中止する' }).click()
    const asked = tab.getByRole('dialog', { name: '取引を中止しますか' })
    await expect(asked).toContainText(/「.+」の.+への売却（¥[\d,]+）を中止し/)
    await asked.getByRole('button', { name: '取引を中止する' }).click() // no reason is chosen beforehand
    await expect(asked.getByText('理由を選択してください。')).toBeVisible()
    await tab.getByRole('combobox', { name: '理由' }).selectOption({ label: 'その他' })
  }
  const question = page.getByRole('dialog', { name: '取引を中止しますか' })
  await question.getByRole('button', { name: '取引を中止する' }).dblclick()
  await expect(question.getByText('理由の内容を入力してください。')).toBeVisible()
  await question.getByRole('textbox', { name: '理由の内容' }).fill('事情が変わりました')
  let sent = 0
  page.on('request', (request) => {
    if (request.postDataJSON()?.operationName === 'CancelAuction') sent += 1
  })
  await question.getByRole('button', { name: '取引を中止する' }).dblclick()
  await expect(question).toBeHidden()
  expect(sent).toBe(1)
  const stale = other.getByRole('dialog', { name: '取引を中止しますか' })
  await expect(stale).toHaveCount(0)
  await expect(other.getByRole('button', { name: '取引を中止する' })).toHaveCount(0)
  await other.close()

  const running = await auctionIn(21, bikeOwnerId)
  await open(page, `/kaitori/mypage/auction/${running}`)
  await page.getByRole('textbox', { name: '回答' }).fill(LONG)
  await page.getByRole('button', { name: '回答する' }).dblclick()
  await expect(page.getByText('回答は1000文字以内で入力してください。')).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  check()
})

test('a reset goes on where it was after a reload, also when no more mails are sent', async ({ page }) => {
  const { email } = await signedUp(page, { isLoggedIn: false })
  await open(page, '/kaitori/resetting')
  await page.getByRole('textbox', { name: 'ご登録のメールアドレス' }).fill(email)
  await page.getByRole('button', { name: '認証コードを送る' }).click()
  await page.getByRole('textbox', { name: '認証コード' }).waitFor()
  await page.reload()
  await hydrated(page)
  await codeFor(page.request, email, 1)
  const resend = page.getByRole('button', { name: '認証コードをもう一度送る' })
  for (const mails of [2, 3, 4]) {
    await resend.click()
    await codeFor(page.request, email, mails)
  }
  await resend.click()
  await expect(page.getByText('新しいメールをお送りしていないことがあります', { exact: false })).toBeVisible()
  await page.reload()
  await hydrated(page)
  // Everything on the page names the code that counts now.
  await expect(page.getByText('新しいメールをお送りしていないことがあります', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: '認証コードをもう一度請求する' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: '届かないときは、予備コードを入力してください' }),
  ).toBeVisible()
  const reserve = page.getByRole('textbox', { name: '予備コード' })
  await reserve.fill('12345678901234567890')
  await page.getByRole('button', { name: '次へ' }).click()
  await expect(page.getByText('認証コードまたは予備コードが正しくないか、有効期限が切れています。')).toBeVisible()
  const [newest] = await mailsTo(page.request, email)
  await fillCode(page, /予備コード: ([\d-]+)/.exec(newest?.text ?? '')?.[1] ?? '', '次へ')
  await page.locator('input[name=password]').waitFor()
  await page.reload()
  await hydrated(page)
  await page.locator('input[name=password]').fill(`${PASSWORD}x`)
  await page.getByRole('button', { name: 'パスワードを変更する' }).dblclick()
  await expect(page.getByText('パスワードを変更しました')).toBeVisible()
})

test('papers of the model that was chosen before do not hold up the form', async ({ page }) => {
  test.slow()
  await page.goto('/kaitori/sell-form/signup')
  await answerUntilPhotos(page)
  const title = (name: string) => page.getByRole('heading', { level: 1, name })
  for (const name of ['書類とローン', '鍵とカスタム', 'バイクの状態', '型式と走行距離', 'どのバイクを売りますか']) {
    await page.goBack()
    await expect(title(name)).toBeVisible()
  }
  await page.getByRole('searchbox', { name: '車種名で探す' }).fill('レブル250')
  await page.getByRole('link', { name: 'レブル250' }).first().click()
  await next(page, '型式と走行距離')
  await page.getByRole('textbox', { name: '初度登録年月' }).fill('2019年4月')
  await page.getByRole('combobox', { name: '型式・年式' }).selectOption({ label: '不明' })
  await next(page, 'バイクの状態')
  await next(page, '鍵とカスタム')
  await next(page, '書類とローン')
  await expect(page.getByRole('textbox', { name: '車検満了日' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: '軽自動車届出済証', exact: true }).check()
  await next(page, '写真を追加する')
})

test('two tabs of the sell form never list the older answers, and a draft that is gone stays gone', async ({
  page,
}) => {
  await leaveDraft(page, 'papers')
  const plate = (tab: Page) => tab.getByRole('textbox', { name: 'ナンバープレート' })
  const other = await page.context().newPage()
  await open(other, '/kaitori/sell-form/signup')
  await expect(plate(other)).toBeVisible()
  await plate(other).fill('横浜 あ 12-34')

  const overtaken = page.getByText('別のタブで入力が進んでいます')
  await expect(overtaken).toBeVisible()
  // Readable, and neither typed into nor sent.
  await expect(page.locator('[inert]').getByRole('textbox', { name: 'ナンバープレート' })).toBeVisible()
  await expect(page.locator('[inert]').getByRole('button', { name: '次へ' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '別のタブの内容を表示する' }).click()
  await hydrated(page)
  await expect(plate(page)).toHaveValue('横浜 あ 12-34')

  await plate(page).fill('品川 い 56-78')
  await expect(other.getByText('別のタブで入力が進んでいます')).toBeVisible()
  await other.getByRole('button', { name: 'このタブの内容で続ける' }).click()
  await expect(plate(other)).toHaveValue('横浜 あ 12-34')
  await expect(overtaken).toBeVisible()

  await other.getByRole('button', { name: '最初からやり直す' }).click()
  await other.getByRole('button', { name: '消してやり直す' }).click()
  await expect(page.getByText('別のタブで出品したか、入力をやり直しています')).toBeVisible()
  await page.close({ runBeforeUnload: false })
  await expect.poll(() => other.evaluate(() => localStorage.getItem('kaitori:sell-form'))).toBeNull()
})
