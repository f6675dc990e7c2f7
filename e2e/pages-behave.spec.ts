import type { Page } from '@playwright/test'
import { CONSENT_KEY } from '#contract/consent-key.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { signedUp } from './owner.ts'

declare global {
  interface Window {
    readonly __reactRouterManifest?: { readonly routes: Record<string, { readonly module: string } | undefined> }
  }
}

test('a new page fades in and starts at its top, and an anchor at its place', async ({ page }) => {
  await page.goto('/kaitori')
  await hydrated(page)
  const maker = page.getByRole('link', { name: 'ピアジオ' }).first()
  await maker.scrollIntoViewIfNeeded()
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      document.documentElement.dataset.transitions = 'seen'
      return start(update)
    }
  })
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await maker.click()
  await expect(page.getByRole('heading', { level: 1, name: 'ピアジオの買取相場' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.locator('html')).toHaveAttribute('data-transitions', 'seen')
  await page.goto('/kaitori#faq')
  await expect(page.locator('#faq')).toBeInViewport()
})

test('without our scripts too a new page fades in, also when its style sheet comes late', { tag: '@alike' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.fades = String(viewTransition !== null)
    })
  })
  // Whatever is looked into on its way is not taken from the browser's cache.
  await page.route('**/*.css', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.goto('/kaitori/auction')
  await page.getByRole('link', { name: '251〜400cc' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('の取引車両')
  await expect(page.locator('html')).toHaveAttribute('data-fades', 'true')
})

/** For whoever reads of a failure: how far fetching ahead came. */
function aheadState(page: Page): Promise<string> {
  return page.evaluate(() => {
    const asked = [...document.querySelectorAll('link[rel="prefetch"]')].map((link) => link.getAttribute('href'))
    const { readyState, visibilityState } = document
    const painted = performance.getEntriesByName('first-contentful-paint').length
    return JSON.stringify({ asked, readyState, visibilityState, painted, ...document.documentElement.dataset })
  })
}

test('a page that is read runs no script of ours until somebody touches it', async ({ page, hasTouch }) => {
  const isHydrated = () => page.evaluate(() => document.documentElement.dataset.hydrated === 'true')
  // A busy machine measures its own line as a slow one.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: false, effectiveType: '4g' } })
  })
  const ahead: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.headers()['sec-purpose']?.includes('prefetch') && !pathname.startsWith('/static/')) ahead.push(pathname)
  })
  await page.goto('/kaitori/souba', { waitUntil: 'networkidle' })
  expect(await isHydrated()).toBe(false)

  // The pages whose links are in view are fetched ahead all the same.
  await expect.poll(async () => (ahead.length > 0 ? 'fetched' : await aheadState(page))).toBe('fetched')
  for (const path of ahead) expect(path).toMatch(/^\/kaitori/)

  // Nor does anything that the browser does by itself: the pointer's place, a focus, a scroll that is restored.
  if (!hasTouch) await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('a[href]')?.focus()
    window.scrollTo(0, 300)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await page.reload({ waitUntil: 'networkidle' })
  expect(await isHydrated()).toBe(false)

  if (hasTouch) await page.touchscreen.tap(5, 400)
  else await page.keyboard.press('Shift')
  await expect.poll(isHydrated).toBe(true)

  // What the first touch opens stays open when the scripts have come.
  await page.goto('/kaitori/article', { waitUntil: 'networkidle' })
  expect(await isHydrated()).toBe(false)
  await page.locator('summary', { hasText: 'メニュー' }).click()
  await expect.poll(isHydrated).toBe(true)
  await expect(page.getByRole('group').getByRole('link', { name: 'メーカー別の買取相場' })).toBeVisible()

  // From an advertisement: where it came from is kept at once.
  await page.goto('/kaitori?id1=spring')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('kaitori-source'))).toContain('spring')
})

test('who saves data has no page fetched ahead', { tag: '@alike' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
  })
  const ahead: string[] = []
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.includes('prefetch')) ahead.push(request.url())
  })
  await page.goto('/kaitori/souba', { waitUntil: 'networkidle' })
  expect(ahead).toEqual([])
})

test.describe('logged in', () => {
  // A worker's requests pass by the routes of a test; the policy of a page without analytics refuses its script.
  test.use({ serviceWorkers: 'block', expectsErrors: true })

  test('an owner reaches the questions of the top page and the parent site, and listing is counted as such', {
    tag: '@alike',
  }, async ({ page }) => {
    await signedUp(page)
    await page.goto('/kaitori#faq')
    await expect(page.getByRole('heading', { name: 'よくあるご質問' })).toBeInViewport()

    // As where analytics is configured and agreed to.
    await page.addInitScript((key) => localStorage.setItem(key, 'granted'), CONSENT_KEY)
    await page.route('**/gtm.js*', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    await page.route('**/kaitori/mypage', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replaceAll('"analyticsId":null', '"analyticsId":"GTM-TEST"')
      await route.fulfill({ response, body })
    })
    await page.goto('/kaitori/mypage')
    await hydrated(page)
    const events = () => page.evaluate(() => (window.dataLayer ?? []).map(({ event }) => event))
    const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
    await link(/相場を調べる/)
      .first()
      .evaluate((it: HTMLElement) => it.click())
    await expect(page).toHaveURL(/search-form/)
    expect(await events()).not.toContain('exhibit')
    await page.goBack()
    await link(/出品/)
      .first()
      .evaluate((it: HTMLElement) => it.click())
    await expect(page).toHaveURL(/sell-form/)
    expect(await events()).toContain('exhibit')

    await page.goto('/kaitori/mypage/setting')
    await hydrated(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'よくあるご質問' }).click()
    await expect(page.getByRole('heading', { name: 'よくあるご質問' })).toBeInViewport()
    await page.locator('summary', { hasText: 'メニュー' }).click()
    await page.getByRole('link', { name: 'バイク情報サイトへ' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'バイク情報サイト' })).toBeVisible()
  })
})

test.describe('with a file missing', () => {
  test.use({ expectsErrors: true, serviceWorkers: 'block' })

  test('the page comes from the server once, and not again within ten seconds', { tag: '@alike' }, async ({ page }) => {
    await page.clock.setFixedTime(new Date()) // on a busy machine the ten seconds would pass
    await page.goto('/kaitori')
    await hydrated(page)
    // Known once the link to it was discovered.
    const found = await page.waitForFunction(() => window.__reactRouterManifest?.routes['owner/souba/souba']?.module)
    const file = await found.jsonValue()
    await page.route(`**${file}`, (route) => route.abort())
    // Again, so that nothing was fetched ahead.
    await page.goto('/kaitori')
    await hydrated(page)
    let loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
    })
    const open = async () => {
      await page.locator('summary', { hasText: 'メニュー' }).click()
      // Not click(): it would wait for the reload and then press again.
      await page
        .getByRole('link', { name: 'メーカー別の買取相場' })
        .first()
        .evaluate((link: HTMLElement) => link.click())
    }
    await open()
    await expect(page.getByRole('heading', { level: 1, name: 'メーカー別の買取相場' })).toBeVisible()
    await expect.poll(() => loads).toEqual(['/kaitori/souba'])
    await page.goto('/kaitori')
    await hydrated(page)
    // The reload that was cut off reports its end late, or never.
    await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
    loads = []
    await open()
    await page.waitForTimeout(1000)
    expect(new URL(page.url()).pathname).toBe('/kaitori')
    expect(loads).toEqual([])
    await expect(page.getByRole('progressbar')).toBeHidden()
  })
})

test('the first page brings at most 130 KB of JavaScript', { tag: '@alike' }, async ({ request }) => {
  const gzip = { headers: { 'accept-encoding': 'gzip' } }
  const html = await (await request.get('/kaitori')).text()
  // The table of all routes is named in the page but fetched by nobody: routes are discovered as their links appear.
  const files = new Set([...html.matchAll(/\/static\/(?!manifest-)[\w.-]+\.js/g)].map(([file]) => file))
  let bytes = 0
  for (const file of files) {
    const response = await request.get(file, gzip)
    bytes += Number(response.headers()['content-length'])
  }
  expect(files.size).toBeGreaterThan(3)
  expect(bytes).toBeLessThanOrEqual(130 * 1024)
})
