import { randomUUID } from 'node:crypto'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { readFeeTable } from '#server/features/dealer/desk/fee-table.ts'
import { checkSalesFile } from '#server/features/souba/index.ts'
import { unsubscribeToken } from '#server/mail/unsubscribe-token.ts'
import { castOwner, PASSWORD, SIGN_UP } from '../cast.ts'
import { EXAMPLE_CHECKLIST } from '../example-checklist.ts'
import { castAppointment, castHandedOver, castPartnerImage } from '../hand-over-cast.ts'
import { castImage } from '../listing.ts'
import { castDealer } from '../partner-cast.ts'
import { receivedSales } from '../received-sales.ts'
import { phonePhoto, upload } from '../uploads.ts'
import {
  api,
  auctionIn,
  bindingOrder,
  CONTACT,
  checkInput,
  claimed,
  codeOf,
  dealer,
  giving,
  inRunning,
  listed,
  listing,
  madeOrder,
  mailbox,
  message,
  newEmail,
  newNumber,
  operator,
  PROFILE,
  partnerSupportThread,
  priced,
  push,
  reading,
  refused,
  reported,
  resetCode,
  rival,
  runnerUpAsked,
  running,
  type Sent,
  sendOnce,
  stopAsked,
  supportThread,
  trade,
  trade22,
  usingOrder,
  waitingContact,
  webhook,
  webhookTo,
} from './cast.ts'

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
export type Repeat = 'set' | 'once' | 'key' | 'twin' | 'unique' | 'session' | 'event'

/** Every mutation of the API. One that is missing here turns the first test red: decide what it does when sent twice. */
export const MUTATIONS: Readonly<Record<string, readonly [Repeat, () => Promise<Sent>]>> = {
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
  makeBindingOrder: ['key', async () => giving(dealer, bindingOrder())],
  endBindingOrder: ['set', async () => giving(dealer, { bindingOrderId: await madeOrder() })],
  useBindingOrder: ['set', usingOrder],
  releaseBindingOrder: [
    'set',
    async () => {
      const { owner, auctionId } = await listed()
      const use = { auctionId, bindingOrderId: await madeOrder(), price: 310_000, way: 'atOnce' }
      await sendOnce('useBindingOrder', giving(owner, use))
      return giving(owner, { auctionId })
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
  createPartnerSupportThread: [
    'twin',
    async () => giving(dealer, { ...(await inRunning()), subject: 'mistypedBid', text: '金額を誤りました。' }),
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
  deletePartnerPush: [
    'set',
    async () => {
      const { endpoint, p256dh, auth } = push()
      await sendOnce('savePartnerPush', giving(dealer, { endpoint, p256dh, auth }))
      return giving(dealer, { endpoint })
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
  importSalesFile: ['set', async () => giving(operator, { salesFileId: await checkedSales() })],
  cancelSalesFile: ['set', async () => giving(operator, { salesFileId: await checkedSales() })],
  undoSalesImport: [
    'set',
    async () => {
      const csv =
        'soldOn,makerId,displacementCtgId,modelId,modelTypeId,mileageId,price\n2025-11-01,1,4,1001,,3,450000\n'
      await sendOnce('importSales', { person: operator, variables: { csv, isPreview: false } })
      const last = await api.services.db
        .selectFrom('salesImport')
        .select('salesImportId')
        .orderBy('salesImportId', 'desc')
        .executeTakeFirstOrThrow()
      return giving(operator, { salesImportId: last.salesImportId })
    },
  ],
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
      return giving(operator, { auctionReviewId, isHidden: true, reason: '個人情報の記載' })
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
      await sendOnce('postCheckedList', await reading(dealer, 'postCheckedList', { auctionId, ...EXAMPLE_CHECKLIST }))
      return reading(owner, 'acceptDelivery', { auctionId })
    },
  ],
  postCheckedList: [
    'once',
    async () => {
      const { owner, auctionId } = await auctionIn(31)
      return reading(owner, 'postCheckedList', { auctionId, ...EXAMPLE_CHECKLIST })
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
  postPartnerSupportMessage: [
    'twin',
    async () => {
      const asking = await castDealer(api.services)
      const { supportThreadId } = await partnerSupportThread(asking)
      return giving(asking, { supportThreadId, text: '追記です。' })
    },
  ],
  postSupportMessage: [
    'twin',
    async () => {
      const owner = await castOwner(api.services)
      const { supportThreadId } = await supportThread(owner)
      return giving(owner, { supportThreadId, text: '追記です。' })
    },
  ],
  readPartnerSupportThread: [
    'set',
    async () => {
      const asking = await castDealer(api.services)
      const { supportThreadId } = await partnerSupportThread(asking)
      return { person: asking, variables: { supportThreadId } }
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
  confirmMoney: [
    'once',
    async () => {
      const { owner, auctionId } = await claimed()
      await sendOnce('takeBike', await reading(dealer, 'takeBike', { auctionId }))
      return giving(owner, { auctionId, finalTransactionPrice: 500_000 })
    },
  ],
  askForRefund: [
    'once',
    async () => {
      const { owner, auctionId } = await priced()
      await sendOnce('confirmMoney', giving(owner, { auctionId, finalTransactionPrice: 500_000 }))
      return giving(operator, { auctionId, finalTransactionPrice: 500_000, isAsked: true })
    },
  ],
  askForRuling: ['once', async () => reading(dealer, 'askForRuling', { auctionId: (await refused()).auctionId })],
  ruleOnReduction: [
    'once',
    async () => {
      const { auctionId } = await refused()
      await sendOnce('askForRuling', await reading(dealer, 'askForRuling', { auctionId }))
      return reading(operator, 'ruleOnReduction', { auctionId, allowed: [5_000], comment: '半額を認めます' })
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
      return giving(operator, {
        name: '新しい販売店',
        personInCharge: '担当 者',
        phone: '0312345678',
        email: newEmail(),
        state: '13',
        licenceNumber: String(700_000_000_000 + newNumber()),
        licenceAuthority: '東京都公安委員会',
        password: PASSWORD,
      })
    },
  ],
  saveFilter: [
    'set',
    async () => ({ person: dealer, variables: { name: randomUUID().slice(0, 20), query: 'maker=1' } }),
  ],
  saveAlertSettings: [
    'set',
    async () => {
      const choices = [{ kind: 'match', mail: 'off', push: false }]
      return giving(await castDealer(api.services), { choices, quietFrom: 22, quietTo: 7, hasSound: true })
    },
  ],
  saveFeeTable: [
    'once',
    async () => {
      const { version } = await readFeeTable(api.services.db)
      return giving(operator, { version, bands: [{ from: 0, fee: 0 }] })
    },
  ],
  savePurchaseTerms: [
    'set',
    async () => giving(await castDealer(api.services), { targetMargin: 50_000, repairPercent: 80 }),
  ],
  createApiToken: [
    'unique',
    async () => giving(await castDealer(api.services), { name: '在庫管理', scopes: ['read'], days: 90 }),
  ],
  revokeApiToken: [
    'set',
    async () => {
      const person = await castDealer(api.services)
      await sendOnce('createApiToken', giving(person, { name: '在庫管理', scopes: ['read'], days: 90 }))
      const { apiTokenId } = await api.services.db
        .selectFrom('apiToken')
        .select('apiTokenId')
        .where('partnerId', '=', person.partnerId)
        .executeTakeFirstOrThrow()
      return { person, variables: { apiTokenId } }
    },
  ],
  createWebhook: ['unique', async () => giving(await castDealer(api.services), webhookTo('/new'))],
  changeWebhook: [
    'set',
    async () => {
      const { person, webhookEndpointId } = await webhook()
      return giving(person, { webhookEndpointId, ...webhookTo('/other') })
    },
  ],
  rotateWebhookSecret: [
    'once',
    async () => {
      const { person, ...variables } = await webhook()
      return { person, variables }
    },
  ],
  pauseWebhook: [
    'set',
    async () => {
      const { person, ...input } = await webhook()
      return giving(person, { ...input, isPaused: true })
    },
  ],
  deleteWebhook: [
    'once',
    async () => {
      const { person, ...variables } = await webhook()
      return { person, variables }
    },
  ],
  testWebhook: [
    'twin',
    async () => {
      const { person, ...variables } = await webhook()
      return { person, variables }
    },
  ],
  replayWebhooks: [
    'set',
    async () => {
      const { person, webhookEndpointId } = await webhook()
      const { bikeDealerId } = person
      const missed = {
        messageId: randomUUID(),
        type: 'bid.outbid',
        subject: 'missed',
        body: '{}',
        state: 'held',
      } as const
      await api.services.db
        .insertInto('webhookDelivery')
        .values({ ...missed, webhookEndpointId, bikeDealerId, nextAt: null, createdAt: new Date() })
        .execute()
      return giving(person, { webhookEndpointId })
    },
  ],
  renewTodoCalendar: ['set', async () => ({ person: dealer, variables: { token: 'replaced' } })],
  saveListColumns: ['set', async () => ({ person: dealer, variables: { columns: ['year', 'km'] } })],
  savePartnerPush: [
    'set',
    async () => {
      const { endpoint, p256dh, auth } = push()
      return giving(dealer, { endpoint, p256dh, auth })
    },
  ],
  savePushSubscription: ['set', async () => giving(await castOwner(api.services), push())],
  sendContact: ['session', async () => giving(null, { ...CONTACT, email: newEmail() })],
  setBikeOwnerProfileImage: ['set', async () => giving(await castOwner(api.services), { assetId: null })],
  signOutBikeOwner: ['once', async () => ({ person: await castOwner(api.services), variables: {} })],
  signOutPartner: ['once', async () => ({ person: await castDealer(api.services), variables: {} })],
  stopListing: [
    'once',
    async () => reading(operator, 'stopListing', { ...(await inRunning()), reason: '規約に反する記載' }),
  ],
  stopTransaction: [
    'once',
    async () =>
      reading(dealer, 'stopTransaction', { auctionId: (await auctionIn(31)).auctionId, reason: '資金の都合' }),
  ],
  askToStop: [
    'once',
    async () => {
      const { owner, auctionId } = await priced()
      return giving(owner, { auctionId, cancelReason: 'changed-mind' })
    },
  ],
  agreeToStop: ['once', async () => giving(dealer, await stopAsked())],
  refuseToStop: ['once', async () => giving(dealer, { ...(await stopAsked()), reason: '引き取ります' })],
  withdrawStop: [
    'once',
    async () => {
      const { owner, auctionId } = await priced()
      await sendOnce('askToStop', giving(owner, { auctionId, cancelReason: 'changed-mind' }))
      return giving(owner, { auctionId })
    },
  ],
  stopForDefault: [
    'once',
    async () => {
      const { auctionId } = await auctionIn(31)
      await castAppointment(api.services.db, auctionId)
      return reading(operator, 'stopForDefault', { auctionId, cause: 'unpaid', reason: '支払いがない' })
    },
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
      return giving(operator, { auctionId, sequence: 1, reason: '入力の誤り' })
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

async function checkedSales(): Promise<number> {
  const salesFileId = await receivedSales(api.services)
  await checkSalesFile({ services: api.services, now: new Date() }, { salesFileId })
  return salesFileId
}
