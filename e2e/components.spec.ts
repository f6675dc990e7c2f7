import { execFileSync } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { accessibilityFindings, expect, expectAccessible, overflowOf, test } from './fixtures.ts'

// Named after the run, whose workers share it.
const gallery = join(import.meta.dirname, `../test-results/gallery-${process.ppid}.html`)

// In one worker: the page is rendered once.
test.describe.configure({ mode: 'default' })

test.beforeAll(() => {
  if (existsSync(gallery)) return
  const unfinished = `${gallery}.${process.pid}`
  execFileSync(process.execPath, ['--import', 'tsx', 'testing/gallery/render.tsx', unfinished], {
    cwd: join(import.meta.dirname, '..'),
    stdio: 'pipe',
  })
  renameSync(unfinished, gallery)
})

test.beforeEach(async ({ page }) => {
  await page.goto(pathToFileURL(gallery).href)
  // Appears once React took over: without scripts there is nothing to press.
  await expect(page.getByRole('button', { name: 'パスワードを表示する' })).toBeVisible()
})

test('every component is accessible in both themes and fits the screen', async ({ page }) => {
  await page.locator('details').evaluateAll((all) => {
    for (const details of all) details.setAttribute('open', '')
  })
  await expectAccessible(page)
  expect(await overflowOf(page)).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFindings(page, { only: ['color-contrast'] })).toEqual([])
})

test('a confirmation takes the keyboard, and gives the focus back', { tag: '@alike' }, async ({ page }) => {
  const opener = page.getByRole('button', { name: '出品を取り消す' })
  const dialog = page.getByRole('dialog', { name: '出品を取り消しますか？' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: '戻る' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '取り消す', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: '出品を取り消しました' })).toBeVisible()
})

test('fields answer: a password is shown and hidden, a missing answer leads to its field, a text area counts', {
  tag: '@alike',
}, async ({ page }) => {
  const password = page.getByLabel('パスワード', { exact: false }).and(page.locator('input'))
  await password.fill('Kaitori2026')
  await expect(password).toHaveAttribute('type', 'password')
  const toggle = page.getByRole('button', { name: 'パスワードを表示する' })
  await toggle.click()
  await expect(password).toHaveAttribute('type', 'text')
  await toggle.click()
  await expect(password).toHaveAttribute('type', 'password')

  await page.getByRole('link', { name: '郵便番号' }).click()
  await expect(page).toHaveURL(/#field-zip$/)
  await expect(page.locator('#field-zip')).toBeInViewport()

  await page.getByLabel('販売店へのメッセージ').fill('ワンオーナーです。')
  await expect(page.getByText('9／1,000文字')).toBeVisible()
})

test('photos are put in order with the keyboard', { tag: '@alike' }, async ({ page }) => {
  await page.getByRole('button', { name: '傷Bを前へ' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '傷Aを前へ' })).toBeVisible()
  await expect(page.getByRole('button', { name: '傷Bを後ろへ' })).toBeVisible()
})
