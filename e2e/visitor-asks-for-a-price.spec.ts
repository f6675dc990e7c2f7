import { expect, expectAccessible, hydrated, test } from './fixtures.ts'
import { codeFor } from './mail.ts'
import { fillCode, freshEmail, PASSWORD } from './owner.ts'

test('a visitor asks for a price and ends on my page with an account and the price', async ({ page }) => {
  test.slow() // axe takes seconds on each of its pages
  const email = freshEmail()
  await page.goto('/kaitori?id1=journey')
  await page.goto('/kaitori/search-form?keyword=しーびー400')
  await hydrated(page)
  await page.getByRole('searchbox', { name: '車種名で探す' }).fill('ホンダ')
  await expect(page.getByText('12車種以上が見つかりました。')).toBeVisible()
  await page.getByRole('searchbox', { name: '車種名で探す' }).fill('しーびー400')
  await page.getByRole('link', { name: 'CB400スーパーフォア' }).click()
  await expect(page.getByRole('combobox', { name: '車種' })).toHaveValue(/\d+/)
  await expect(page.getByRole('link', { name: '会員登録をせずに、この車種の相場を見る' })).toHaveAttribute(
    'href',
    /\/kaitori\/souba\/\d+\/1001$/,
  )
  await expectAccessible(page)

  await page.getByRole('button', { name: '次へ' }).click()
  await expect(page.getByText('走行距離を選択してください')).toBeVisible()
  await expect(page.getByRole('combobox', { name: '走行距離' })).toBeFocused()
  await page.getByRole('combobox', { name: '走行距離' }).selectOption({ label: '5,001〜10,000km' })
  await page.getByRole('radio', { name: 'すぐに' }).check()
  await page.getByRole('button', { name: '次へ' }).click()

  await page.getByRole('textbox', { name: 'お名前' }).fill('見積 あきら')
  await page.getByRole('textbox', { name: '郵便番号' }).fill('１５０－０００２')
  await expect(page.getByRole('combobox', { name: '都道府県' })).toHaveValue('13')
  await expect(page.getByRole('combobox', { name: '市区町村' })).toHaveValue('渋谷区')
  await expect(page.locator('input[name=address2]')).toHaveValue('渋谷')
  await page.getByRole('textbox', { name: '電話番号' }).fill('090-1234-5678')
  await page.getByRole('textbox', { name: 'メールアドレス' }).fill(email)
  await page.locator('input[name=password]').fill('kaitori')
  await page.locator('input[name=password]').blur()
  await expect(page.getByText('英大文字、数字が含まれていません')).toBeVisible()
  await page.locator('input[name=password]').fill(PASSWORD)
  await expect(page.getByText('英大文字、数字が含まれていません')).toBeHidden()
  await page.getByRole('checkbox').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: '認証コードを受け取る' }).click()

  await expect(page.getByRole('heading', { name: '認証コードの入力' })).toBeVisible()
  await fillCode(page, await codeFor(page.request, email), '相場を見る')
  await expect(page).toHaveURL(/\/kaitori\/mypage\/market$/)
  await expect(page.getByText('会員登録が完了しました')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'CB400スーパーフォア' })).toBeVisible()
  await expect(page.getByText('万円').first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/kaitori/mypage')
  await expect(page.getByText('見積 あきら さん')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'CB400スーパーフォア' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/kaitori')
  await expect(page).toHaveURL(/\/kaitori\/mypage\/market/)

  // The form asked neither street nor birth date: who lists a bike gives both, and comes back to the sell form.
  await page.getByRole('link', { name: 'このバイクを出品する' }).click()
  await page.getByRole('link', { name: 'プロフィールを入力する' }).click()
  await hydrated(page)
  await page.getByRole('combobox', { name: '年', exact: true }).selectOption('1985')
  await page.getByRole('combobox', { name: '月', exact: true }).selectOption('7')
  await page.getByRole('combobox', { name: '日', exact: true }).selectOption('8')
  await page.getByRole('textbox', { name: '番地' }).fill('2-3')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '車検証を読み取る' })).toBeVisible()
  await expect(page.getByText('プロフィールをご入力ください')).toBeHidden()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the search form shows what it found, and a link chooses it', { tag: '@alike' }, async ({ page }) => {
    await page.goto('/kaitori/search-form?keyword=レブル250')
    await page.getByRole('link', { name: 'レブル250' }).first().click()
    await expect(page).toHaveURL(/modelId=\d+/)
    await expect(page.getByRole('combobox', { name: '車種' })).toHaveValue(/\d+/)
  })
})
