import { expect, expectAccessible, hydrated, test } from './fixtures.ts'
import { codeFor, mailsTo } from './mail.ts'
import { fillCode, fillLogin, signedUp } from './owner.ts'

test('an owner logs in from a new browser with a code, from a known one without, and logs out', async ({ page }) => {
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
  await page.getByRole('link', { name: 'ログアウト' }).click()
  await expect(page.getByRole('heading', { name: 'ログアウトしました' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('PBIDT')

  await page.getByRole('link', { name: 'もう一度ログインする' }).click()
  await fillLogin(page, email)
  await expect(page).toHaveURL(/\/kaitori\/mypage$/)
  await expect(page.getByText('旅野 はやて さん')).toBeVisible()
})

test('an owner who forgot the password sets a new one', async ({ page }) => {
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

test('the code page without a challenge leads to the login; nothing outside is gone back to', async ({ page }) => {
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
