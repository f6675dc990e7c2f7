import { expect, expectAccessible, hydrated, test } from './fixtures.ts'
import { codeFor, mailsTo } from './mail.ts'
import { fillCode, fillLogin, freshEmail, PASSWORD, signedUp } from './owner.ts'
import { smallPhoto } from './sell-form.ts'

test('an owner logs in from a new browser with a code, from a known one without, and logs out', {
  tag: '@alike',
}, async ({ page }) => {
  const { email } = await signedUp(page, { isLoggedIn: false })
  await page.goto('/kaitori/mypage/setting/notice')
  await expect(page).toHaveURL(/\/kaitori\/login\?redirected=login$/)
  await hydrated(page)
  await fillLogin(page, email, 'Wrong2026pass')
  await expect(page.getByRole('alert')).toContainText('メールアドレスまたはパスワードが正しくありません')
  await expectAccessible(page)
  const before = (await mailsTo(page.request, email)).length
  await fillLogin(page, email)
  await expect(page).toHaveURL(/\/kaitori\/login\/code/)
  await fillCode(page, '000000', '認証してログインする')
  await expect(page.getByText('認証コードが正しくないか')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '認証コード' })).toBeFocused()
  await fillCode(page, await codeFor(page.request, email, before), '認証してログインする')
  await expect(page).toHaveURL(/\/kaitori\/mypage\/setting\/notice$/)
  await expect(page.getByRole('heading', { level: 1, name: '通知設定' })).toBeVisible()

  await page.locator('summary', { hasText: 'メニュー' }).click()
  await page.route('**/graphql', (route) =>
    // The server cannot be told: the owner is logged out all the same.
    route.request().postDataJSON().operationName === 'signOutBikeOwner'
      ? route.fulfill({ status: 400 })
      : route.continue(),
  )
  await page.getByRole('link', { name: 'ログアウト' }).click()
  await expect(page.getByRole('heading', { name: 'ログアウトしました' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('PBIDT')

  await page.unroute('**/graphql')

  await page.getByRole('link', { name: 'もう一度ログインする' }).click()
  await fillLogin(page, email)
  await expect(page).toHaveURL(/\/kaitori\/mypage$/)
  await expect(page.getByText('旅野 はやて さん')).toBeVisible()
})

test('a visitor registers; the password tells while it is typed what it still lacks', { tag: '@alike' }, async ({
  page,
}) => {
  const email = freshEmail()
  await page.goto('/kaitori/sign-up?id1=mail')
  await hydrated(page)
  const password = page.locator('input[name=password]')
  const rule = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await password.pressSequentially('abc1')
  await expect(rule('数字を含む')).toContainText('満たしています')
  await expect(rule('英大文字を含む')).not.toContainText('満たしています')
  await expect(page.getByText('英大文字が含まれていません。半角10文字以上で入力してください')).toBeVisible()
  await page.getByRole('button', { name: '認証コードを受け取る' }).click()
  await expect(page.getByRole('textbox', { name: 'お名前' })).toBeFocused()
  await expect(page.getByText('お名前を入力してください')).toBeVisible()
  await expect(page.getByText('Sorry, not all fields are filled out correctly.')).toBeVisible()
  await page.getByRole('textbox', { name: 'お名前' }).fill('初野 みさき')
  await page.getByRole('combobox', { name: '年', exact: true }).selectOption(String(new Date().getFullYear() - 16))
  await page.getByRole('combobox', { name: '月', exact: true }).selectOption('2')
  await page.getByRole('combobox', { name: '日', exact: true }).selectOption('3')
  await expect(page.getByRole('heading', { name: '保護者の同意書' })).toBeVisible()
  await page.getByLabel('同意書を選ぶ').setInputFiles(await smallPhoto('white'))
  await expect(page.getByText('同意書を添付しました')).toBeVisible()
  await page.getByRole('textbox', { name: '電話番号' }).fill('080-1111-2222')
  await page.getByRole('textbox', { name: '郵便番号' }).fill('231-0023')
  await expect(page.getByRole('combobox', { name: '市区町村' })).toHaveValue('横浜市中区')
  await page.getByRole('textbox', { name: '番地' }).fill('1-1')
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await password.fill(PASSWORD)
  await expect(page.getByText('含まれていません')).toHaveCount(0)
  await page.getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: '認証コードを受け取る' }).click()
  await expect(page.getByRole('heading', { name: '認証コードの入力' })).toBeVisible()
  await page.reload() // as a phone does that was at its mails meanwhile
  await expect(page.getByText('認証コードを送り直すには')).toBeVisible()
  await fillCode(page, await codeFor(page.request, email), '会員登録を完了する')
  await expect(page).toHaveURL(/\/kaitori\/mypage$/)
  await expect(page.getByText('会員登録が完了しました')).toBeVisible()
  await page.locator('summary', { hasText: 'メニュー' }).click()
  await page.locator('summary', { hasText: '設定' }).click()
  await page.getByRole('link', { name: '通知設定' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: '通知設定' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'ログアウト' })).toBeHidden() // the menu has closed
})

test('an owner who forgot the password sets a new one', { tag: '@alike' }, async ({ page }) => {
  const { email } = await signedUp(page, { isLoggedIn: false })
  const before = (await mailsTo(page.request, email)).length
  await page.goto('/kaitori/login')
  await hydrated(page)
  await page.getByRole('link', { name: 'パスワードをお忘れの方' }).click()
  await page.getByRole('textbox', { name: 'ご登録のメールアドレス' }).fill(email)
  await page.getByRole('button', { name: '認証コードを送る' }).click()
  await fillCode(page, await codeFor(page.request, email, before), '次へ')
  await page.locator('input[name=password]').fill('Atarashii99')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'パスワードを変更する' }).click()
  await expect(page.getByText('パスワードを変更しました')).toBeVisible()
  await page.getByRole('link', { name: 'ログインする' }).click()
  await fillLogin(page, email, 'Atarashii99')
  await expect(page).toHaveURL(/\/kaitori\/mypage$/)
})

test('addresses that an owner keeps lead on, whatever state the owner is in by now', { tag: '@alike' }, async ({
  page,
}) => {
  await signedUp(page)
  await page.goto('/kaitori/login/code')
  await expect(page).toHaveURL(/\/kaitori\/mypage\?redirected=login(?:%20|\+)mypage$/)
  await page.goto('/kaitori/mypage/completed?registered=true')
  await expect(page).toHaveURL(/\/kaitori\/mypage$/)
  await page.goto('/kaitori/mypage?redirected=login')
  await expect(page.getByRole('heading', { level: 1, name: 'マイページ' })).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/kaitori/mypage?redirected=login')
  await expect(page).toHaveURL(/\/kaitori\/login$/)
  await expect(page.getByRole('heading', { level: 1, name: 'ログイン' })).toBeVisible()
})

test('the code page without a challenge leads to the login; nothing outside is gone back to', {
  tag: '@alike',
}, async ({ page }) => {
  await page.goto('/kaitori/login/code')
  await expect(page).toHaveURL(/\/kaitori\/login\?redirected=login$/)
  const { email } = await signedUp(page, { isLoggedIn: false })
  const evil = encodeURIComponent('//evil.example/kaitori')
  await page.context().addCookies([{ name: 'PBBACK', value: evil, domain: 'localhost', path: '/kaitori' }])
  const before = (await mailsTo(page.request, email)).length
  await hydrated(page)
  await fillLogin(page, email)
  await fillCode(page, await codeFor(page.request, email, before), '認証してログインする')
  await expect(page).toHaveURL(/localhost:\d+\/kaitori\/mypage$/)
})
