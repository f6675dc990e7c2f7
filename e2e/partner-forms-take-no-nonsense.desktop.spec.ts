import type { Locator, Page } from '@playwright/test'
import { leastBid, leastRaise, stepAt } from '#domain/auction/bids/yen.ts'
import { readYen, spokenYen, type YenLimits } from '#domain/values/typed-yen.ts'
import { castAppointment } from '#testing/hand-over-cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { atConsole, complaintsOf } from './console.ts'
import { expect, hydrated, overflowOf, test } from './fixtures.ts'
import { bid, inDatabase, partner, runningAuction } from './market.ts'
import { signedUp } from './owner.ts'
import { smallPhoto } from './sell-form.ts'
import { castRulingAsked } from './trade.ts'

const LONG = 'あ'.repeat(10_000)
const TYPED = ['一万', '1万5千', 'abc', '-1', '1.5', '１２，０００', '50万', '10^12', '2147483648', '', ' ', '💴', LONG]
const TOP = 100_000_000

/** What the server failed at while the page was used. */
function failuresOf(page: Page): string[] {
  const failures: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 500) failures.push(`${response.status()} ${response.url()}`)
  })
  return failures
}

async function expectFrame(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'メインメニュー' })).toBeVisible()
}

interface Amount {
  readonly field: Locator
  readonly button: Locator
  readonly limits: YenLimits
  /** Whether the form can be sent without it. */
  readonly mayBeEmpty?: boolean
  /** Where it is said that nothing was typed; at the field without it. */
  readonly emptyAt?: Locator
}

/** Types each of the list: the understood is shown back and asked about, all else refused at the field. */
async function expectReadOrRefused(
  page: Page,
  { field, button, limits, mayBeEmpty = false, emptyAt = field }: Amount,
): Promise<void> {
  for (const text of TYPED) {
    const read = readYen(text, limits)
    await field.fill(text)
    const isTaken = read.ok && (read.value !== null || mayBeEmpty)
    if (read.ok && read.value !== null)
      await expect(page.getByText(`＝ ${spokenYen(read.value)}`, { exact: true }).first()).toBeVisible()
    await button.click()
    const label = `${limits.label}: ${text.slice(0, 12)}`
    if (isTaken) {
      const dialog = page.getByRole('dialog')
      await expect(dialog, label).toBeVisible()
      if (read.value !== null) await expect(dialog, label).toContainText(`¥${read.value.toLocaleString('ja-JP')}`)
      await dialog.getByRole('button', { name: '戻る' }).click()
      await expect(dialog).toBeHidden()
    } else {
      const at = text.trim() === '' ? emptyAt : field
      await expect(at, label).toHaveAttribute('aria-invalid', 'true')
      await expect(page.getByRole('dialog'), label).toHaveCount(0)
    }
  }
  expect(await overflowOf(page)).toBe(0)
  await expectFrame(page)
}

/** A trade of a new owner with モト横浜 at ¥420,000; disputed: the operator is asked about a claim. */
async function sale(page: Page, isDisputed: boolean): Promise<number> {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await inDatabase(async (db) => {
    const dealer = await db
      .selectFrom('partnerAccount')
      .select('bikeDealerId')
      .where('email', '=', 'dealer@example.com')
      .executeTakeFirstOrThrow()
    return castAuction({ db }, { bikeOwnerId, status: 31, bikeDealerId: dealer.bikeDealerId ?? 0 })
  })
  if (isDisputed) await castRulingAsked(auctionId, 'カウルの割れ', 20_000)
  return auctionId
}

test('a dealer types nonsense into every amount: nothing counts that was not shown back', async ({ page, browser }) => {
  test.slow()
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  await bid(await partner(page.request, 'rival@example.com'), auctionId, 300_000)
  const sold = await sale(page, false)
  const dealer = await atConsole(browser, 'dealer@example.com')
  const failures = failuresOf(dealer)
  const open = async (path: string) => {
    await dealer.goto(`/partner/${path}`)
    await hydrated(dealer)
  }

  await open(`auctions/${auctionId}`)
  const form = dealer.getByRole('form', { name: '入札' })
  const price = form.getByRole('textbox', { name: '入札額' })
  const maximum = form.getByRole('textbox', { name: '自動入札の上限' })
  const button = form.getByRole('button', { name: '入札する' })
  const least = leastBid(300_000)
  await expectReadOrRefused(dealer, {
    ...{ field: price, button },
    limits: { label: '入札額', min: least, max: TOP, unit: stepAt },
  })
  await price.fill('')
  await expectReadOrRefused(dealer, {
    ...{ field: maximum, button, emptyAt: price },
    limits: { label: '自動入札の上限', min: least, max: TOP, unit: stepAt },
  })
  await maximum.fill('')
  await price.fill('308000')
  await button.click()
  await expect(form.getByText('入札額は5,000円単位で入力してください。')).toBeVisible()

  // An amount far above the market gets a second look; the leader raises its maximum, and is told so.
  await price.fill('31万')
  await maximum.fill('9000万')
  await button.click()
  await expect(dealer.getByRole('dialog')).toContainText(/相場の上限（¥[\d,]+）の[\d.]+倍です/)
  await dealer.getByRole('dialog').getByRole('button', { name: '戻る' }).click()
  await maximum.fill('')
  await button.click()
  await dealer.getByRole('dialog').getByRole('button', { name: '¥310,000 で入札する' }).dblclick()
  await expect(form.getByText('¥310,000で入札しました。')).toBeVisible()
  await expect(form.getByText('自社がすでに最高額です。')).toBeVisible()
  await expectReadOrRefused(dealer, {
    ...{ field: maximum, button: form.getByRole('button', { name: '上限を引き上げる' }) },
    limits: { label: '自動入札の上限', min: leastRaise(310_000), max: TOP, unit: stepAt },
  })
  const rows = await inDatabase((db) =>
    db
      .selectFrom('bid')
      .select('price')
      .where('auctionId', '=', auctionId)
      .where('idempotencyKey', 'is not', null)
      .orderBy('sequence')
      .execute(),
  )
  expect(rows.map((it) => it.price)).toEqual([300_000, 310_000])

  await inDatabase((db) => castAppointment(db, sold))
  await open(`auctions/${sold}/pickup`)
  await dealer.getByLabel('走行距離計の表示').fill('9800')
  await dealer.getByRole('radio', { name: '鍵 違いがある' }).check()
  await dealer.getByLabel(/^鍵の減額の理由/).selectOption({ label: '部品・付属品の不足' })
  await dealer.getByLabel(/^鍵の違いの内容/).fill('1本しかない')
  await dealer.getByLabel('鍵の写真を撮る').setInputFiles(await smallPhoto())
  await expect(dealer.getByRole('img', { name: '鍵の写真1' })).toBeVisible()
  await dealer.getByRole('button', { name: '残りはすべて記載どおり' }).click()
  const amount = dealer.getByLabel(/^鍵の減額の金額/)
  await expectReadOrRefused(dealer, {
    field: amount,
    button: dealer.getByRole('button', { name: '確認の内容を見る' }),
    limits: { label: '減額の金額', min: 1, max: 419_999 },
  })
  // A reload loses neither the amount nor the photo.
  await amount.fill('12000')
  await dealer.reload()
  await hydrated(dealer)
  await expect(amount).toHaveValue('12000')
  await expect(dealer.getByLabel(/^鍵の減額の理由/)).toHaveValue('parts')
  await expect(dealer.getByRole('img', { name: '鍵の写真1' })).toBeVisible()
  await expect(dealer.getByText('¥408,000')).toBeVisible()
  await expect(dealer.getByText('入力途中の内容を復元しました。')).toBeVisible()
  expect({ failures, complaints: complaintsOf(dealer) }).toEqual({ failures: [], complaints: [] })
  await dealer.context().close()
})

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
  const operator = await atConsole(browser, 'operator@example.com')
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
  const dealer = await atConsole(browser, 'dealer@example.com')
  await dealer.goto(`/partner/auctions/${alsoDisputed}/pickup`)
  await hydrated(dealer)
  await dealer.getByRole('button', { name: '減額を取り下げて引き取る' }).click()
  await dealer.getByRole('button', { name: '¥420,000 で引き取る' }).click()
  await expect(dealer.getByRole('dialog')).toBeVisible()
  const ruling = { auctionId: alsoDisputed, allowed: [0], comment: '認められません。' }
  await (await partner(page.request, 'operator@example.com')).give('ruleOnReduction', 'RuleOnReductionInput', ruling)
  await expect(operator.getByRole('dialog')).toContainText('この内容では送信できません')
  await expect(operator.getByRole('dialog').getByRole('button')).toHaveText(['戻る'])
  await operator.getByRole('dialog').getByRole('button', { name: '戻る' }).click()
  await expect(shared).toContainText('すでに裁定を待っていません。')
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
  await expect(operator.getByText(/1,000KB.*まで/)).toBeVisible()
  const file = { name: 'large.csv', mimeType: 'text/csv', buffer: Buffer.alloc(1_200_000, 'x') }
  await operator.getByLabel('CSVファイルを選ぶ').setInputFiles(file)
  await expect(operator.getByText('large.csvは1,200KBあります。')).toBeVisible()
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
  const operator = await atConsole(browser, 'operator@example.com')
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
  const operator = await atConsole(browser, 'operator@example.com')
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
  await expect(card).toContainText(`No.${disputed} は、すでに裁定を待っていません。`)
  await expect(operator.getByText(`No.${disputed} は、すでに裁定を待っていません。`)).toHaveCount(1)
  await operator.context().close()
})

/** Of forms that act at once on what other journeys use, or are found under another name above. */
const LEFT_OUT = /NGにする|ログアウト|レビュー/

/** Fills the words of every form of a page with one text, and sends it. */
async function sendEverywhere(page: Page, path: string, text: string): Promise<void> {
  const open = async () => {
    await page.goto(`/partner/${path}`)
    await hydrated(page)
    const folded = page.locator('main button[aria-expanded=false]:not([aria-haspopup]):visible')
    // What a kept draft has filled in is unfolded by itself, while this goes on.
    for (let left = await folded.count(); left > 0 && (await folded.count()) > 0; left -= 1)
      await folded
        .first()
        .click({ timeout: 1_000 })
        .catch(() => undefined)
  }
  await open()
  const forms = page.locator('main form')
  const count = Math.min(await forms.count(), 6)
  for (let at = 0; at < count; at += 1) {
    const form = forms.nth(at)
    const words = form.locator('input:is([type=text], [type=search]):visible, textarea:visible')
    const button = form.locator('button[type=submit]:visible').last()
    if ((await words.count()) === 0 || LEFT_OUT.test((await button.textContent()) ?? '')) continue
    for (const field of await words.all()) await field.fill(text)
    expect(await overflowOf(page), `${path} ${at}`).toBe(0)
    await button.click()
    const back = page.getByRole('dialog').getByRole('button', { name: '戻る' })
    const said = back.or(page.locator(':invalid, [role=alert], [role=status], main h1'))
    await expect(said.filter({ visible: true }).first()).toBeVisible()
    if (await back.isVisible()) await back.click()
    await expectFrame(page)
    await open()
  }
}

test('spaces and ten thousand characters in every form: refused or shown, in the frame, within the window', async ({
  page,
  browser,
}) => {
  test.slow()
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  const sold = await sale(page, true)
  const people = {
    'dealer@example.com': [
      'auctions?q=CB',
      `auctions/${auctionId}`,
      `auctions/${sold}`,
      `messages/${sold}`,
      'buy-orders',
    ],
    'operator@example.com': [
      `auctions/${auctionId}`,
      'disputes',
      'dealers',
      'agents',
      'announcements',
      'users',
      'audit',
    ],
  }
  for (const [email, paths] of Object.entries(people)) {
    const person = await atConsole(browser, email)
    const failures = failuresOf(person)
    for (const path of paths) for (const text of [' ', LONG]) await sendEverywhere(person, path, text)
    expect({ email, failures, complaints: complaintsOf(person) }).toEqual({ email, failures: [], complaints: [] })
    await person.context().close()
  }
})

/** Address, and what stands in place of the page: its frame is there in any case. */
const ADDRESSES: Record<string, readonly (readonly [path: string, words: RegExp])[]> = {
  'dealer@example.com': [
    ['auctions?after=xxx', /アドレスを読み取れません/],
    ['auctions?before=xxx', /アドレスを読み取れません/],
    ['auctions?from=2147483648', /一覧を表示していません/],
    ['auctions?maker=99999999999', /一覧を表示していません/],
    [`auctions?q=${encodeURIComponent('😀'.repeat(200))}`, /該当するオークションはありません/],
    ['auctions/99999999999', /ページが見つかりません/],
    ['auctions/abc', /ページが見つかりません/],
    ['messages/2147483648', /ページが見つかりません/],
    ['messages?after=xxx', /メッセージ/],
    ['buy-orders?maker=99999999999', /探しているバイク/],
    ['auctions?dealer=2147483647', /担当している販売店の番号ではありません/],
    ['auctions?maker=999999', /メーカーが見つかりません/],
    ['auctions?soon=abc', /「1時間以内に終了」の条件を読み取れません/],
    ['nothing', /ページが見つかりません/],
    ['buy-orders/abc', /ページが見つかりません/],
    // Pages of others lead to the own first page.
    ['users', /開催中のオークション/],
    ['inspection', /開催中のオークション/],
    ['market', /開催中のオークション/],
    ['activity', /開催中のオークション/],
  ],
  'operator@example.com': [
    ['announcements?before=xxx', /アドレスを読み取れません/],
    ['announcements?edit=2147483648', /アドレスを読み取れません/],
    ['reviews?before=1e9', /アドレスを読み取れません/],
    ['audit?before=-1', /アドレスを読み取れません/],
    ['audit?subject=%F0%9F%98%80', /操作記録/],
    ['disputes/abc', /ページが見つかりません/],
    ['auctions?view=all&after=', /オークション/],
    ['buy-orders', /今日の状況/],
    ['bids', /今日の状況/],
    ['figures', /今日の状況/],
  ],
}

/** Written past the browser: what a form would never send. */
const POSTS: Record<string, readonly (readonly [path: string, form: Record<string, string>])[]> = {
  'dealer@example.com': [
    ['auctions/AUCTION', { do: 'bid', price: 'BAD', shown: 'bid BAD -', idempotencyKey: 'n' }],
    ['auctions/AUCTION', { do: 'bid', maxPrice: 'BAD', shown: 'bid - BAD', idempotencyKey: 'n' }],
    ['auctions/AUCTION', { do: 'complete', contractAmount: 'BAD', amount0: 'BAD', shown: 'complete 0' }],
    ['auctions/AUCTION', { do: 'checklist', documents: 'BAD', otherDocuments: '{"a":1}' }],
    ['auctions/AUCTION', { do: 'identity', method: 'BAD', checkedOn: 'BAD' }],
    ['auctions/AUCTION', { do: 'ask', question: 'BAD' }],
    ['auctions/AUCTION', { do: 'stop', reason: 'BAD', shown: 'stop' }],
    ['auctions/AUCTION', { do: 'BAD' }],
    ['auctions/AUCTION', { do: 'void-bid', sequence: 'BAD', reason: 'x', shown: 'void-bid BAD' }],
    ['auctions', { do: 'delete-filter', savedFilterId: 'BAD' }],
    ['auctions', { do: 'save-filter', name: 'BAD', query: 'BAD' }],
    ['buy-orders', { makerId: 'BAD', priceMost: 'BAD' }],
    ['messages/AUCTION', { do: 'post', message: 'BAD', agentId: 'BAD', bikeDealerId: 'BAD', idempotencyKey: 'n' }],
  ],
  'operator@example.com': [
    ['disputes', { auctionId: 'BAD', lines: 'BAD', allowed0: 'BAD', comment: 'x' }],
    ['dealers', { do: 'suspend', id: 'BAD', suspendReason: 'BAD', shown: 'suspend BAD' }],
    ['dealers', { do: 'suspend', id: '1', suspendReason: ' ', shown: 'suspend 1' }],
    ['dealers', { do: 'save', name: 'BAD', licenceNumber: 'BAD', agentId: 'BAD' }],
    ['agents', { do: 'save', name: 'BAD', email: 'BAD', password: 'BAD' }],
    ['inspection', { do: 'fail', auctionId: 'BAD', reason: 'x' }],
    ['reviews', { auctionReviewId: 'BAD', isHidden: '1', reason: 'x' }],
    ['announcements', { announcementId: 'BAD', subject: 'x', body: 'x', publishStartOn: 'BAD' }],
    ['users', { words: 'BAD', reason: 'BAD' }],
  ],
}

for (const email of Object.keys(ADDRESSES))
  test(`${email.split('@')[0]}: addresses and forms that nobody made end in words inside the frame`, async ({
    page,
    browser,
  }) => {
    const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
    const person = await atConsole(browser, email)
    const origin = new URL(person.url()).origin
    await person.goto(`/partner/auctions/${auctionId}`)
    const openedFor = (await person.locator('input[name=openedFor]').first().getAttribute('value')) ?? ''
    for (const [path, words] of ADDRESSES[email] ?? []) {
      const answer = await person.goto(`/partner/${path}`)
      expect(answer?.status() ?? 0, path).toBeLessThan(500)
      await expectFrame(person)
      await expect(person.locator('main'), path).toContainText(words)
    }
    for (const [path, form] of POSTS[email] ?? [])
      for (const bad of ['一万五', '2147483648', '10^12', '', '💴', LONG]) {
        const fields = Object.entries(form).map(([name, text]) => [name, text.replace('BAD', bad)])
        const answer = await person.request.post(`/partner/${path.replace('AUCTION', String(auctionId))}`, {
          form: { ...Object.fromEntries(fields), openedFor },
          headers: { origin },
          maxRedirects: 0,
        })
        expect(answer.status(), `${path} ${JSON.stringify(form)} ${bad.slice(0, 12)}`).toBeLessThan(500)
      }
    const { bids, suspended } = await inDatabase(async (db) => ({
      bids: await db.selectFrom('bid').select('price').where('auctionId', '=', auctionId).execute(),
      suspended: await db
        .selectFrom('bikeDealer')
        .select('name')
        .where('suspendedAt', 'is not', null)
        .where('email', 'not like', '%@resumed.example.com')
        .execute(),
    }))
    expect({ bids, suspended }).toEqual({ bids: [], suspended: [] })
    await person.context().close()
  })

test('without scripts a bid is shown back first, and counts with the second press', async ({ page, browser }) => {
  const auctionId = await runningAuction(page.request, (await signedUp(page)).bikeOwnerId)
  const dealer = await atConsole(browser, 'dealer@example.com')
  const state = await dealer.context().storageState()
  const context = await browser.newContext({
    baseURL: process.env.E2E_ORIGIN ?? '',
    locale: 'ja-JP',
    javaScriptEnabled: false,
    storageState: state,
  })
  const plain = await context.newPage()
  await plain.goto(`/partner/auctions/${auctionId}`)
  const form = plain.getByRole('form', { name: '入札' })
  const send = () => form.getByRole('button', { name: '入札する' }).click()
  await form.getByRole('textbox', { name: '入札額' }).fill('一万五')
  await send()
  await expect(plain.getByText('入札額を読み取れません。').first()).toBeVisible()
  await form.getByRole('textbox', { name: '入札額' }).fill('1万5千')
  await send()
  await expect(plain.getByText(`No.${auctionId}）への入札です。¥15,000 で入札します。よろしければ、`)).toBeVisible()
  await expect(form.getByRole('textbox', { name: '入札額' })).toHaveValue('1万5千')
  await send()
  await expect(plain.getByText('¥15,000で入札しました。')).toBeVisible()
  await context.close()
  await dealer.context().close()
})

test('the first click counts after an error was put right, and texts are counted, not cut', async ({
  page,
  browser,
}) => {
  const sold = await sale(page, false)
  const dealer = await atConsole(browser, 'dealer@example.com')
  await dealer.goto(`/partner/messages/${sold}?tab=dealer`)
  await hydrated(dealer)
  const form = dealer.getByRole('form', { name: 'メッセージを書く' })
  const text = form.getByRole('textbox', { name: 'メッセージを入力' })
  const send = form.getByRole('button', { name: '送信する' })
  await send.click()
  await expect(form.getByText('入力してください。')).toBeVisible()
  await text.pressSequentially('引取りの日をご相談させてください')
  await send.click()
  await expect(dealer.getByRole('list', { name: 'やり取り' })).toContainText('引取りの日をご相談させてください')
  await text.fill('あ'.repeat(2_001))
  await expect(text).toHaveValue('あ'.repeat(2_001))
  await expect(form.getByText('2,001／2,000文字')).toBeVisible()
  await send.click()
  await expect(form.getByText('2,000文字以内で入力してください（いま2,001文字）。')).toBeVisible()
  await dealer.context().close()
})

test('an announcement asks with its days before it goes out; a dealer and an agency before they are registered', async ({
  browser,
}) => {
  const operator = await atConsole(browser, 'operator@example.com')
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
  const page = await atConsole(browser, 'operator@example.com')
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
  await expect(page.getByText('「盗難.csv」をUTF-8として読み取れません。', { exact: false })).toBeVisible()

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
