import { randomUUID } from 'node:crypto'
import { getNamedType, isLeafType } from 'graphql'
import { expect } from 'vitest'
import { endTimeChoices } from '#domain/auction/end-time.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { createChallenge } from '#server/auth/challenge.ts'
import { transact } from '#server/db/client.ts'
import { schema } from '#server/schema.ts'
import { startApi, type TestApi } from '../api.ts'
import { castAuctionIn } from '../auction-in-status.ts'
import { type CastOwner, castOwner, SIGN_UP } from '../cast.ts'
import { castEndedAuction } from '../ended-auction.ts'
import { EXAMPLE_LISTING } from '../example-listing.ts'
import { castAppointment, castHandedOver, castPartnerImage } from '../hand-over-cast.ts'
import { castImage, castListing } from '../listing.ts'
import { type Mailbox, openMailbox } from '../mailbox.ts'
import { castAuction } from '../message-cast.ts'
import { type CastPartner, castDealer, castOperator } from '../partner-cast.ts'
import { newUploadId } from '../uploads.ts'
import { withRead } from '../with-read.ts'

export interface Sent {
  readonly person: { readonly headers: Record<string, string> } | null
  readonly variables: Readonly<Record<string, unknown>>
}

export let api: TestApi
export let mailbox: Mailbox
export let dealer: CastPartner
export let operator: CastPartner
export let rival: CastPartner
let number = 0

/** Before what is sent is prepared; the tables hold what others made, too. */
export async function openCast(): Promise<void> {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url, AUTH_LIMIT_PER_ADDRESS: '100000', WEBHOOK_LOCAL_ORIGINS })
  dealer = await castDealer(api.services)
  operator = await castOperator(api.services)
  rival = await castDealer(api.services)
}

export async function closeCast(): Promise<void> {
  await api.stop()
  await mailbox.close()
}

/** Nobody listens there. */
const WEBHOOK_LOCAL_ORIGINS = 'http://127.0.0.1:9'

/** An endpoint of a dealer of its own. */
export async function webhook(): Promise<{ person: CastPartner; webhookEndpointId: number }> {
  const person = await castDealer(api.services)
  await sendOnce('createWebhook', giving(person, webhookTo('/made')))
  const { webhookEndpointId } = await api.services.db
    .selectFrom('webhookEndpoint')
    .select('webhookEndpointId')
    .where('partnerId', '=', person.partnerId)
    .executeTakeFirstOrThrow()
  return { person, webhookEndpointId }
}

export function webhookTo(path: string) {
  return { url: `${WEBHOOK_LOCAL_ORIGINS}${path}`, kinds: ['outbid', 'won'] }
}

type Input = Record<string, unknown> & { auctionId: number }

/** One who has read the auction as it stands. */
export async function reading(person: Sent['person'], mutation: string, input: Input): Promise<Sent> {
  return { person, variables: { input: await withRead(api.services.db, mutation, input) } }
}

export function giving(person: Sent['person'], input: object): Sent {
  return { person, variables: { input } }
}

export async function auctionIn(status: 21 | 22 | 31 | 32 | 84): Promise<{ owner: CastOwner; auctionId: number }> {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  return { owner, auctionId: await castAuctionIn(api.services.db, status, parties) }
}

export async function listed(): Promise<{ owner: CastOwner; auctionId: number; assetId: string }> {
  const owner = await castOwner(api.services)
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId, { images: 1 })
  const { assetId } = await api.services.db
    .selectFrom('auctionImage')
    .select('assetId')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  return { owner, auctionId, assetId }
}

export async function send(mutation: string, { person, variables }: Sent) {
  const field = schema.getMutationType()?.getFields()[mutation]
  if (!field) throw new Error(`no mutation ${mutation}`)
  const declared = field.args.map((it) => `$${it.name}: ${String(it.type)}`).join(', ')
  const given = field.args.map((it) => `${it.name}: $${it.name}`).join(', ')
  const below = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  const query = `mutation M${declared && `(${declared})`} { ${mutation}${given && `(${given})`} ${below} }`
  return api.graphql(query, variables, person?.headers ?? {})
}

export async function sendOnce(mutation: string, sent: Sent): Promise<void> {
  expect((await send(mutation, sent)).errors, mutation).toEqual([])
}

/** A trade with its message tabs, for messages. */
export async function trade(): Promise<{ owner: CastOwner; auctionId: number }> {
  const owner = await castOwner(api.services)
  const given = { bikeOwnerId: owner.bikeOwnerId, status: 31, bikeDealerId: dealer.bikeDealerId } as const
  return { owner, auctionId: await castAuction(api.services, given) }
}

export async function message(by: 'owner' | 'dealer'): Promise<Sent> {
  const { owner, auctionId } = await trade()
  const input = { auctionId, bikeDealerId: dealer.bikeDealerId, message: 'こんにちは', idempotencyKey: randomUUID() }
  return giving(by === 'owner' ? owner : dealer, input)
}

/** The dealer stopped, and the rival is asked at its bid of 100,000. */
export async function runnerUpAsked(): Promise<{ owner: CastOwner; auctionId: number }> {
  const { owner, auctionId } = await castEndedAuction(api, operator, [
    [rival, 100_000],
    [dealer, 200_000],
  ])
  await sendOnce('answerSaleIntention', await reading(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 }))
  await sendOnce('stopTransaction', await reading(dealer, 'stopTransaction', { auctionId, reason: '資金の都合' }))
  return { owner, auctionId }
}

/** Of a bike as it is cast, wherever it is. */
export function bindingOrder() {
  const validOn = tokyoDay(later(new Date(), 10 * DAY))
  const wanted = { modelId: 1001, prefectures: [], price: 310_000, bikeCount: 20 }
  return { ...wanted, validOn, idempotencyKey: randomUUID() }
}

export async function madeOrder(): Promise<number> {
  const { idempotencyKey: requestKey, ...order } = bindingOrder()
  await sendOnce('makeBindingOrder', giving(dealer, { ...order, idempotencyKey: requestKey }))
  const { bindingOrderId } = await api.services.db
    .selectFrom('bindingOrder')
    .select('bindingOrderId')
    .where('requestKey', '=', requestKey)
    .executeTakeFirstOrThrow()
  return bindingOrderId
}

export async function usingOrder(): Promise<Sent> {
  const { owner, auctionId } = await listed()
  return giving(owner, { auctionId, bindingOrderId: await madeOrder(), price: 310_000, way: 'floor' })
}

export async function reported(): Promise<{ owner: CastOwner; auctionId: number }> {
  const sold = await auctionIn(31)
  await castHandedOver(api.services.db, sold.auctionId)
  const input = { auctionId: sold.auctionId, finalTransactionPrice: 500_000 }
  await sendOnce('reportCompletion', await reading(dealer, 'reportCompletion', input))
  return sold
}

export async function checkInput() {
  const { owner, auctionId } = await auctionIn(31)
  await castAppointment(api.services.db, auctionId)
  const photoAssetIds = [await castPartnerImage(api.services.db, dealer.partnerId)]
  const claim = { line: 'stated:photos', reason: 'damage', detail: '申告にない傷', amount: 20_000, photoAssetIds }
  return { owner, auctionId, mileageKm: 20_000, claims: [claim] }
}

export async function claimed() {
  const { owner, ...input } = await checkInput()
  await sendOnce('checkBike', await reading(dealer, 'checkBike', input))
  return { owner, auctionId: input.auctionId }
}

export async function refused() {
  const sold = await claimed()
  const answer = { auctionId: sold.auctionId, isAccepted: [false], finalTransactionPrice: 500_000 }
  await sendOnce('answerClaims', await reading(sold.owner, 'answerClaims', answer))
  return sold
}

export async function running(): Promise<{ owner: CastOwner; auctionId: number }> {
  const { owner, auctionId } = await listed()
  await sendOnce('passInspection', await reading(operator, 'passInspection', { auctionId }))
  return { owner, auctionId }
}

export async function codeOf(mutation: string, sent: Sent, selection: string, email: string) {
  const field = schema.getMutationType()?.getFields()[mutation]
  const declared = field?.args.map((it) => `$${it.name}: ${String(it.type)}`).join(', ')
  const given = field?.args.map((it) => `${it.name}: $${it.name}`).join(', ')
  const query = `mutation M(${declared}) { ${mutation}(${given}) { ${selection} } }`
  const { data } = await api.graphql(query, sent.variables, sent.person?.headers ?? {})
  await api.runJobs()
  return { answer: data[mutation], code: mailbox.codeFor(email) }
}

export function newNumber(): number {
  number += 1
  return number
}

export function newEmail(): string {
  return `twice${newNumber()}@example.com`
}

export function push() {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  return { endpoint, auth: 'BTBZMqHH6r4Tts7J_aSIgg', p256dh, bid: true, message: true, auctionEnd: true }
}

export async function listing(): Promise<Sent> {
  const owner = await castOwner(api.services)
  const images: { assetId: string; imageType: string }[] = []
  for (const { imageType } of EXAMPLE_LISTING.images)
    images.push({ assetId: await castImage(api.services.db, owner.bikeOwnerId), imageType })
  const [end] = endTimeChoices(new Date(), { closings: api.services.closings, isDemo: false })
  const answers = { ...EXAMPLE_LISTING, images, endTime: end?.value }
  return giving(owner, { listing: answers, idempotencyKey: newUploadId() })
}

export const { password: _password, isAgreed: _isAgreed, ...PROFILE } = SIGN_UP

export const CONTACT = { subject: 'other', text: '営業日を教えてください。' }

/** A visitor's message that waits for the code 123456. */
export async function waitingContact(): Promise<string> {
  const { db, secrets } = api.services
  const email = newEmail()
  const challenge = { purpose: 'contact', email, bikeOwnerId: null, code: '123456' } as const
  const details = { ...CONTACT, email }
  return transact(db, (tx) => createChallenge(tx, secrets, { ...challenge, details }, new Date()))
}

export async function supportThread(owner: CastOwner): Promise<{ supportThreadId: number; updatedAt: Date }> {
  await sendOnce('createSupportThread', giving(owner, CONTACT))
  return api.services.db
    .selectFrom('supportThread')
    .select(['supportThreadId', 'updatedAt'])
    .where('bikeOwnerId', '=', owner.bikeOwnerId)
    .executeTakeFirstOrThrow()
}

export async function partnerSupportThread(asking: CastPartner): Promise<{ supportThreadId: number }> {
  await sendOnce('createPartnerSupportThread', giving(asking, { subject: 'other', text: '営業日を教えてください。' }))
  return api.services.db
    .selectFrom('supportThread')
    .select('supportThreadId')
    .where('askedPartnerId', '=', asking.partnerId)
    .executeTakeFirstOrThrow()
}

export async function inRunning(): Promise<{ auctionId: number }> {
  return { auctionId: (await running()).auctionId }
}

export async function trade22() {
  return auctionIn(22)
}

export async function resetCode(): Promise<{ email: string; code: string }> {
  const { email } = await castOwner(api.services)
  const sent = { person: null, variables: { email } }
  return { email, code: (await codeOf('resetPasswordBikeOwnerStep1', sent, 'isSuccess', email)).code }
}

/** The price is fixed, and the bike is with the owner. */
export async function priced(): Promise<{ owner: CastOwner; auctionId: number }> {
  const trade31 = await claimed()
  await sendOnce('takeBike', await reading(dealer, 'takeBike', { auctionId: trade31.auctionId }))
  return trade31
}

/** The owner has asked the dealer whether to stop. */
export async function stopAsked(): Promise<{ auctionId: number; askedAt: string }> {
  const { owner, auctionId } = await priced()
  await sendOnce('askToStop', giving(owner, { auctionId, cancelReason: 'changed-mind' }))
  const query = 'query Q($id: Int!) { auction(auctionId: $id) { trade { stopAsked { askedAt } } } }'
  const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
  return { auctionId, askedAt: data.auction.trade.stopAsked.askedAt }
}
