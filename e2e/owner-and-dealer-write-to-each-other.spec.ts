import type { APIRequestContext, Page } from '@playwright/test'
import { connectDatabase } from '#server/db/client.ts'
import { castAuction } from '#testing/message-cast.ts'
import { expect, expectAccessible, hydrated, test } from './fixtures.ts'
import { signedUp } from './owner.ts'

const LOGIN = `mutation InitiateAuthPartner($input: InitiateAuthPartnerInput!) {
  initiateAuthPartner(input: $input) { auth { idToken } } }`
const POST = 'mutation PostMessage($input: PostMessageInput!) { partnerPostMessage(input: $input) { messageId } }'
const READ = 'mutation Read($input: UnreadToReadInput!) { partnerUnreadToRead(input: $input) { hasError } }'
const TAKE_BACK = 'mutation TakeBack($input: DeleteMessageInput!) { deleteMessage(input: $input) { messageId } }'
const MESSAGES = `query Messages($auctionId: Int!) { messages(auctionId: $auctionId, first: 100) {
  messages { messageId message senderGroup } } }`

/** The dealer of the demo, at the partners' API. */
async function dealerAt(request: APIRequestContext) {
  const ask = async (query: string, variables: object, headers = {}) =>
    (await (await request.post('/graphql', { data: { query, variables }, headers })).json()).data
  const input = { email: 'dealer@example.com', password: 'Kaitori2026' }
  const { initiateAuthPartner } = await ask(LOGIN, { input })
  const headers = { authorization: `Bearer ${initiateAuthPartner.auth.idToken}` }
  const messages = async (auctionId: number): Promise<{ messageId: string; message: string }[]> =>
    (await ask(MESSAGES, { auctionId }, headers)).messages.messages
  return {
    write: (auctionId: number, message: string) => ask(POST, { input: { auctionId, message } }, headers),
    read: (auctionId: number) => ask(READ, { input: { auctionId } }, headers),
    texts: async (auctionId: number): Promise<string[]> => (await messages(auctionId)).map(({ message }) => message),
    async takeBack(auctionId: number, text: string) {
      const written = (await messages(auctionId)).find(({ message }) => message === text)
      await ask(TAKE_BACK, { input: { messageId: written?.messageId } }, headers)
    },
  }
}

async function wonAuction(bikeOwnerId: number): Promise<number> {
  const { db, close } = connectDatabase(process.env.E2E_DATABASE_URL ?? '', 1)
  const { bikeDealerId } = await db
    .selectFrom('partnerAccount')
    .select('bikeDealerId')
    .where('email', '=', 'dealer@example.com')
    .executeTakeFirstOrThrow()
  const auctionId = await castAuction({ db }, { bikeOwnerId, status: 22, bikeDealerId: bikeDealerId ?? 0 })
  await close()
  return auctionId
}

test.use({ expectsErrors: true }) // the browser's console complains while the network is off

test('owner and dealer write to each other, also over a gap in the network', async ({ page }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await wonAuction(bikeOwnerId)
  const dealer = await dealerAt(page.request)
  const badgeOf = (it: Page) => it.getByRole('banner').getByRole('link', { name: /^メッセージ/ })

  // A second tab of the same browser, somewhere else.
  const other = await page.context().newPage()
  await other.goto('/kaitori/souba')
  await page.goto('/kaitori/mypage/message')
  await Promise.all([hydrated(page), hydrated(other)])
  await expect(page.getByRole('link', { name: /まだメッセージはありません/ })).toBeVisible()
  await dealer.write(auctionId, 'はじめまして。モト横浜です。')
  await dealer.write(auctionId, '引き取りの日程をご相談させてください。')
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

  const write = async (text: string) => {
    await page.getByRole('textbox', { name: 'メッセージを入力' }).fill(text)
    await page.getByRole('button', { name: '送信する' }).click()
  }
  await write('土曜日の10時はいかがですか。')
  await expect.poll(() => dealer.texts(auctionId)).toContain('土曜日の10時はいかがですか。')
  await dealer.read(auctionId)
  await expect(page.getByText('既読')).toBeVisible()
  await dealer.write(auctionId, 'では土曜日に伺います。')
  await expect(page.getByRole('list', { name: 'メッセージ' }).getByText('では土曜日に伺います。')).toBeVisible()
  await write('お待ちしています。')
  await expect.poll(() => dealer.texts(auctionId)).toContain('お待ちしています。')
  await expectAccessible(page)

  await page.context().setOffline(true)
  await expect(page.getByText('オフラインです。')).toBeVisible()
  await write('電波が悪いようです。')
  await expect(page.getByText('送信できませんでした。')).toBeVisible()
  await dealer.write(auctionId, '圏外のあいだの一通目です。')
  await dealer.write(auctionId, '圏外のあいだの二通目です。')
  await dealer.read(auctionId)
  await dealer.takeBack(auctionId, 'では土曜日に伺います。')
  await page.waitForTimeout(Number(process.env.OFFLINE_MS ?? 5_000))
  await page.context().setOffline(false)
  await expect(page.getByText('圏外のあいだの二通目です。').first()).toBeVisible()
  const waited = page.getByRole('listitem').filter({ hasText: 'お待ちしています。' })
  await expect(waited.getByText('既読')).toBeVisible()
  await expect(page.getByText('削除されました', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'もう一度送信する' }).click()
  await expect.poll(() => dealer.texts(auctionId)).toContain('電波が悪いようです。')
  await dealer.write(auctionId, 'おかえりなさい。')
  const shown = page.getByRole('list', { name: 'メッセージ' }).locator('li p')
  await expect(shown.filter({ hasText: 'おかえりなさい。' })).toHaveCount(1)

  const texts = await dealer.texts(auctionId)
  const inOrder = (await shown.allTextContents()).filter((text) => texts.includes(text))
  expect(inOrder).toEqual(texts)
  for (const it of [page, other]) await expect(badgeOf(it)).toHaveText('メッセージ')

  await write('これは間違いです。')
  await page.getByRole('button', { name: '取り消す' }).last().click()
  await page.getByRole('dialog').getByRole('button', { name: '取り消す' }).click()
  await expect(page.getByText('削除されました', { exact: true })).toHaveCount(2)
  await expect.poll(() => dealer.texts(auctionId)).not.toContain('これは間違いです。')

  // Logging out is noticed by the other tab.
  await page.goto('/kaitori/logout')
  await expect(badgeOf(other)).toHaveCount(0)
})

test('conversations are read without scripts', async ({ browser, page }) => {
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await wonAuction(bikeOwnerId)
  const dealer = await dealerAt(page.request)
  for (let number = 1; number <= 31; number += 1) await dealer.write(auctionId, `第${number}便`)
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
