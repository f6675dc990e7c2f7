import { randomUUID } from 'node:crypto'
import { type GraphQLArgument, type GraphQLInputField, getNamedType, isInputObjectType, isLeafType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endTimeChoices } from '#domain/auction/end-time.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { type CastOwner, castOwner, PASSWORD, SIGN_UP } from '#testing/cast.ts'
import { castEndedAuction } from '#testing/ended-auction.ts'
import { EXAMPLE_LISTING } from '#testing/example-listing.ts'
import { castAppointment, castHandedOver, castPartnerImage } from '#testing/hand-over-cast.ts'
import { castImage, castListing } from '#testing/listing.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { newUploadId, phonePhoto, upload } from '#testing/uploads.ts'
import { withRead } from '#testing/with-read.ts'
import { createChallenge } from '../auth/challenge.ts'
import { transact } from '../db/client.ts'
import { unsubscribeToken } from '../mail/unsubscribe-token.ts'
import { schema } from '../schema.ts'

/**
 * What a request does that is sent twice, by a double click or because the answer was lost:
 * - `set`: it says how something is to be; the second writes the same
 * - `once`: a step that is taken once (a status, a version that was read, a code that is spent); the second finds it taken
 * - `key`: it carries a key; the second answers what the first made, and the key with other content is refused
 * - `twin`: the second finds what the first made by its content, and answers it
 * - `unique`: the second is refused: the mail address or number is taken
 * - `session`: each logs in, or sends a code, by itself; nothing else is made
 * - `event`: each is counted, for statistics alone
 */
type Repeat = 'set' | 'once' | 'key' | 'twin' | 'unique' | 'session' | 'event'

interface Sent {
  readonly person: { readonly headers: Record<string, string> } | null
  readonly variables: Readonly<Record<string, unknown>>
}

let api: TestApi
let mailbox: Mailbox
let dealer: CastPartner
let operator: CastPartner
let rival: CastPartner
let number = 0

beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url, AUTH_LIMIT_PER_ADDRESS: '100000' })
  dealer = await castDealer(api.services)
  operator = await castOperator(api.services)
  rival = await castDealer(api.services)
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

type Input = Record<string, unknown> & { auctionId: number }

/** One who has read the auction as it stands. */
async function reading(person: Sent['person'], mutation: string, input: Input): Promise<Sent> {
  return { person, variables: { input: await withRead(api.services.db, mutation, input) } }
}

function giving(person: Sent['person'], input: object): Sent {
  return { person, variables: { input } }
}

async function auctionIn(status: 21 | 22 | 31 | 32 | 84): Promise<{ owner: CastOwner; auctionId: number }> {
  const owner = await castOwner(api.services)
  const parties = { bikeOwnerId: owner.bikeOwnerId, bikeDealerId: dealer.bikeDealerId }
  return { owner, auctionId: await castAuctionIn(api.services.db, status, parties) }
}

async function listed(): Promise<{ owner: CastOwner; auctionId: number; assetId: string }> {
  const owner = await castOwner(api.services)
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId, { images: 1 })
  const { assetId } = await api.services.db
    .selectFrom('auctionImage')
    .select('assetId')
    .where('auctionId', '=', auctionId)
    .executeTakeFirstOrThrow()
  return { owner, auctionId, assetId }
}

async function send(mutation: string, { person, variables }: Sent) {
  const field = schema.getMutationType()?.getFields()[mutation]
  if (!field) throw new Error(`no mutation ${mutation}`)
  const declared = field.args.map((it) => `$${it.name}: ${String(it.type)}`).join(', ')
  const given = field.args.map((it) => `${it.name}: $${it.name}`).join(', ')
  const below = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  const query = `mutation M${declared && `(${declared})`} { ${mutation}${given && `(${given})`} ${below} }`
  return api.graphql(query, variables, person?.headers ?? {})
}

async function sendOnce(mutation: string, sent: Sent): Promise<void> {
  expect((await send(mutation, sent)).errors, mutation).toEqual([])
}

/** A trade with its message tabs, for messages. */
async function trade(): Promise<{ owner: CastOwner; auctionId: number }> {
  const owner = await castOwner(api.services)
  const given = { bikeOwnerId: owner.bikeOwnerId, status: 31, bikeDealerId: dealer.bikeDealerId } as const
  return { owner, auctionId: await castAuction(api.services, given) }
}

async function message(by: 'owner' | 'dealer'): Promise<Sent> {
  const { owner, auctionId } = await trade()
  const input = { auctionId, bikeDealerId: dealer.bikeDealerId, message: 'こんにちは', idempotencyKey: randomUUID() }
  return giving(by === 'owner' ? owner : dealer, input)
}

/** The dealer stopped, and the rival is asked at its bid of 100,000. */
async function runnerUpAsked(): Promise<{ owner: CastOwner; auctionId: number }> {
  const { owner, auctionId } = await castEndedAuction(api, operator, [
    [rival, 100_000],
    [dealer, 200_000],
  ])
  await sendOnce('answerSaleIntention', await reading(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 }))
  await sendOnce('stopTransaction', await reading(dealer, 'stopTransaction', { auctionId, reason: '資金難' }))
  return { owner, auctionId }
}

async function reported(): Promise<{ owner: CastOwner; auctionId: number }> {
  const sold = await auctionIn(31)
  await castHandedOver(api.services.db, sold.auctionId)
  const input = { auctionId: sold.auctionId, finalTransactionPrice: 500_000 }
  await sendOnce('reportCompletion', await reading(dealer, 'reportCompletion', input))
  return sold
}

async function checkInput() {
  const { owner, auctionId } = await auctionIn(31)
  await castAppointment(api.services.db, auctionId)
  const photoAssetIds = [await castPartnerImage(api.services.db, dealer.partnerId)]
  const claim = { line: 'stated:photos', reason: 'damage', detail: '傷', amount: 20_000, photoAssetIds }
  return { owner, auctionId, mileageKm: 20_000, claims: [claim] }
}

async function claimed() {
  const { owner, ...input } = await checkInput()
  await sendOnce('checkBike', await reading(dealer, 'checkBike', input))
  return { owner, auctionId: input.auctionId }
}

async function refused() {
  const sold = await claimed()
  const answer = { auctionId: sold.auctionId, isAccepted: [false], finalTransactionPrice: 500_000 }
  await sendOnce('answerClaims', await reading(sold.owner, 'answerClaims', answer))
  return sold
}

async function running(): Promise<{ owner: CastOwner; auctionId: number }> {
  const { owner, auctionId } = await listed()
  await sendOnce('passInspection', await reading(operator, 'passInspection', { auctionId }))
  return { owner, auctionId }
}

async function codeOf(mutation: string, sent: Sent, selection: string, email: string) {
  const field = schema.getMutationType()?.getFields()[mutation]
  const declared = field?.args.map((it) => `$${it.name}: ${String(it.type)}`).join(', ')
  const given = field?.args.map((it) => `${it.name}: $${it.name}`).join(', ')
  const query = `mutation M(${declared}) { ${mutation}(${given}) { ${selection} } }`
  const { data } = await api.graphql(query, sent.variables, sent.person?.headers ?? {})
  await api.runJobs()
  return { answer: data[mutation], code: mailbox.codeFor(email) }
}

function newEmail(): string {
  number += 1
  return `twice${number}@example.com`
}

function push() {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
  return { endpoint, auth: 'BTBZMqHH6r4Tts7J_aSIgg', p256dh, bid: true, message: true, auctionEnd: true }
}

const CHECKLIST = {
  bikeOwnerDocuments: [],
  bikeOwnerOtherDocuments: [],
  deliveryOn: tokyoDay(new Date()),
  deliveryTime: '18時以降',
  deliveryPlace: '自宅（住民票の住所）',
  paymentMethod: 'cash',
  deliveryManagerName: '担当',
  emergencyContact: '',
  memo: '',
}

async function listing(): Promise<Sent> {
  const owner = await castOwner(api.services)
  const images: { assetId: string; imageType: string }[] = []
  for (const { imageType } of EXAMPLE_LISTING.images)
    images.push({ assetId: await castImage(api.services.db, owner.bikeOwnerId), imageType })
  const [end] = endTimeChoices(new Date(), { closings: api.services.closings, isDemo: false })
  const answers = { ...EXAMPLE_LISTING, images, endTime: end?.value }
  return giving(owner, { listing: answers, idempotencyKey: newUploadId() })
}

const { password: _password, isAgreed: _isAgreed, ...PROFILE } = SIGN_UP

/** Every mutation of the API. One that is missing here turns the first test red: decide what it does when sent twice. */
const MUTATIONS: Readonly<Record<string, readonly [Repeat, () => Promise<Sent>]>> = {
  answerQuestion: [
    'twin',
    async () => {
      const { owner, auctionId } = await running()
      await sendOnce('askQuestion', giving(dealer, { auctionId, question: 'タイヤの溝は？' }))
      const { auctionQuestionId } = await api.services.db
        .selectFrom('auctionQuestion')
        .select('auctionQuestionId')
        .where('auctionId', '=', auctionId)
        .executeTakeFirstOrThrow()
      return giving(owner, { auctionId, auctionQuestionId, answer: '7分山です' })
    },
  ],
  answerRunnerUp: [
    'twin',
    async () => {
      const { auctionId } = await runnerUpAsked()
      return giving(rival, { auctionId, amount: 100_000, accepts: true })
    },
  ],
  callOffRunnerUp: [
    'once',
    async () => {
      const { owner, auctionId } = await runnerUpAsked()
      return giving(owner, { auctionId })
    },
  ],
  makeCounterOffer: [
    'once',
    async () => {
      const { owner, auctionId } = await auctionIn(22)
      return reading(owner, 'makeCounterOffer', { auctionId, price: 550_000 })
    },
  ],
  answerCounterOffer: [
    'once',
    async () => {
      const { owner, auctionId } = await auctionIn(22)
      await sendOnce('makeCounterOffer', await reading(owner, 'makeCounterOffer', { auctionId, price: 550_000 }))
      return reading(dealer, 'answerCounterOffer', { auctionId, price: 550_000, accepts: true })
    },
  ],
  answerSaleIntention: [
    'once',
    async () => {
      const { owner, auctionId } = await trade22()
      return reading(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })
    },
  ],
  answerSupport: [
    'twin',
    async () => giving(operator, { ...(await supportThread(await castOwner(api.services))), text: 'はい' }),
  ],
  assignSupport: [
    'set',
    async () => {
      const thread = await supportThread(await castOwner(api.services))
      return giving(operator, { ...thread, assigneeId: operator.partnerId })
    },
  ],
  askQuestion: ['twin', async () => giving(dealer, { ...(await inRunning()), question: 'タイヤの溝は？' })],
  cancelAuction: [
    'once',
    async () => {
      const { owner, auctionId } = await running()
      return reading(owner, 'cancelAuction', { auctionId, cancelReason: 'changed-mind' })
    },
  ],
  closeSupport: [
    'set',
    async () => giving(operator, { ...(await supportThread(await castOwner(api.services))), isClosed: true }),
  ],
  confirmContact: ['twin', async () => giving(null, { uuid: await waitingContact(), code: '123456' })],
  confirmCompletion: [
    'once',
    async () => {
      const { owner, auctionId } = await reported()
      return reading(owner, 'confirmCompletion', { auctionId, agree: true })
    },
  ],
  createAuction: ['key', listing],
  createAuctionReview: [
    'twin',
    async () => {
      const { owner, auctionId } = await auctionIn(32)
      const ratings = { reviewAgent: 5, reviewDelivery: 5, reviewPrice: 5, reviewSatisfaction: 5 }
      return giving(owner, { auctionId, comment: 'とても良い取引でした。', nickname: '匿名', ...ratings })
    },
  ],
  createBikeOwner: ['session', async () => giving(null, { ...SIGN_UP, email: newEmail() })],
  createBikeOwnerMfa: [
    'once',
    async () => {
      const email = newEmail()
      const sent = giving(null, { ...SIGN_UP, email })
      const { answer, code } = await codeOf('createBikeOwner', sent, 'authChallenge { uuid }', email)
      return giving(null, { uuid: answer.authChallenge.uuid, code })
    },
  ],
  createMarketSearchBike: [
    'set',
    async () =>
      giving(await castOwner(api.services), {
        modelId: 1001,
        mileageId: 3,
        transferPlan: 'within-1-month',
        displacementCtgId: 4,
      }),
  ],
  createOperationLog: ['event', async () => giving(null, { operationType: 'click' })],
  createReceiptImage: [
    'twin',
    async () => {
      const { owner, auctionId } = await auctionIn(31)
      return giving(owner, { auctionId, assetId: await castImage(api.services.db, owner.bikeOwnerId) })
    },
  ],
  createSupportThread: [
    'twin',
    async () => giving(await castOwner(api.services), { subject: 'other', text: '営業日を教えてください。' }),
  ],
  deleteBikeOwner: ['once', async () => ({ person: await castOwner(api.services), variables: { password: PASSWORD } })],
  deleteBuyOrder: [
    'set',
    async () => {
      const order = { modelId: 1001, note: randomUUID(), bikeDealerId: dealer.bikeDealerId }
      const { buyOrderId, updatedAt } = await api.services.db
        .insertInto('buyOrder')
        .values({ ...order, updatedAt: new Date() })
        .returning(['buyOrderId', 'updatedAt'])
        .executeTakeFirstOrThrow()
      return giving(dealer, { buyOrderId, updatedAt })
    },
  ],
  deleteFilter: [
    'set',
    async () => {
      const name = `絞り込み${randomUUID().slice(0, 8)}`
      await sendOnce('saveFilter', { person: dealer, variables: { name, query: 'maker=1' } })
      const { savedFilterId } = await api.services.db
        .selectFrom('savedFilter')
        .select('savedFilterId')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return { person: dealer, variables: { savedFilterId } }
    },
  ],
  deleteMessage: [
    'set',
    async () => {
      const sent = await message('owner')
      await sendOnce('postMessage', sent)
      const { messageTabId, messageNo } = await api.services.db
        .selectFrom('message')
        .select(['messageTabId', 'messageNo'])
        .orderBy('createdAt', 'desc')
        .executeTakeFirstOrThrow()
      return giving(sent.person, { messageId: `${messageTabId}-${messageNo}` })
    },
  ],
  deletePushSubscription: [
    'set',
    async () => {
      const owner = await castOwner(api.services)
      const input = push()
      await sendOnce('savePushSubscription', giving(owner, input))
      return giving(owner, { endpoint: input.endpoint })
    },
  ],
  ecsPostMessage: ['key', () => message('owner')],
  failInspection: [
    'once',
    async () => reading(operator, 'failInspection', { auctionId: (await listed()).auctionId, reason: '書類の不備' }),
  ],
  // Rows have an identity: the tests of the import send a file twice. Here it only looks.
  importSales: ['twin', async () => ({ person: operator, variables: { csv: '', isPreview: true } })],
  clearFrame: [
    'set',
    async () => {
      const { auctionId } = await listed()
      return giving(operator, { auctionId, matches: [], reason: '書類を確認' })
    },
  ],
  importStolenFrames: ['twin', async () => ({ person: operator, variables: { csv: '', isPreview: true } })],
  removeStolenFrame: ['set', async () => ({ person: operator, variables: { stolenFrameId: 1 } })],
  initiateAuthBikeOwner: [
    'session',
    async () => giving(null, { email: (await castOwner(api.services)).email, password: PASSWORD }),
  ],
  initiateAuthPartner: [
    'session',
    async () => giving(null, { email: (await castDealer(api.services)).email, password: PASSWORD }),
  ],
  coverAuctionImage: [
    'once',
    async () => {
      const { owner, auctionId } = await listed()
      const file = await phonePhoto(1400, 1000)
      const { body } = await upload(api.origin, 'AUCTION_ITEM_IMAGE', { file, headers: owner.headers })
      const photo = { assetId: body.assetId, imageType: '02', sortOrder: 1 }
      await api.services.db
        .insertInto('auctionImage')
        .values({ auctionId, ...photo })
        .execute()
      const areas = [{ left: 0.1, top: 0.2, width: 0.3, height: 0.1 }]
      return reading(operator, 'coverAuctionImage', { auctionId, assetId: body.assetId, areas })
    },
  ],
  markImageNg: [
    'once',
    async () => {
      const { auctionId, assetId } = await listed()
      return reading(operator, 'markImageNg', { auctionId, assetId, reason: 'ぼけています' })
    },
  ],
  moderateReview: [
    'set',
    async () => {
      const { owner, auctionId } = await auctionIn(32)
      const ratings = { reviewAgent: 5, reviewDelivery: 5, reviewPrice: 5, reviewSatisfaction: 5 }
      const review = { auctionId, comment: 'とても良い取引でした。', nickname: '匿名', ...ratings }
      await sendOnce('createAuctionReview', giving(owner, review))
      const { auctionReviewId } = await api.services.db
        .selectFrom('auctionReview')
        .select('auctionReviewId')
        .where('auctionId', '=', auctionId)
        .executeTakeFirstOrThrow()
      return giving(operator, { auctionReviewId, isHidden: true, reason: '個人情報' })
    },
  ],
  muteSeller: ['set', async () => giving(operator, { auctionId: (await auctionIn(31)).auctionId, isMuted: true })],
  noteSupport: [
    'set',
    async () => giving(operator, { ...(await supportThread(await castOwner(api.services))), note: '電話で確認済み' }),
  ],
  partnerPostMessage: ['key', () => message('dealer')],
  partnerUnreadToRead: [
    'set',
    async () => giving(dealer, { auctionId: (await trade()).auctionId, bikeDealerId: dealer.bikeDealerId }),
  ],
  passInspection: ['once', async () => reading(operator, 'passInspection', { auctionId: (await listed()).auctionId })],
  saveInspectionSheet: [
    'twin',
    async () => {
      const { auctionId } = await listed()
      const parts = [{ part: 'engine', grade: 7, note: '異音なし' }]
      const marks = [{ kind: 'dent', side: 'left', x: 420, y: 330, note: 'タンク' }]
      return giving(operator, { auctionId, version: 0, parts, marks })
    },
  ],
  planPass: ['set', async () => reading(operator, 'passInspection', { auctionId: (await listed()).auctionId })],
  placeBid: [
    'key',
    async () => giving(dealer, { ...(await inRunning()), price: 50_000, idempotencyKey: randomUUID() }),
  ],
  acceptDelivery: [
    'once',
    async () => {
      const { owner, auctionId } = await auctionIn(31)
      await sendOnce('postCheckedList', await reading(dealer, 'postCheckedList', { auctionId, ...CHECKLIST }))
      return reading(owner, 'acceptDelivery', { auctionId })
    },
  ],
  postCheckedList: [
    'once',
    async () => {
      const { owner, auctionId } = await auctionIn(31)
      return reading(owner, 'postCheckedList', { auctionId, ...CHECKLIST })
    },
  ],
  postContactMessage: [
    'twin',
    async () => {
      const uuid = await waitingContact()
      const query = 'mutation M($input: ConfirmContactInput!) { confirmContact(input: $input) }'
      const { data } = await api.graphql(query, { input: { uuid, code: '123456' } })
      return giving(null, { token: data.confirmContact, text: '追記です。' })
    },
  ],
  postMessage: ['key', () => message('owner')],
  postSupportMessage: [
    'twin',
    async () => {
      const owner = await castOwner(api.services)
      const { supportThreadId } = await supportThread(owner)
      return giving(owner, { supportThreadId, text: '追記です。' })
    },
  ],
  readSupportThread: [
    'set',
    async () => {
      const owner = await castOwner(api.services)
      const { supportThreadId } = await supportThread(owner)
      return { person: owner, variables: { supportThreadId } }
    },
  ],
  recordIdentityCheck: [
    'set',
    async () => {
      const { auctionId } = await auctionIn(31)
      return giving(dealer, { auctionId, method: 'licence', checkedOn: tokyoDay(new Date()), occupation: '会社員' })
    },
  ],
  refreshAuth: [
    'once',
    async () => {
      const { idToken, refreshToken } = await castOwner(api.services)
      return { person: null, variables: { idToken, refreshToken } }
    },
  ],
  refreshAuthPartner: [
    'once',
    async () => {
      const { idToken, refreshToken } = await castDealer(api.services)
      return { person: null, variables: { idToken, refreshToken } }
    },
  ],
  relistAuction: [
    'twin',
    async () => {
      const { owner, auctionId } = await auctionIn(84)
      return giving(owner, { auctionId })
    },
  ],
  replaceAuctionImage: [
    'once',
    async () => {
      const { owner, auctionId, assetId } = await listed()
      const newAssetId = await castImage(api.services.db, owner.bikeOwnerId)
      return reading(owner, 'replaceAuctionImage', { auctionId, assetId, newAssetId })
    },
  ],
  reportCompletion: [
    'once',
    async () => {
      const { auctionId } = await auctionIn(31)
      await castHandedOver(api.services.db, auctionId)
      return reading(dealer, 'reportCompletion', { auctionId, finalTransactionPrice: 500_000 })
    },
  ],
  resendContactCode: ['once', async () => ({ person: null, variables: { uuid: await waitingContact() } })],
  resetPasswordBikeOwnerStep1: [
    'session',
    async () => ({ person: null, variables: { email: (await castOwner(api.services)).email } }),
  ],
  resetPasswordBikeOwnerStep2: ['once', async () => ({ person: null, variables: await resetCode() })],
  resetPasswordBikeOwnerStep3: [
    'once',
    async () => {
      const variables = await resetCode()
      const query =
        'mutation M($email: String!, $code: String!) { resetPasswordBikeOwnerStep2(email: $email, code: $code) { uuid } }'
      const { data } = await api.graphql(query, variables)
      return { person: null, variables: { uuid: data.resetPasswordBikeOwnerStep2.uuid, password: 'Shinkansen7Aoba' } }
    },
  ],
  checkBike: [
    'once',
    async () => {
      const { owner: _, ...input } = await checkInput()
      return reading(dealer, 'checkBike', input)
    },
  ],
  answerClaims: [
    'once',
    async () => {
      const { owner, auctionId } = await claimed()
      return reading(owner, 'answerClaims', { auctionId, isAccepted: [true], finalTransactionPrice: 480_000 })
    },
  ],
  takeBike: ['once', async () => reading(dealer, 'takeBike', { auctionId: (await claimed()).auctionId })],
  askForRuling: ['once', async () => reading(dealer, 'askForRuling', { auctionId: (await refused()).auctionId })],
  ruleOnReduction: [
    'once',
    async () => {
      const { auctionId } = await refused()
      await sendOnce('askForRuling', await reading(dealer, 'askForRuling', { auctionId }))
      return reading(operator, 'ruleOnReduction', { auctionId, allowed: [5_000], comment: '半額' })
    },
  ],
  handOver: [
    'once',
    async () => {
      const { owner, auctionId } = await claimed()
      await sendOnce('takeBike', await reading(dealer, 'takeBike', { auctionId }))
      const query = 'query Q($id: Int!) { auction(auctionId: $id) { handOverCode } }'
      const { data } = await api.graphql(query, { id: auctionId }, owner.headers)
      return reading(dealer, 'handOver', { auctionId, code: data.auction.handOverCode })
    },
  ],
  ruleOnPayment: [
    'once',
    async () => {
      const { owner, auctionId } = await reported()
      const objection = { auctionId, agree: false, comment: '届いていません' }
      await sendOnce('confirmCompletion', await reading(owner, 'confirmCompletion', objection))
      return reading(operator, 'ruleOnPayment', { auctionId, isProven: false, comment: '記録がありません' })
    },
  ],
  ruleOnFraud: [
    'once',
    async () => {
      const { auctionId } = await auctionIn(32)
      const fraud = { fraud: 'odometer', owed: 50_000, comment: '整備記録と合いません' }
      return reading(operator, 'ruleOnFraud', { auctionId, ...fraud })
    },
  ],
  reportNameChange: [
    'once',
    async () => {
      const { auctionId } = await auctionIn(32)
      await castHandedOver(api.services.db, auctionId)
      const proofAssetId = await castPartnerImage(api.services.db, dealer.partnerId)
      return reading(dealer, 'reportNameChange', { auctionId, changedOn: tokyoDay(new Date()), proofAssetId })
    },
  ],
  saveAgent: [
    'unique',
    async () =>
      giving(operator, {
        name: `新しい代理店${randomUUID()}`,
        email: newEmail(),
        phone: '0312345678',
        password: PASSWORD,
      }),
  ],
  saveAnnouncement: [
    'twin',
    async () =>
      giving(operator, {
        subject: `お知らせ${randomUUID()}`,
        body: '本文',
        displayOn: tokyoDay(new Date()),
        displayLocations: ['TOP'],
        isPublished: true,
        publishStartOn: tokyoDay(new Date()),
      }),
  ],
  saveBuyOrder: ['twin', async () => giving(dealer, { modelId: 1001, note: randomUUID(), isActive: true })],
  saveDealer: [
    'unique',
    async () => {
      number += 1
      return giving(operator, {
        name: '新しい販売店',
        personInCharge: '担当 者',
        phone: '0312345678',
        email: newEmail(),
        state: '13',
        licenceNumber: String(700_000_000_000 + number),
        licenceAuthority: '東京都公安委員会',
        password: PASSWORD,
      })
    },
  ],
  saveFilter: [
    'set',
    async () => ({ person: dealer, variables: { name: randomUUID().slice(0, 20), query: 'maker=1' } }),
  ],
  savePushSubscription: ['set', async () => giving(await castOwner(api.services), push())],
  sendContact: ['session', async () => giving(null, { ...CONTACT, email: newEmail() })],
  setBikeOwnerProfileImage: ['set', async () => giving(await castOwner(api.services), { assetId: null })],
  signOutBikeOwner: ['once', async () => ({ person: await castOwner(api.services), variables: {} })],
  signOutPartner: ['once', async () => ({ person: await castDealer(api.services), variables: {} })],
  stopListing: ['once', async () => reading(operator, 'stopListing', { ...(await inRunning()), reason: '規約違反' })],
  stopTransaction: [
    'once',
    async () => reading(dealer, 'stopTransaction', { auctionId: (await auctionIn(31)).auctionId, reason: '資金難' }),
  ],
  stopForDefault: [
    'once',
    async () => reading(operator, 'stopForDefault', { auctionId: (await auctionIn(31)).auctionId, reason: '不払い' }),
  ],
  unreadToRead: [
    'set',
    async () => {
      const { owner, auctionId } = await trade()
      return giving(owner, { auctionId, bikeDealerId: dealer.bikeDealerId })
    },
  ],
  updateBikeOwnerNotificationSetting: ['set', async () => giving(await castOwner(api.services), { bidUpdate: false })],
  updateBikeOwnerNotificationToOff: [
    'set',
    async () => {
      const { bikeOwnerId } = await castOwner(api.services)
      return giving(null, { token: unsubscribeToken(api.services.secrets, { bikeOwnerId, kind: 'market' }) })
    },
  ],
  undoEmailChange: [
    'twin',
    async () => {
      const owner = await castOwner(api.services)
      const email = newEmail()
      const change = { person: owner, variables: { input: { ...PROFILE, email, password: PASSWORD } } }
      const { answer, code } = await codeOf('updateBikeOwnerProfile', change, 'authChallenge { uuid }', email)
      const { uuid } = answer.authChallenge
      await sendOnce('updateBikeOwnerProfile', giving(owner, { ...PROFILE, email, uuid, code }))
      await api.runJobs()
      const token = /restore-email\?token=([\w-]+)/.exec(mailbox.lastTo(owner.email)?.text ?? '')?.[1]
      return giving(null, { token })
    },
  ],
  updateBikeOwnerProfile: [
    'set',
    async () => {
      const owner = await castOwner(api.services)
      return giving(owner, { ...PROFILE, email: owner.email })
    },
  ],
  voidBid: [
    'once',
    async () => {
      const { auctionId } = await inRunning()
      await sendOnce('placeBid', giving(dealer, { auctionId, price: 50_000, idempotencyKey: randomUUID() }))
      return giving(operator, { auctionId, sequence: 1, reason: '誤入力' })
    },
  ],
  withdrawPass: [
    'set',
    async () => {
      const { auctionId } = await listed()
      await sendOnce('planPass', await reading(operator, 'passInspection', { auctionId }))
      return giving(operator, { auctionId })
    },
  ],
  watchAuction: ['set', async () => giving(dealer, { ...(await inRunning()), isWatched: true })],
}

const CONTACT = { subject: 'other', text: '営業日を教えてください。' }

/** A visitor's message that waits for the code 123456. */
async function waitingContact(): Promise<string> {
  const { db, secrets } = api.services
  const email = newEmail()
  const challenge = { purpose: 'contact', email, bikeOwnerId: null, code: '123456' } as const
  const details = { ...CONTACT, email }
  return transact(db, (tx) => createChallenge(tx, secrets, { ...challenge, details }, new Date()))
}

async function supportThread(owner: CastOwner): Promise<{ supportThreadId: number; updatedAt: Date }> {
  await sendOnce('createSupportThread', giving(owner, CONTACT))
  return api.services.db
    .selectFrom('supportThread')
    .select(['supportThreadId', 'updatedAt'])
    .where('bikeOwnerId', '=', owner.bikeOwnerId)
    .executeTakeFirstOrThrow()
}

async function inRunning(): Promise<{ auctionId: number }> {
  return { auctionId: (await running()).auctionId }
}

async function trade22() {
  return auctionIn(22)
}

async function resetCode(): Promise<{ email: string; code: string }> {
  const { email } = await castOwner(api.services)
  const sent = { person: null, variables: { email } }
  return { email, code: (await codeOf('resetPasswordBikeOwnerStep1', sent, 'isSuccess', email)).code }
}

test('every mutation is in the table: whoever adds one says what it does when sent twice', () => {
  const known = Object.keys(schema.getMutationType()?.getFields() ?? {}).sort()
  expect(Object.keys(MUTATIONS).sort()).toEqual(known)
})

/** One line each request, or counters of requests: what they count is not what the request makes. */
const REQUESTS = ['partner_audit', 'request_count', 'attempt_limit', 'code_mail_count']
const SESSIONS = [
  'login_session',
  'refresh_token',
  'known_device',
  'known_partner_device',
  'auth_challenge',
  'mail',
  'jobs',
]
const EVENTS = ['operation_log', 'operation_kind']

/** How many rows each table has, jobs and mails too. */
async function rowCounts(): Promise<Map<string, number>> {
  const { pool } = api.services.client
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition order by 1`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from "${name}"`)
  counts.push(`select 'jobs', count(*)::int from graphile_worker.jobs`)
  const { rows } = await pool.query<{ name: string; count: number }>(counts.join(' union all '))
  return new Map(rows.map(({ name, count }) => [name, count]))
}

async function madeBy(act: () => Promise<void>, ignored: readonly string[]): Promise<Record<string, number>> {
  // Jobs of one model or tab share a key: one that waits from before would hide the next.
  await api.services.client.pool.query('delete from graphile_worker._private_jobs')
  const before = await rowCounts()
  await act()
  const after = await rowCounts()
  const made = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const)
  return Object.fromEntries(made.filter(([name, count]) => count !== 0 && !ignored.includes(name)))
}

test.each(Object.entries(MUTATIONS))('%s twice at once makes what it makes once', async (mutation, [kind, prepare]) => {
  const ignored = [...REQUESTS, ...(kind === 'session' ? SESSIONS : []), ...(kind === 'event' ? EVENTS : [])]
  const first = await prepare()
  const once = await madeBy(() => sendOnce(mutation, first), ignored)

  const second = await prepare()
  const twice = await madeBy(async () => {
    const answers = await Promise.all([send(mutation, second), send(mutation, second)])
    const codes = answers.map(({ errors }) => errors[0]?.extensions.code ?? 'ok')
    expect(codes).toContain('ok')
    expect(codes).not.toContain('INTERNAL_SERVER_ERROR')
    if (kind === 'key' || kind === 'twin' || kind === 'set') expect(codes).toEqual(['ok', 'ok'])
  }, ignored)
  expect(twice).toEqual(once)
})

test.each(Object.entries(MUTATIONS).filter(([, [kind]]) => kind === 'key'))(
  '%s: the same key with other content is refused',
  async (mutation, [, prepare]) => {
    const sent = await prepare()
    await sendOnce(mutation, sent)
    const { input } = sent.variables
    if (!isRecord(input)) throw new Error('no input')
    const other = {
      ...input,
      ...('price' in input && { price: 60_000 }),
      ...('message' in input && { message: '別の文' }),
      ...(typeof input.listing === 'object' && { listing: { ...input.listing, askingPrice: 999_000 } }),
    }
    const made = await madeBy(async () => {
      const { errors } = await send(mutation, { ...sent, variables: { input: other } })
      expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', reason: 'IDEMPOTENCY_KEY' })
    }, REQUESTS)
    expect(made).toEqual({})
  },
)

/** What people write and has to say something, wherever it stands in a mutation. */
const WORDS = [
  ...['answer', 'question', 'comment', 'message', 'text', 'reason', 'detail', 'subject', 'body', 'nickname'],
  ...['name', 'userName', 'personInCharge', 'deliveryManagerName', 'deliveryPlace'],
  ...['address1', 'address3'],
]
/** What may be left empty, in words that are empty where nothing can be read. */
const OPTIONAL_WORDS = [
  ...[
    'address2',
    'address4',
    'cancelReasonText',
    'memo',
    'emergencyContact',
    'colorText',
    'note',
    'occupation',
    'suspendReason',
    'fileName',
  ],
  ...['contactInfoToBikeDealer', 'customPartsText', 'otherDeliveryLocation'],
  ...['electrics', 'engine', 'etc', 'exterior', 'handlebar', 'lowered', 'muffler', 'other', 'suspension'],
]
/** What programs and choices give, in a form of its own. */
const CODES = [
  'fraud',
  'line',
  'paidOn',
  'changedOn',
  'photoAssetIds',
  'proofAssetId',
  ...['assetId', 'movieAssetId', 'newAssetId', 'vicAssetId', 'guardianConsentAssetId', 'uploadId'],
  ...[
    'guardianConsentUploadId',
    'idempotencyKey',
    'uuid',
    'requestUuid',
    'formerUuid',
    'requestId',
    'code',
    'confirmedChanges',
    'token',
    'version',
    'messageId',
    'linkKey',
    'id1',
    'mrasn',
  ],
  ...['email', 'password', 'phone', 'zip', 'state', 'deviceToken', 'idToken', 'refreshToken', 'endpoint', 'auth'],
  ...['p256dh', 'csv', 'query', 'operationType', 'method', 'documentType', 'paymentMethod', 'imageType'],
  ...['licenceNumber', 'licenceAuthority', 'cancelReason', 'transferPlan', 'deliveryDay', 'deliveryDue'],
  ...['deliveryLocation', 'movieType'],
  ...['deliveryTime', 'deliveryOn', 'endTime', 'accidentHistoryList', 'customPartsList', 'documentAvailableList'],
  ...['documentOwner', 'engineStatusList', 'keyCount', 'loanStatus', 'meterChange', 'numberRegistration'],
  ...['firstRegistration', 'color', 'inspectionUntil', 'frameNumber', 'plate', 'invoiceIssuer', 'matches'],
]

function textsOf(given: readonly (GraphQLArgument | GraphQLInputField)[]): string[] {
  return given.flatMap(({ name, type }) => {
    const named = getNamedType(type)
    if (isInputObjectType(named)) return textsOf(Object.values(named.getFields()))
    return named.name === 'String' || named.name === 'ID' ? [name] : []
  })
}

test('every text of a mutation is words or a code: whoever adds one says whether it has to say something', () => {
  const texts = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ args }) => textsOf(args))
  expect([...new Set(texts)].sort()).toEqual([...WORDS, ...OPTIONAL_WORDS, ...CODES].sort())
})

/** Each place of a text in what is sent, with the same where nothing can be read there. */
function withoutWords(value: unknown, path = ''): { path: string; blanked: unknown }[] {
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, below]) => {
    const set = (blanked: unknown) =>
      Array.isArray(value) ? value.with(Number(key), blanked) : { ...value, [key]: blanked }
    if (typeof below === 'string')
      return WORDS.includes(key) ? [{ path: `${path}.${key}`, blanked: set(UNREADABLE) }] : []
    return withoutWords(below, `${path}.${key}`).map((it) => ({ path: it.path, blanked: set(it.blanked) }))
  })
}

/** No width, word joiner, byte order mark, soft hyphen, fillers of Hangul, the blank of Braille. */
const UNREADABLE = ' \u200B\u2060\uFEFF\u00AD\u3164\uFFA0\u115F\u2800 '.repeat(3)

test.each(Object.entries(MUTATIONS))(
  '%s takes no words of characters that nobody sees',
  async (mutation, [, prepare]) => {
    const { person, variables } = await prepare()
    for (const { path, blanked } of withoutWords(variables)) {
      if (!isRecord(blanked)) throw new Error('no variables')
      const { errors } = await send(mutation, { person, variables: blanked })
      expect(['ERROR_REQUIRED', 'BAD_REQUEST'], path).toContain(errors[0]?.extensions.code)
    }
  },
)

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
