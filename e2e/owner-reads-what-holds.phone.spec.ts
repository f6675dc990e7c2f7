import type { APIRequestContext, Locator } from '@playwright/test'
import { READ_AFTER_LIFT } from '#content/messages/held-trade.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { codeFor, mailsTo } from './mail.ts'
import { endIn, inDatabase } from './market.ts'
import { fillCode, freshEmail, PASSWORD, signedUp } from './owner.ts'

/** A dealer of an agency that nobody else trades with. */
async function ownDealer(): Promise<{ readonly bikeDealerId: number; readonly agency: string }> {
  const agency = `代理店 ${Date.now()}`
  return inDatabase(async (db) => {
    const { agentId } = await db
      .insertInto('agent')
      .values({ name: agency })
      .returning('agentId')
      .executeTakeFirstOrThrow()
    const { bikeDealerId } = await db
      .insertInto('bikeDealer')
      .values({
        agentId,
        name: 'モト停止',
        personInCharge: '担当 者',
        phone: '0451234567',
        email: `shop-${Date.now()}@example.com`,
        state: '14',
        licenceNumber: String(Date.now()).slice(-12),
        licenceAuthority: '神奈川県公安委員会',
      })
      .returning('bikeDealerId')
      .executeTakeFirstOrThrow()
    return { bikeDealerId, agency }
  })
}

/** As the operator's console does; without a reason the suspension is lifted. */
async function suspend(request: APIRequestContext, bikeDealerId: number, suspendReason: string | null): Promise<void> {
  const ask = async (query: string, input: object, headers: Record<string, string> = {}) => {
    const { data, errors } = await (
      await request.post('/graphql', { data: { query, variables: { input } }, headers })
    ).json()
    expect(errors ?? []).toEqual([])
    return data
  }
  const login =
    'mutation ($input: InitiateAuthPartnerInput!) { initiateAuthPartner(input: $input) { auth { idToken } } }'
  const { initiateAuthPartner } = await ask(login, { email: 'operator@example.com', password: PASSWORD })
  const dealer = await inDatabase((db) =>
    db
      .selectFrom('bikeDealer')
      .select([
        'agentId',
        'name',
        'personInCharge',
        'phone',
        'email',
        'state',
        'licenceNumber',
        'licenceAuthority',
        'updatedAt',
      ])
      .where('bikeDealerId', '=', bikeDealerId)
      .executeTakeFirstOrThrow(),
  )
  await ask(
    'mutation ($input: SaveDealerInput!) { saveDealer(input: $input) }',
    { bikeDealerId, ...dealer, suspendReason },
    { authorization: `Bearer ${initiateAuthPartner.auth.idToken}` },
  )
}

/** A tap so soon after the last one, in the same place, is ignored as half of a double tap: whoever means it taps again. */
async function asked(button: Locator, dialog: Locator): Promise<void> {
  await expect(async () => {
    if (!(await dialog.isVisible())) await button.click()
    await expect(dialog).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('the chat names the agency, offers no sale while the winner is suspended, and a sale after it', async ({
  page,
}) => {
  const { bikeOwnerId } = await signedUp(page)
  const { bikeDealerId, agency } = await ownDealer()
  const auctionId = await inDatabase((db) => castAuctionIn(db, 21, { bikeOwnerId, bikeDealerId }))
  await endIn(auctionId, 0)
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  const sell = page.getByRole('button', { name: '売却する' })
  await expect(sell).toBeVisible()

  await page.goto(`/kaitori/mypage/message/${auctionId}?tab=${bikeDealerId}`)
  await hydrated(page)
  await expect(page.getByText(`やり取りの相手：モト停止（代理店：${agency}）`)).toBeVisible()
  await sell.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`この販売店（代理店の${agency}を含む）に提供されます。`)
  await dialog.getByRole('button', { name: '戻る' }).click()

  // Between the question and the answer.
  await sell.click()
  await suspend(page.request, bikeDealerId, '詐欺の疑い')
  await expect(page.getByText('この販売店には売却できません。').first()).toBeVisible()
  if (await dialog.isVisible()) await dialog.getByRole('button', { name: '売却する' }).click()
  await expect(sell).toBeHidden()
  await expect(page.getByText(READ_AFTER_LIFT)).toBeVisible()

  await suspend(page.request, bikeDealerId, null)
  await expect(page.getByText(READ_AFTER_LIFT)).toBeHidden()
  await expect(page.getByText('この販売店には売却できません。')).toHaveCount(0)
  // The question in the chat is older than the suspension, and still the one that is answered.
  await asked(sell, dialog)
  await dialog.getByRole('button', { name: '売却する' }).click()
  await expect(page.getByText('「売却する」と回答しました。')).toBeVisible()
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await expect(page.getByText(`モト停止（代理店：${agency}）`)).toBeVisible()
})

test('what is typed before the scripts come stays, and what was typed is there at once after a reload', async ({
  page,
}) => {
  let release = (): void => undefined
  const arrived = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/static/**/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/kaitori/search-form')
  const keyword = page.getByRole('searchbox', { name: '車種名で探す' })
  await keyword.pressSequentially('ninja400')
  await page.getByRole('combobox', { name: 'メーカー' }).selectOption({ label: 'カワサキ' })
  await page.getByRole('radio', { name: 'すぐに' }).check()
  release()
  await hydrated(page)
  await expect(page.getByText(/車種.*が見つかりました/)).toBeVisible()
  await expect(keyword).toHaveValue('ninja400')
  await expect(page.getByRole('combobox', { name: 'メーカー' }).locator('option:checked')).toHaveText('カワサキ')
  await expect(page.getByRole('radio', { name: 'すぐに' })).toBeChecked()

  await page.reload()
  // Nobody has touched the page.
  await expect(page.getByText('前回入力した内容を表示しています。')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'メーカー' }).locator('option:checked')).toHaveText('カワサキ')
})

test('the forms know the bike of the price page, also after a reload', async ({ page }) => {
  await page.goto('/kaitori/souba/1/1001?type=100105&year=2016&km=17300')
  await hydrated(page)
  await page.getByRole('link', { name: '自分のバイクの相場を調べる' }).click()
  await expect(page).toHaveURL(/\/kaitori\/search-form$/)
  await expect(page.getByText('相場のページで選んだバイクを入力しました')).toContainText('2016年')
  const checked = (name: string) => page.getByRole('combobox', { name }).locator('option:checked')
  await expect(checked('車種')).toHaveText('CB400スーパーフォア')
  await expect(page.getByRole('combobox', { name: '型式・年式' })).toHaveValue('100105')
  await expect(checked('走行距離')).toContainText('15,001〜20,000km')
  await page.reload()
  await expect(page.getByRole('combobox', { name: '型式・年式' })).toHaveValue('100105')

  await page.goto('/kaitori/souba/1/1001?type=100105&year=2016&km=17300')
  await page.getByRole('link', { name: 'このバイクを出品する' }).click()
  await expect(page.getByText('相場のページで選んだバイクを入力しました')).toContainText('17,300km')
  await expect(page).toHaveURL(/\/kaitori\/sell-form\/signup$/)
  await hydrated(page)
  await page.getByRole('button', { name: '車検証を使わずに進む' }).click()
  await expect(checked('車種')).toHaveText('CB400スーパーフォア')
})

test('the second tap of a double one asks for no other code', async ({ page }) => {
  const email = freshEmail()
  await page.goto('/kaitori/sign-up')
  await hydrated(page)
  await page.getByRole('textbox', { name: 'お名前' }).fill('二度 おす')
  await page.getByRole('combobox', { name: '年', exact: true }).selectOption('1985')
  await page.getByRole('combobox', { name: '月', exact: true }).selectOption('2')
  await page.getByRole('combobox', { name: '日', exact: true }).selectOption('3')
  await page.getByRole('textbox', { name: '電話番号' }).fill('080-1111-2222')
  await page.getByRole('textbox', { name: '郵便番号' }).fill('231-0023')
  await expect(page.getByRole('combobox', { name: '市区町村' })).toHaveValue('横浜市中区')
  await page.getByRole('textbox', { name: '番地' }).fill('1-1')
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: '認証コードを受け取る' }).click()
  await fillCode(page, '000000', '会員登録を完了する')
  await expect(page.getByText('認証コードが正しくないか')).toBeVisible()
  const code = await codeFor(page.request, email)
  await page.getByRole('textbox', { name: '認証コード' }).fill(code)
  const again = page.getByRole('button', { name: '認証コードをもう一度送る' })
  await expect(again).toBeEnabled()
  const before = await again.boundingBox()
  let release = (): void => undefined
  const answered = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    await answered
    await route.continue()
  })
  await page.getByRole('button', { name: '会員登録を完了する' }).click()
  await expect(again).toBeDisabled()
  expect(await again.boundingBox()).toEqual(before)
  release()
  await expect(page.getByText('会員登録が完了しました')).toBeVisible()
  expect((await mailsTo(page.request, email)).filter(({ text }) => text.includes('認証コード: '))).toHaveLength(1)
})
