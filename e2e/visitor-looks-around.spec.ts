import { expect, expectAccessible, hydrated, test } from './fixtures.ts'

test('the menu opens, closes on Escape and closes after navigation', async ({ page }) => {
  await page.goto('/kaitori')
  await hydrated(page)
  const menu = page.getByRole('group').filter({ hasText: 'メーカー別の買取相場' })
  const toggle = page.locator('summary', { hasText: 'メニュー' })
  await toggle.click()
  await expect(page.getByRole('link', { name: 'メーカー別の買取相場' }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu.getByRole('link', { name: 'メーカー別の買取相場' })).toBeHidden()
  await toggle.click()
  await page.getByRole('link', { name: 'メーカー別の買取相場' }).first().click()
  await expect(page).toHaveURL(/\/kaitori\/souba$/)
  await expect(menu.getByRole('link', { name: 'メーカー別の買取相場' })).toBeHidden()
})

test('a navigation in the browser asks GraphQL and renders no page on the server', { tag: '@alike' }, async ({
  page,
}) => {
  await page.goto('/kaitori')
  await hydrated(page)
  const documents: string[] = []
  const operations: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
    if (request.url().endsWith('/graphql')) operations.push(request.postDataJSON().operationName)
  })
  await page.locator('summary', { hasText: 'メニュー' }).click()
  await page.getByRole('link', { name: 'メーカー別の買取相場' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'メーカー別の買取相場' })).toBeVisible()
  expect(documents).toEqual([])
  expect(operations.length).toBeGreaterThan(0)
})

test('an unknown address shows the 404 screen, which search engines leave out', { tag: '@alike' }, async ({ page }) => {
  const response = await page.goto('/kaitori/nothing-here')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404エラー' })).toBeVisible()
  await expect(page.getByText('ご指定のページは見つかりませんでした')).toBeVisible()
  await expect(page.getByText('Page Not Found: /kaitori/nothing-here')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow')
  await expect(page.getByRole('main').getByRole('link', { name: 'お問い合わせ' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: '車種名で買取相場を探す' }).fill('CB400')
  await page.getByRole('button', { name: '探す' }).click()
  await expect(page.getByRole('link', { name: /^CB400スーパーフォア/ }).first()).toBeVisible()
  for (const path of ['/kaitori/souba/abc', '/kaitori/souba/1/x', '/kaitori/auction', '/kaitori/auction-review/-1']) {
    const invalid = await page.goto(`${path}?page=0&displacement=99`)
    expect([path, invalid?.status()]).toEqual([path, 404])
    await expect(page.getByText(`Page Not Found: ${path}`)).toBeVisible()
  }
  expect((await page.goto('/kaitori/article/999'))?.status()).toBe(404)
  await expect(page.getByText('Not Found', { exact: true })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the menu opens and its links work', { tag: '@alike' }, async ({ page }) => {
    await page.goto('/kaitori')
    await page.locator('summary', { hasText: 'メニュー' }).click()
    await page.getByRole('link', { name: 'メーカー別の買取相場' }).first().click()
    await expect(page.getByRole('link', { name: 'ヤマハ' })).toBeVisible()
  })
})
