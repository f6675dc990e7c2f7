import { randomInt, randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { EMPTY_SHEET, INSPECTION_PARTS } from '#domain/inspection/inspection-sheet.ts'
import { transact } from '#server/db/client.ts'
import { writeHandOver } from '#server/features/auction/engine/stored/hand-over.ts'
import { houseAgentId } from '#server/features/dealer/session/partner-store.ts'
import { writeFrozenSheets } from '#server/features/listing/inspection/inspection-draft.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { asDescribed, castAppointment, castHandedOver } from '#testing/hand-over-cast.ts'
import { loggedIn } from './console.ts'
import { expect, hydrated } from './fixtures.ts'
import { inDatabase, type Partner } from './market.ts'
import { signedUp } from './owner.ts'
import { smallPhoto } from './sell-form.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: 'Asia/Tokyo' }

/** A dealer of its own, so that what it owes troubles no other journey. Its person logs in with the password of all. */
export function castShop(): Promise<{ readonly bikeDealerId: number; readonly email: string }> {
  return inDatabase((db) =>
    transact(db, async (tx) => {
      const { passwordHash } = await tx.query
        .selectFrom('partnerAccount')
        .select('passwordHash')
        .where('email', '=', 'dealer@example.com')
        .executeTakeFirstOrThrow()
      const email = `shop-${randomUUID()}@example.com`
      const { bikeDealerId } = await tx.query
        .insertInto('bikeDealer')
        .values({
          agentId: await houseAgentId(tx.query),
          name: 'モトショップ港',
          personInCharge: '港 一',
          phone: '0451112222',
          email,
          state: '14',
          licenceNumber: String(randomInt(10 ** 11, 10 ** 12)),
          licenceAuthority: '神奈川県公安委員会',
        })
        .returning('bikeDealerId')
        .executeTakeFirstOrThrow()
      await tx.query
        .insertInto('partnerAccount')
        .values({ email, name: '港 一', role: 'dealer', passwordHash, bikeDealerId, agentId: null })
        .execute()
      return { bikeDealerId, email }
    }),
  )
}

/** ¥500,000, inspected, and both have agreed to meet today: the owner on one phone, the dealer on another. */
export async function onTheDay(page: Page, browser: Browser, paymentMethod = 'cash') {
  const shop = await castShop()
  const { bikeOwnerId } = await signedUp(page)
  const auctionId = await inDatabase(async (db) => {
    const cast = await castAuctionIn(db, 31, { bikeOwnerId, bikeDealerId: shop.bikeDealerId })
    const parts = INSPECTION_PARTS.map(({ code: part }, index) => ({
      part,
      grade: 8 - (index % 3),
      isUnseen: false,
      note: index === 0 ? '始動は良好' : '',
    }))
    await transact(db, async (tx) => {
      const sheet = { ...EMPTY_SHEET, parts }
      await writeFrozenSheets(tx, [{ auctionId: cast, version: 1, sheet, byActor: 'operator:1', at: new Date() }])
    })
    await castAppointment(db, cast)
    await db.updateTable('checklist').set({ paymentMethod }).where('auctionId', '=', cast).execute()
    return cast
  })
  const dealer = await loggedIn(browser, shop.email, PHONE)
  await dealer.goto(`/partner/auctions/${auctionId}/pickup`)
  await hydrated(dealer)
  await page.goto(`/kaitori/mypage/auction/${auctionId}`)
  await hydrated(page)
  return { auctionId, dealer, ...shop }
}

/** One line of the listing is not so. */
export async function claim(dealer: Page, label: string, amount: string, detail: string): Promise<void> {
  await dealer.getByRole('radio', { name: `${label} 違いがある` }).check()
  const own = (words: string) => dealer.getByLabel(new RegExp(`^${label}の${words}`))
  await own('減額の理由').selectOption({ label: '申告にない傷・故障' })
  await own('減額の金額').fill(amount)
  await own('違いの内容').fill(detail)
  await dealer.getByLabel(`${label}の写真を撮る`).setInputFiles(await smallPhoto('brown'))
  const photo = dealer.getByRole('img', { name: `${label}の写真1` })
  await expect.poll(() => photo.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0)
}

/** The rest is as described; what the question says is read before it is sent. */
export async function sendCheck(dealer: Page, odometer: string, button: string, ...words: string[]): Promise<void> {
  await dealer.getByLabel('走行距離計の表示').fill(odometer)
  await dealer.getByRole('button', { name: '残りはすべて記載どおり' }).click()
  await dealer.getByRole('button', { name: '確認の内容を見る' }).click()
  const question = dealer.getByRole('dialog')
  for (const it of words) await expect(question).toContainText(it)
  await question.getByRole('button', { name: button }).click()
}

/** The owner answers one claim on its own phone. */
export async function answer(page: Page, label: string, choice: '承諾する' | '断る'): Promise<void> {
  await page.getByRole('listitem', { name: label }).getByRole('radio', { name: choice }).check()
}

export async function sendAnswers(page: Page, ...words: string[]): Promise<void> {
  await page.getByRole('button', { name: 'この内容で回答する' }).click()
  const question = page.getByRole('dialog')
  for (const it of words) await expect(question).toContainText(it)
  await question.getByRole('button', { name: '回答する' }).click()
}

export async function codeOn(page: Page): Promise<string> {
  return ((await page.getByTestId('hand-over-code').textContent()) ?? '').replace(/\s/g, '')
}

export async function typeCode(dealer: Page, code: string): Promise<void> {
  const form = dealer.getByRole('form', { name: '引渡しコード' })
  await form.getByRole('textbox', { name: '引渡しコード' }).fill(code)
  await form.getByRole('button', { name: '引渡しを完了する' }).click()
  await dealer.getByRole('dialog').getByRole('button', { name: '引渡しを完了する' }).click()
}

export async function recordIdentity(dealer: Page): Promise<void> {
  const form = dealer.getByRole('form', { name: '本人確認の記録' })
  await form.getByLabel('確認の方法').selectOption({ index: 1 })
  await form.getByLabel('確認した日').fill(new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10))
  await form.getByRole('combobox', { name: '出品者の職業' }).fill('会社員')
  await form.getByRole('button', { name: '本人確認を保存' }).click()
  await expect(dealer.getByRole('region', { name: '支払いの報告' })).toBeVisible()
}

export async function reportPayment(dealer: Page, price: string): Promise<void> {
  await dealer.getByLabel('写真かPDFを添える').setInputFiles(await smallPhoto('green'))
  await expect(dealer.getByText('を添えました。')).toBeVisible()
  await dealer.getByRole('button', { name: '支払いを報告する' }).click()
  await dealer
    .getByRole('dialog')
    .getByRole('button', { name: `${price} の支払いを報告する` })
    .click()
  await expect(dealer.getByText('出品者の確認待ち')).toBeVisible()
}

/** The owner refused a claim, and the dealer asked the operator about it; nothing is written of how it came to that. */
export async function castRulingAsked(auctionId: number, detail: string, amount: number): Promise<void> {
  const claim = {
    line: 'stated:photos',
    reason: 'damage',
    detail,
    amount,
    photos: [],
    answer: 'refused',
    ruled: null,
  } as const
  const open = { claims: [claim], price: null, fixedAt: null, fixedVersion: null, rulingAskedAt: new Date() }
  await inDatabase((db) => transact(db, (tx) => writeHandOver(tx, auctionId, asDescribed(open))))
}

/** The bike has left at its price, and the dealer reports that it paid. */
export async function castPaid(dealer: Partner, auctionId: number, finalTransactionPrice: number): Promise<void> {
  await inDatabase((db) => castHandedOver(db, auctionId))
  await dealer.give('reportCompletion', 'ReportCompletionInput', { auctionId, finalTransactionPrice })
}
