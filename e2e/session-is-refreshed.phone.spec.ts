import { expect, hydrated, pageIsKept, test } from './fixtures.ts'
import { codeFor, mailsTo } from './mail.ts'
import { fillCode, fillLogin, signedUp } from './owner.ts'

// A worker's requests pass by the routes of a test.
test.use({ serviceWorkers: 'block' })

const EDIT = '/kaitori/mypage/setting/profile/edit'

test('with an expired token, ten calls in two tabs refresh once', async ({ page, context }) => {
  await signedUp(page)
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(EDIT)
    await hydrated(tab)
  }
  // Pages that are loaded ahead run the session check on the server, which would refresh before the browser does.
  await context.route('**/*.data*', (route) => route.abort())
  const refreshes: string[] = []
  await context.route('**/graphql', async (route) => {
    const isRefresh = route.request().postDataJSON().operationName === 'RefreshAuth'
    if (isRefresh) {
      refreshes.push(route.request().headers().authorization ?? '')
      await new Promise((resolve) => setTimeout(resolve, 800)) // the calls that follow pile up
    }
    await route.continue()
  })
  const expired = String(Date.now() - 1000)
  await context.addCookies([{ name: 'PBEXP', value: expired, domain: 'localhost', path: '/kaitori' }])
  // Each choice asks for the cities of a prefecture: five calls in either tab.
  const askFiveTimes = async (tab: typeof page) => {
    for (const state of ['01', '02', '03', '04', '05'])
      await tab.getByRole('combobox', { name: '都道府県' }).selectOption(state)
  }
  await Promise.all([askFiveTimes(page), askFiveTimes(other)])
  for (const tab of [page, other])
    await expect(
      tab.getByRole('combobox', { name: '市区町村' }).getByRole('option', { name: '秋田市', exact: true }),
    ).toBeAttached()
  expect(refreshes).toEqual([''])
  const fresh = (await context.cookies()).find(({ name }) => name === 'PBEXP')
  expect(Number(fresh?.value)).toBeGreaterThan(Date.now())
})

test('when the refresh is refused, the owner is sent to the login and comes back', async ({ page, context }) => {
  const { email } = await signedUp(page)
  await page.goto(EDIT)
  await hydrated(page)
  await page.getByRole('textbox', { name: 'お名前' }).fill('書きかけの 名前')
  await context.addCookies([
    { name: 'PBEXP', value: '1000', domain: 'localhost', path: '/kaitori' },
    { name: 'PBRT', value: 'stolen-and-used', domain: 'localhost', path: '/kaitori' },
  ])
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page).toHaveURL(/\/kaitori\/login\?redirected=login$/)
  await expect(page.getByRole('status').filter({ hasText: '入力した内容は残っています' })).toBeVisible()
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).not.toContain('PBIDT')
  expect(names).toContain('PBBACK')
  const before = (await mailsTo(page.request, email)).length
  await fillLogin(page, email)
  await fillCode(page, await codeFor(page.request, email, before), '認証してログインする')
  await expect(page).toHaveURL(new RegExp(`${EDIT}$`))
  await expect(page.getByRole('textbox', { name: 'お名前' })).toHaveValue('書きかけの 名前')

  // In the sell form too, whose steps are pages of their own to nobody but a logged-in owner.
  await page.goto('/kaitori/sell-form')
  await hydrated(page)
  await page.getByRole('button', { name: '車検証を使わずに進む' }).click()
  await page.getByRole('searchbox', { name: '車種名で探す' }).fill('しーびー400')
  await page.getByRole('link', { name: 'CB400スーパーフォア' }).click()
  await expect(page.getByRole('combobox', { name: '車種' })).toHaveValue('1001')
  await context.clearCookies({ name: /^PB(IDT|EXP|RT|DEL)$/ })
  await page.getByRole('button', { name: '次へ' }).click()
  await expect(page).toHaveURL(/\/kaitori\/login\?redirected=login$/)
  await expect(page.getByRole('status').filter({ hasText: '入力した内容は残っています' })).toBeVisible()
})

test('the register page clears the session', async ({ page, context }) => {
  await signedUp(page)
  await page.goto('/kaitori/sign-up')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('PBIDT')
  await expect(page.getByRole('banner').getByRole('link', { name: 'ログイン' })).toBeVisible()
})

test('a server that fails shows the full-page error', async ({ page, context }) => {
  await signedUp(page)
  await page.goto('/kaitori/mypage/setting/notice')
  await hydrated(page)
  await context.route('**/graphql', (route) => route.fulfill({ status: 503, json: { errors: [{ message: 'x' }] } }))
  page.removeAllListeners('console')
  await page.getByRole('button', { name: '設定を保存する' }).click()
  await expect(page.getByRole('heading', { name: 'メンテナンス中' })).toBeVisible()
})

test('a form that was opened for another account is not sent', async ({ page }) => {
  await signedUp(page)
  await page.goto(EDIT)
  await hydrated(page)
  await signedUp(page) // somebody else logs in with the same browser
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('別のアカウントでログインされたため、送信しませんでした')).toBeVisible()
})

test('what one account typed into the sell form, nobody else on the same browser finds', async ({ page }) => {
  const maker = page.getByRole('combobox', { name: 'メーカー' })
  const byHand = page.getByRole('button', { name: '車検証を使わずに進む' })
  const open = async (path: string) => {
    await page.goto(path)
    await hydrated(page)
    if (!path.includes('sell-form')) return
    await expect(byHand.or(maker)).toBeVisible()
    if (await byHand.isVisible()) await byHand.click()
  }
  const owner = await signedUp(page)
  await open('/kaitori/sell-form')
  await maker.selectOption('2')
  await open('/kaitori/logout')
  await open('/kaitori/sell-form/signup')
  await expect(maker).toHaveValue('')
  await signedUp(page)
  await open('/kaitori/sell-form')
  await expect(maker).toHaveValue('')
  await maker.selectOption('3')

  // What a visitor types is there after the login, and the account's own draft beside it.
  await open('/kaitori/logout')
  await open('/kaitori/sell-form/signup')
  await expect(maker).toHaveValue('')
  await maker.selectOption('1')
  await open('/kaitori/login')
  const { length: before } = await mailsTo(page.request, owner.email)
  await fillLogin(page, owner.email)
  await fillCode(page, await codeFor(page.request, owner.email, before), '認証してログインする')
  await expect(page).toHaveURL(/\/kaitori\/mypage/)
  await open('/kaitori/sell-form')
  await expect(maker).toHaveValue('1')
  await page.getByRole('button', { name: '別の入力内容に切り替える' }).click()
  await expect(maker).toHaveValue('2')
})

test('a tab with an older profile does not write over the newer one, and shows what changed', async ({ page }) => {
  await signedUp(page)
  const newer = await page.context().newPage()
  for (const tab of [page, newer]) {
    await tab.goto(EDIT)
    await hydrated(tab)
  }
  await newer.getByRole('textbox', { name: '電話番号' }).fill('09011112222')
  await newer.getByRole('button', { name: '保存する' }).click()
  await expect(newer).toHaveURL(/setting\/profile(\?|$)/)
  await page.getByRole('textbox', { name: 'お名前' }).fill('古い 画面')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page.getByText('この画面を開いた後に、プロフィールが変更されました')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '電話番号' })).toHaveValue('09011112222')
  await expect(page.getByRole('textbox', { name: 'お名前' })).toHaveValue('古い 画面')
  await page.getByRole('button', { name: '保存する' }).click()
  await expect(page).toHaveURL(/setting\/profile(\?|$)/)
  await expect(page.getByRole('main')).toContainText('古い 画面')
  await expect(page.getByRole('main')).toContainText(/090-?1111-?2222/)
})

const EVERY_LOAD = ['**/graphql', '**/*.data*']

test.describe('a page that cannot be opened', () => {
  test.use({ expectsErrors: true }) // the browser's console names every request that failed

  for (const [cause, status, words] of [
    ['offline', null, '通信できませんでした。電波の良い所で'],
    ['rate-limited', 429, '混み合っている場合があります'],
    ['while the API is down', 503, '混み合っている場合があります'],
  ] as const) {
    test(`${cause}, it leaves the one before it with what was typed`, async ({ page, context }) => {
      await signedUp(page)
      await page.goto(EDIT)
      await hydrated(page)
      await page.waitForFunction(() => {
        const { routes = {} } = Reflect.get(window, '__reactRouterManifest') ?? {}
        return Object.keys(routes).some((id) => id.endsWith('mypage/mypage')) // the way to the link's page is known
      })
      await pageIsKept(page)
      await page.getByRole('textbox', { name: 'お名前' }).fill('書きかけの 名前')
      const answer = { status: status ?? 200, json: { errors: [{ message: 'x' }] } }
      if (status === null) await context.setOffline(true)
      else for (const load of EVERY_LOAD) await context.route(load, (route) => route.fulfill(answer))
      const link = page.getByRole('main').getByRole('link', { name: 'マイページ' }).first()
      await link.click()
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${EDIT}$`))
      await expect(page.getByRole('textbox', { name: 'お名前' })).toHaveValue('書きかけの 名前')
      await link.click() // as often as one likes
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible()
      await expect(page.getByRole('heading', { name: /500エラー|メンテナンス中/ })).toHaveCount(0)
      if (status === null)
        await context.setOffline(false) // and it goes on by itself
      else {
        for (const load of EVERY_LOAD) await context.unroute(load)
        await page.getByRole('link', { name: 'もう一度開く' }).click()
      }
      await expect(page.getByRole('heading', { level: 1, name: 'マイページ' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'もう一度開く' })).toHaveCount(0)
    })
  }

  test('offline, neither the footer nor Back nor an unknown way takes it away', async ({ page, context }) => {
    await signedUp(page)
    await page.goto('/kaitori/mypage/setting/profile')
    await hydrated(page)
    await page.getByRole('main').getByRole('link', { name: '変更する' }).click()
    await expect(page).toHaveURL(new RegExp(`${EDIT}$`))
    await pageIsKept(page)
    await page.getByRole('textbox', { name: 'お名前' }).fill('書きかけの 名前')
    await context.setOffline(true)
    const notice = page.getByRole('alert').filter({ hasText: '通信できませんでした。電波の良い所で' })
    for (const leave of [
      () => page.getByRole('contentinfo').getByRole('link', { name: '会社概要' }).click(),
      () => page.evaluate(() => window.history.back()),
      // No link to it has been in sight: the router would have to ask for the way.
      () => page.evaluate(() => void window.__reactRouterDataRouter?.navigate('/kaitori/souba/1')),
    ]) {
      await leave()
      await expect(notice).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${EDIT}$`))
      await expect(page.getByRole('textbox', { name: 'お名前' })).toHaveValue('書きかけの 名前')
      await notice.getByRole('button', { name: '閉じる' }).click()
    }
    await page.getByRole('contentinfo').getByRole('link', { name: '会社概要' }).click()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: '会社概要' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${EDIT}$`))
  })
})
