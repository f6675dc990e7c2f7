import { expect, expectAccessible, hydrated, test } from './fixtures.ts'

test('a visitor finds what a model is worth, from the maker list to the chart', async ({ page }) => {
  await page.goto('/kaitori/souba')
  await hydrated(page)
  await page.getByRole('link', { name: 'ホンダ' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'ホンダの買取相場' })).toBeVisible()
  await expect(page.getByText(/取引 [\d,]+件・/)).toBeVisible()
  await page
    .getByRole('link', { name: /^レブル250/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /の買取相場$/ })).toBeVisible()
  await expect(page.getByText(/\d+\.\d〜\d+\.\d万円/).first()).toBeVisible()
  await expect(page.getByText(/取引 [\d,]+件・\d+\/\d+更新/)).toBeVisible()
  for (const title of ['相場の推移と見通し', '型式ごとの相場', '走行距離ごとの相場', '主要諸元']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
})

test('from the top page a visitor comes to a price in two taps, and gives nothing of himself', {
  tag: '@alike',
}, async ({ page }) => {
  await page.goto('/kaitori')
  const field = page.getByRole('searchbox', { name: '車種名で買取相場を調べる' })
  await field.click()
  await page.keyboard.type('れぶる')
  const rebel = page.getByRole('search').getByRole('link', { name: /^レブル250/ })
  await expect(rebel).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('search').getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field).toBeFocused()
  await rebel.click()
  await expect(page.getByRole('heading', { level: 1, name: /の買取相場$/ })).toBeVisible()
  await expect(page.getByText(/\d+\.\d〜\d+\.\d万円/).first()).toBeVisible()

  await page.goto('/kaitori')
  await field.fill('ぽぽぽ車')
  await field.press('Enter')
  await expect(page.getByText('見つかりませんでした。車種名を短くするか')).toBeVisible()
})

test('the maker menu opens, leads to another maker, and closes where one is already', async ({ page }) => {
  await page.goto('/kaitori/souba/1')
  await hydrated(page)
  const menu = page.locator('details', { has: page.locator('summary', { hasText: 'メーカーを選ぶ' }) })
  const yamaha = menu.getByRole('link', { name: 'ヤマハ' })
  await expect(yamaha).toBeHidden()
  await menu.locator('summary').click()
  await yamaha.click()
  await expect(page.getByRole('heading', { level: 1, name: 'ヤマハの買取相場' })).toBeVisible()
  await expect(yamaha).toBeHidden()
  await menu.locator('summary').click()
  await yamaha.click()
  await expect(yamaha).toBeHidden()
  await expect(page).toHaveURL(/\/kaitori\/souba\/2$/)
})

test("a maker's models are filtered by a name, with or without scripts, and no card is left alone", async ({
  page,
  browser,
}) => {
  await page.goto('/kaitori/souba/1')
  await hydrated(page)
  const list = page.locator('section[aria-labelledby="models"]')
  const status = list.getByRole('search').getByRole('status')
  await list.getByLabel('車種名で絞り込む').fill('れぶる')
  await expect(status).toHaveText('5車種を表示しています')
  await expect(list.locator('li a').filter({ hasText: '万円' })).toHaveText(Array.from({ length: 5 }, () => /レブル/))
  await list.getByLabel('車種名で絞り込む').fill('冷蔵庫')
  await expect(status).toContainText('該当する車種がありません')
  await list.getByLabel('車種名で絞り込む').fill('')
  await expect(status).toBeEmpty()
  const lonely = await list.locator('ul.grid').evaluateAll((grids) =>
    grids.filter((grid) => {
      if (getComputedStyle(grid).display !== 'grid') return false // chips, one after the other on a wide screen
      const last = grid.lastElementChild?.getBoundingClientRect()
      return last && Math.abs(last.right - grid.getBoundingClientRect().right) > 1
    }),
  )
  expect(lonely).toHaveLength(0)

  const plain = await browser.newPage({ javaScriptEnabled: false })
  await plain.goto(new URL('/kaitori/souba/1?displacement=3', page.url()).href)
  await plain.getByLabel('車種名で絞り込む').fill('れぶる')
  await plain.getByLabel('車種名で絞り込む').press('Enter')
  await expect(plain).toHaveURL(/displacement=3&keyword=/)
  await expect(plain.getByText('2車種を表示しています')).toBeVisible()
  await plain.close()
})

test('the chart has a text alternative and the same numbers as a table', async ({ page }) => {
  await page.goto('/kaitori/souba/1/1003')
  const figure = page.getByRole('figure').first()
  await expect(figure.locator('figcaption')).toContainText('万円')
  await figure.locator('summary').click()
  await expect(figure.getByRole('row')).toHaveCount(29) // a head, 24 months, the running one and three ahead
})

test('the ranking is narrowed to a displacement class', { tag: '@alike' }, async ({ page }) => {
  await page.goto('/kaitori/souba')
  await hydrated(page)
  await page.getByRole('link', { name: '126〜250cc' }).click()
  await expect(page).toHaveURL(/displacement=3/)
  await expect(page.getByRole('heading', { name: '取引の多い車種（126〜250cc）' })).toBeVisible()
})

test('a year narrows a model to its bikes: as what they are priced is said, and years without any are refused', {
  tag: '@alike',
}, async ({ page }) => {
  const hero = page.getByRole('main').locator('.card', { hasText: '現在の買取相場' })
  const year = page.getByRole('textbox', { name: '年式' })
  await page.goto('/kaitori/souba/1/1001?year=2015')
  await expect(hero).toContainText('2015年式の型式はNC42 HYPER VTEC Revoだけのため、NC42 HYPER VTEC Revoの相場です。')
  await expect(page).toHaveTitle(/^CB400スーパーフォア（ホンダ・2015年（平成27年）式）の買取相場/)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute(
    'content',
    /（2015年（平成27年）式）の買取相場は/,
  )
  const untold = await hero
    .getByText(/\d+\.\d〜\d+\.\d万円/)
    .first()
    .textContent()
  await page.goto('/kaitori/souba/1/1001?year=2015&type=100105')
  await expect(hero.getByText(/\d+\.\d〜\d+\.\d万円/).first()).toHaveText(untold ?? '')
  await page.goto('/kaitori/souba/1/1001?year=2024&type=100105')
  await expect(hero).toContainText('2024年式は、最終年式の2022年式として算出しています。')
  await page.goto('/kaitori/souba/1/1011?year=1995')
  await expect(year).toHaveAccessibleDescription(/この車種は1986〜1987年式、2013年式以降です。/)
  await page.goto('/kaitori/souba/1/1001?type=101101')
  await expect(page.getByRole('combobox', { name: '型式' })).toHaveAccessibleDescription(/指定された型式はありません/)
})

test('other makers have a page of their own', { tag: '@alike' }, async ({ page }) => {
  await page.goto('/kaitori/souba/0')
  await expect(page.getByRole('link', { name: 'ビューエル' })).toBeVisible()
  const rows = page.getByRole('main').getByRole('link', { name: /\d車種$/ })
  await expect(rows).toHaveCount(11)
  await page.getByRole('link', { name: '50cc以下' }).click()
  await expect(page).toHaveURL(/\/souba\/0\?displacement=1$/)
  expect(await rows.count()).toBeLessThan(11)
})

test('a maker, model or class that we do not have is not found', { tag: '@alike' }, async ({ page, request }) => {
  for (const path of ['/souba/77', '/souba/x', '/souba/1/2001', '/souba/1/9', '/souba?displacement=9'])
    expect((await request.get(`/kaitori${path}`)).status(), path).toBe(404)
  await page.goto('/kaitori/souba/77')
  await expect(page.getByRole('heading', { name: '404エラー' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the same pages read, and their links work', { tag: '@alike' }, async ({ page }) => {
    await page.goto('/kaitori/souba')
    await page.getByRole('link', { name: 'ヤマハ' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'ヤマハの買取相場' })).toBeVisible()
    await page
      .getByRole('link', { name: /^SR400/ })
      .first()
      .click()
    await expect(page.getByText(/\d+\.\d〜\d+\.\d万円/).first()).toBeVisible()
    await expect(page.getByRole('figure').first()).toBeVisible()
  })
})

test('on paper a model page has its prices and tables, and no menu', { tag: '@alike' }, async ({ page }) => {
  await page.goto('/kaitori/souba/1/1001')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1, name: /の買取相場$/ })).toBeVisible()
  await expect(page.getByRole('table').first()).toBeVisible()
  await expect(page.locator('summary', { hasText: 'メーカーを選ぶ' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'スズキ', exact: true })).toBeHidden()
})
