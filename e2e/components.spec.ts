import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, expectAccessible, test } from './fixtures.ts'

const gallery = join(import.meta.dirname, `../test-results/gallery-${process.pid}.html`)

// In one worker: the page is rendered once per worker.
test.describe.configure({ mode: 'default' })

test.beforeAll(() => {
  execFileSync(process.execPath, ['--import', 'tsx', 'testing/gallery/render.tsx', gallery], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'pipe',
  })
})

test.beforeEach(async ({ page }) => {
  await page.goto(pathToFileURL(gallery).href)
  // Appears once React took over: without scripts there is nothing to press.
  await expect(page.getByRole('button', { name: 'パスワードを表示する' })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every component is accessible and fits the screen in the ${colorScheme} theme`, async ({ page }) => {
    test.slow()
    await page.emulateMedia({ colorScheme })
    for (const details of await page.locator('details').all()) {
      await details.evaluate((element) => element.setAttribute('open', ''))
    }
    await expectAccessible(page)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
  })
}

test('a confirmation takes the keyboard, and gives the focus back', async ({ page }) => {
  const opener = page.getByRole('button', { name: '出品を取り消す' })
  const dialog = page.getByRole('dialog', { name: '出品を取り消しますか？' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'やめる' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '取り消す', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '出品を取り消しました' })).toBeVisible()
})

test('a password is shown on request, and hidden again', async ({ page }) => {
  const password = page.getByLabel('パスワード', { exact: false }).and(page.locator('input'))
  await password.fill('Kaitori2026')
  await expect(password).toHaveAttribute('type', 'password')
  const toggle = page.getByRole('button', { name: 'パスワードを表示する' })
  await toggle.click()
  await expect(password).toHaveAttribute('type', 'text')
  await toggle.click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a mistake in the summary leads to its field', async ({ page }) => {
  await page.getByRole('link', { name: '郵便番号は7桁の数字で入力してください' }).click()
  await expect(page).toHaveURL(/#field-zip$/)
  await expect(page.locator('#field-zip')).toBeInViewport()
})

test('a text area counts while typing', async ({ page }) => {
  await page.getByLabel('販売店へのメッセージ').fill('ワンオーナーです。')
  await expect(page.getByText('9／1,000文字')).toBeVisible()
})
