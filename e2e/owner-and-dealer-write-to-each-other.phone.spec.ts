import type { Page, Request } from '@playwright/test'
import { castAuction } from '#testing/message-cast.ts'
import { loggedIn } from './console.ts'
import { expect, expectAccessible, hydrated, overflowOf, test } from './fixtures.ts'
import { demoDealerId, inDatabase, partner } from './market.ts'
import { signedUp } from './owner.ts'

/** The dealer's page of the conversation, or of all its conversations. */
function shopAt(page: Page) {
  const list = page.getByRole('list', { name: 'やり取り' })
  return {
    messages: list.getByRole('listitem'),
    texts: () => list.locator('li p').allTextContents(),
    async open(path: string) {
      await page.goto(path)
      await hydrated(page)
    },
    async write(text: string) {
      await page.getByRole('textbox', { name: 'メッセージを入力' }).fill(text)
      await page.getByRole('button', { name: '送信する' }).click()
      await expect(list.getByText(text)).toBeVisible()
    },
    async takeBack(text: string) {
      await list.getByRole('listitem').filter({ hasText: text }).getByRole('button', { name: '取り消す' }).click()
      await expect(list.getByText(text)).toHaveCount(0)
    },
  }
}

async function wonAuction(bikeOwnerId: number): Promise<number> {
  return inDatabase(async (db) =>
    castAuction({ db }, { bikeOwnerId, status: 22, bikeDealerId: await demoDealerId(db) }),
  )
}

test.use({ expectsErrors: true }) // the browser's console complains while the network is off

test('owner and dealer write to each other, also over a gap in the network', async ({ browser, page }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await wonAuction(bikeOwnerId)
  const conversation = `/partner/messages/${auctionId}`
  const shopPage = await loggedIn(browser, 'dealer@example.com')
  const shop = shopAt(shopPage)
  await shop.open(conversation)
  const badgeOf = (it: Page) => it.getByRole('banner').getByRole('link', { name: /^メッセージ/ })

  // A second tab of the owner's browser, somewhere else.
  const other = await page.context().newPage()
  await other.goto('/kaitori/souba')
  await page.goto('/kaitori/mypage/message')
  await Promise.all([hydrated(page), hydrated(other)])
  await expect(page.getByRole('link', { name: /まだメッセージはありません/ })).toBeVisible()
  await shop.write('はじめまして。モト横浜です。')
  await shop.write('引き取りの日程をご相談させてください。')
  for (const it of [page, other]) await expect(badgeOf(it)).toHaveText('メッセージ2件の未読')
  await expect(page.getByText('引き取りの日程をご相談させてください。')).toBeVisible()
  await expectAccessible(page)

  await page
    .getByRole('main')
    .getByRole('link', { name: /引き取りの日程/ })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('はじめまして。モト横浜です。')).toBeVisible()
  for (const it of [page, other]) await expect(badgeOf(it)).toHaveText('メッセージ')
  await expect(shopPage.getByText('既読')).toBeVisible()

  // A long link breaks in the field, on the phone and at the console.
  for (const it of [page, shopPage]) {
    await it.locator('main textarea').fill(`https://example.com/${'a'.repeat(400)}`)
    expect(await overflowOf(it)).toBe(0)
    await it.locator('main textarea').fill('')
  }

  const messages = page.getByRole('list', { name: 'メッセージ' }).getByRole('listitem')
  const shown = page.getByRole('list', { name: 'メッセージ' }).locator('li p')
  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'メッセージを入力' }).fill(text)
    await page.getByRole('button', { name: '送信する' }).click()
  }
  await write('土曜日の10時はいかがですか。')
  await expect(shop.messages.filter({ hasText: '土曜日の10時' })).toHaveCount(1)
  await expect(page.getByText('既読')).toBeVisible()
  await shop.write('では土曜日に伺います。')
  await expect(messages.filter({ hasText: 'では土曜日に伺います。' })).toBeVisible()
  await shop.open('/partner/messages') // the dealer looks elsewhere
  await write('お待ちしています。')
  const waiting = shopPage.locator(`a[href="${conversation}"]`)
  await expect(waiting).toContainText('お待ちしています。')
  await expect(waiting).toContainText('未読1件')
  await expectAccessible(page)

  await page.context().setOffline(true)
  await expect(page.getByText('オフラインです。')).toBeVisible()
  await write('電波が悪いようです。')
  await expect(page.getByText('送信できませんでした。')).toBeVisible()
  await shop.open(conversation)
  await shop.write('圏外のあいだの一通目です。')
  await shop.write('圏外のあいだの二通目です。')
  await shop.takeBack('では土曜日に伺います。')
  await page.waitForTimeout(Number(process.env.OFFLINE_MS ?? 5_000))
  await page.context().setOffline(false)
  await expect(messages.filter({ hasText: '圏外のあいだの二通目です。' })).toBeVisible()
  await expect(messages.filter({ hasText: 'お待ちしています。' }).getByText('既読')).toBeVisible()
  await expect(page.getByText('削除されました', { exact: true })).toBeVisible()
  // It went by itself.
  await expect(shop.messages.filter({ hasText: '電波が悪いようです。' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'もう一度送信する' })).toHaveCount(0)
  await shop.write('おかえりなさい。')
  await expect(messages.filter({ hasText: 'おかえりなさい。' })).toHaveCount(1)

  const texts = await shop.texts()
  expect(new Set(texts).size).toBe(texts.length)
  expect((await shown.allTextContents()).filter((text) => texts.includes(text))).toEqual(texts)
  for (const it of [page, other]) await expect(badgeOf(it)).toHaveText('メッセージ')

  await write('これは間違いです。')
  await messages.filter({ hasText: 'これは間違いです。' }).getByRole('button', { name: '取り消す' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '取り消す' }).click()
  await expect(page.getByText('削除されました', { exact: true })).toHaveCount(2)
  await expect(shop.messages.filter({ hasText: '削除されました' })).toHaveCount(2)

  // Logging out is noticed by the other tab.
  await page.goto('/kaitori/logout')
  await expect(badgeOf(other)).toHaveCount(0)
  await shopPage.context().close()
})

test('the browser names whose messages it hears, files go by the default endpoint, failures as everywhere', async ({
  page,
}) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await wonAuction(bikeOwnerId)
  const heard: Record<string, unknown>[] = []
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const { type, payload: start } = JSON.parse(String(payload))
      if (type === 'start' && start.data.includes('onPostMessage')) heard.push(JSON.parse(start.data).variables)
    }),
  )
  const calls: string[] = []
  const bodyOf = (request: Request) => (request.postData()?.startsWith('{') ? request.postDataJSON() : null)
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.endsWith('/graphql')) calls.push(`${path} ${bodyOf(request)?.operationName}`)
  })
  await page.goto(`/kaitori/mypage/message/${auctionId}`)
  await hydrated(page)
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ auctionId, bikeOwnerId }))
  expect(Object.keys(heard.find((it) => it.auctionId === auctionId) ?? {}).sort()).toEqual([
    'agentId',
    'auctionId',
    'bikeOwnerId',
  ])

  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'メッセージを入力' }).fill(text)
    await page.getByRole('button', { name: '送信する' }).click()
  }
  await write('写真をお送りします。')
  await expect.poll(() => calls).toContain('/realtime/graphql postMessage')
  await page.locator('input[type=file]').setInputFiles('public/icons/apple-touch-icon.png')
  await page.getByRole('button', { name: 'ファイルを送信' }).click()
  await expect.poll(() => calls).toContain('/graphql EcsPostMessage')
  await expect(page.getByRole('img', { name: /添付画像/ })).toBeVisible()

  const failWith = async (status: number) => {
    await page.route('**/realtime/graphql', (route) =>
      route.fulfill({ status, headers: { 'x-request-id': `request-${status}` }, json: { errors: [{ message: 'x' }] } }),
    )
  }
  // Refused is not unconfirmed, also after a reload.
  const refusal = { message: '現在の状態では操作できません。', extensions: { code: 'ERROR_AUCTION_STATUS_INVALID' } }
  await page.route('**/realtime/graphql', (route) => route.fulfill({ json: { data: null, errors: [refusal] } }))
  await write('遅かったでしょうか。')
  await expect(page.getByText('送信できませんでした。現在の状態では')).toBeVisible()
  await page.unroute('**/realtime/graphql')
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('送信できませんでした。現在の状態では')).toBeVisible()
  await expect(page.getByRole('button', { name: 'もう一度送信する' })).toHaveCount(0)
  await page.getByRole('button', { name: 'メッセージを削除する' }).click()
  await page.evaluate(() =>
    window.addEventListener('kaitori:graphql-error', (event) => {
      Reflect.set(window, 'failure', (event as CustomEvent).detail)
    }),
  )
  await failWith(503)
  await write('届きますか。')
  await expect(page.getByRole('heading', { name: 'メンテナンス中' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'failure'))).toEqual({
    operationName: 'postMessage',
    status: 503,
    code: null,
    requestId: 'request-503',
  })
  await page.unroute('**/realtime/graphql')
  await page.goto(`/kaitori/mypage/message/${auctionId}`)
  await hydrated(page)
  await expect(page.getByText('届きますか。')).toBeVisible() // kept, to be sent again
  await failWith(401)
  await page.getByRole('button', { name: 'もう一度送信する' }).click()
  await expect(page).toHaveURL(/\/kaitori\/login/)
})

test('conversations are read without scripts', async ({ browser, page }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await wonAuction(bikeOwnerId)
  const dealer = await partner(page.request, 'dealer@example.com')
  for (let number = 1; number <= 31; number += 1)
    await dealer.give('partnerPostMessage', 'PostMessageInput', { auctionId, message: `第${number}便` })
  const still = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.E2E_ORIGIN ?? '' })
  await still.addCookies(await page.context().cookies())
  const silent = await still.newPage()
  await silent.goto('/kaitori/mypage/message')
  await silent
    .getByRole('main')
    .getByRole('link', { name: /第31便/ })
    .click()
  await expect(silent.getByText('第31便', { exact: true })).toBeVisible()
  await expect(silent.getByText('第1便', { exact: true })).toHaveCount(0)
  await silent.getByRole('link', { name: '以前のメッセージを表示する' }).click()
  await expect(silent.getByText('第1便', { exact: true })).toBeVisible()
  await silent.getByRole('link', { name: '最新のメッセージへ' }).click()
  await expect(silent.getByText('第31便', { exact: true })).toBeVisible()
  await still.close()
})
