import { atConsole } from './console.ts'
import { expect, expectAccessible, overflowOf, test } from './fixtures.ts'

const DESK = { viewport: { width: 1280, height: 900 } }
const PHONE = { width: 390, height: 844 }
/** Of a header of one line, in pixels; two are 88 and more. */
const ONE_LINE = 60

test('an operator opens the registers from one menu, by the keyboard and without scripts', async ({ browser }) => {
  const desk = await atConsole(browser, 'operator@example.com', DESK)
  const header = await desk.getByRole('banner').boundingBox()
  expect(header?.height).toBeLessThan(ONE_LINE)
  const menu = desk.getByRole('navigation', { name: 'メインメニュー' })
  const opener = menu.locator('summary')
  const members = menu.getByRole('link', { name: '会員', exact: true })
  await expect(members).toBeHidden()

  await opener.press('Enter')
  await expect(members).toBeVisible()
  await expectAccessible(desk)
  await desk.keyboard.press('Escape')
  await expect(members).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.press('Enter')
  await members.press('Enter')
  await expect(desk.getByRole('heading', { level: 1, name: '会員を探す' })).toBeVisible()
  await expect(members).toBeHidden()
  await opener.click()
  await expect(members).toHaveAttribute('aria-current', 'page')
  await desk.setViewportSize(PHONE)
  await expect(members).toBeInViewport({ ratio: 1 })
  expect(await overflowOf(desk)).toBe(0)

  const plain = await browser.newContext({
    baseURL: process.env.E2E_ORIGIN ?? '',
    javaScriptEnabled: false,
    storageState: await desk.context().storageState(),
  })
  const page = await plain.newPage()
  await page.goto('/partner/inspection')
  await page.locator('header summary').click()
  await page.getByRole('link', { name: 'エラーの記録' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'エラーの記録' })).toBeVisible()
  await plain.close()
  await desk.context().close()
})
