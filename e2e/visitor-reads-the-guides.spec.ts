import { expect, hydrated, test } from './fixtures.ts'

test('a visitor reads an article, follows its link to another, and goes on to the market prices', {
  tag: '@alike',
}, async ({ page }) => {
  await page.goto('/kaitori/article')
  await hydrated(page)
  await page.getByRole('link', { name: /^引渡し当日の流れ/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^引渡し当日の流れ/ })).toBeVisible()
  await page.getByRole('link', { name: '当日の順番' }).click()
  await expect(page.getByRole('heading', { level: 2, name: '当日の順番' })).toBeInViewport()
  await page.getByRole('article').getByRole('link', { name: '排気量別の書類の記事' }).click()
  await expect(page).toHaveURL(/\/kaitori\/article\/2$/)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/kaitori\/article\/2$/)
  await page.getByRole('link', { name: 'ホンダの買取相場' }).click()
  await expect(page).toHaveURL(/\/kaitori\/souba\/1$/)
})

test('a visitor searches the help; the answer that was found is unfolded, the others stay folded', async ({ page }) => {
  await page.goto('/kaitori/help')
  await hydrated(page)
  const answers = page.locator('details > div')
  await expect(answers.first()).toBeHidden()
  await page.getByRole('searchbox', { name: 'ヘルプを探す言葉' }).fill('ローン')
  await page.getByRole('button', { name: '探す' }).click()
  await page.getByRole('link', { name: 'ローンが残っていても売れますか' }).click()
  await expect(page.locator('#loan')).toBeInViewport()
  expect(
    await answers.evaluateAll((all) => all.filter((it) => it.closest('details')?.open).map(({ id }) => id)),
  ).toEqual(['loan'])
})

test.describe('offline', () => {
  // What was being fetched ahead when the connection went fails, and the console says so.
  test.use({ expectsErrors: true })

  test('a visitor without a connection sees our own page, and nothing of a page is kept', { tag: '@alike' }, async ({
    page,
    context,
  }) => {
    await page.goto('/kaitori/tos')
    await hydrated(page)
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await context.setOffline(true)
    await page.goto('/kaitori/company')
    await expect(page.getByRole('heading', { name: 'インターネットに接続できません' })).toBeVisible()
    await expect(page.getByText('入力途中の出品内容')).toBeHidden() // nothing was being typed
    await expect(page.getByRole('button', { name: 'もう一度読み込む' })).toBeVisible()
    await context.setOffline(false) // and it goes on by itself
    await expect(page.getByRole('heading', { level: 1, name: '会社概要' })).toBeVisible()
    const kept = await page.evaluate(async () => {
      const addresses: string[] = []
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
      }
      return addresses
    })
    expect(kept.filter((path) => !/^\/(static\/|offline\.|favicon)/.test(path))).toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor turns the pages of the guides and opens a question', { tag: '@alike' }, async ({ page }) => {
    await page.goto('/kaitori/article')
    await page.getByRole('link', { name: '次のページ' }).click()
    await expect(page).toHaveURL(/page=2$/)
    await page.goto('/kaitori#faq')
    await page.getByText('利用料はかかりますか').click()
    await expect(page.getByText('売らなかった場合も費用は発生しません')).toBeVisible()
  })

  test('a link into the help unfolds the answer that it names', async ({ page }) => {
    await page.goto('/kaitori/help#loan')
    await expect(page.locator('#loan')).toBeInViewport()
    await expect(page.locator('#photos')).toBeHidden()
  })

  test('a visitor searches the price of a bike from the top page', { tag: '@alike' }, async ({ page }) => {
    await page.goto('/kaitori')
    await page.getByLabel('車種名で買取相場を調べる').fill('レブル')
    await page.getByRole('button', { name: '相場を調べる' }).click()
    await expect(page).toHaveURL(/\/kaitori\/souba\?keyword=/)
    await page.getByRole('link', { name: /^レブル250 ホンダ/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'レブル250の買取相場' })).toBeVisible()
  })

  test('a visitor answers three questions and learns which way to sell fits', { tag: '@alike' }, async ({ page }) => {
    await page.goto('/kaitori/lp_2024/index3')
    for (const answer of ['1週間以内', '決まっていない', 'できるだけ任せたい']) {
      await page.getByLabel(answer, { exact: true }).check()
    }
    await page.getByRole('button', { name: '合う売り方を調べる' }).click()
    await expect(page.getByRole('heading', { name: 'いちばん合うのは「買取店」です' })).toBeVisible()
  })
})
