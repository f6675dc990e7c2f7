import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type { AlertKind } from '#domain/alert/alert-kinds.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { createChallenge } from '#server/auth/challenge.ts'
import { type Tx, transact } from '#server/db/client.ts'
import type { Deadline } from '#server/features/auction/deadlines/deadline-poller.ts'
import { runCommand } from '#server/features/auction/engine/run-command.ts'
import { readHandOver } from '#server/features/auction/engine/stored/hand-over.ts'
import { storedReport } from '#server/features/auction/engine/stored/report.ts'
import { placeBid } from '#server/features/bidding/place-bid.ts'
import { savePushSubscription } from '#server/features/push/save-push-subscription.ts'
import { checkSalesFile } from '#server/features/souba/index.ts'
import { startImport } from '#server/features/souba/sales/file/sales-file-store.ts'
import { freezeDocument } from '#server/features/trade-document/freeze-document.ts'
import { queueWebhooks } from '#server/features/webhook/queue-webhooks.ts'
import { newWebhookSecret } from '#server/features/webhook/webhook-secret.ts'
import type { JobName, JobPayloads } from '#server/jobs/job.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { queuePush } from '#server/push/queue-push.ts'
import type { Services } from '#server/services.ts'
import { castOwner } from './cast.ts'
import { castHandedOver } from './hand-over-cast.ts'
import { castImage, castListing } from './listing.ts'
import { castAuction } from './message-cast.ts'
import { castDealer, castOperator } from './partner-cast.ts'
import type { PushService } from './push-service.ts'
import { receivedSales } from './received-sales.ts'
import type { WebhookReceiver } from './webhook-receiver.ts'

export interface KilledJob<N extends JobName> {
  readonly payload: JobPayloads[N]
  /** Must get exactly one mail of it. */
  readonly mailTo?: string
  /** Whether all that it has to do is done, once. */
  readonly isDone?: () => Promise<boolean>
}

interface Parts {
  readonly services: Services
  readonly pushes: PushService
  readonly webhooks: WebhookReceiver
}

const now = () => new Date()

/** Of every kind of job: something that it has to do, and how to see that it was done once. */
export const KILLED_JOBS: { readonly [N in JobName]: (parts: Parts) => Promise<KilledJob<N>> } = {
  async sendMail({ services }) {
    const { bikeOwnerId, email } = await castOwner(services)
    const document = { subject: '一度だけ届くメール', greeting: null, blocks: [] }
    await withoutJobs(services, (tx) =>
      queueMail(tx, services, { kind: 'once', to: email, document, bikeOwnerId }, now()),
    )
    const { mailId } = await services.db
      .selectFrom('mail')
      .select('mailId')
      .where('kind', '=', 'once')
      .executeTakeFirstOrThrow()
    return { payload: { mailId }, mailTo: email }
  },
  async sendPush({ services, pushes }) {
    const { bikeOwnerId } = await castOwner(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 11 })
    const { sessionId } = await services.db
      .selectFrom('loginSession')
      .select('sessionId')
      .where('subjectId', '=', String(bikeOwnerId))
      .executeTakeFirstOrThrow()
    const browser = pushes.browser()
    await withoutJobs(services, async (tx) => {
      const all = { bid: true, message: true, auctionEnd: true }
      await savePushSubscription(tx, services, { audience: 'owner', bikeOwnerId, sessionId }, browser, all, now())
      await queuePush(tx, { kind: 'message', bikeOwnerId, auctionId }, now())
    })
    const { pushMessageId } = await services.db
      .selectFrom('pushMessage')
      .select('pushMessageId')
      .executeTakeFirstOrThrow()
    const path = new URL(browser.endpoint).pathname
    return {
      payload: { pushMessageId },
      isDone: async () => pushes.received.filter((it) => it.path === path).length === 1,
    }
  },
  async sendResetCode({ services }) {
    const { email } = await castOwner(services)
    const challenge = { purpose: 'reset-password', email, bikeOwnerId: null, code: null, details: { email } } as const
    const uuid = await transact(services.db, (tx) => createChallenge(tx, services.secrets, challenge, now()))
    return { payload: { uuid }, mailTo: email }
  },
  async tellLifted({ services }) {
    const { bikeDealerId, email } = await castDealer(services)
    return { payload: { bikeDealerIds: [bikeDealerId] }, mailTo: email }
  },
  async makeBidProofs({ services }) {
    const { bikeOwnerId } = await castOwner(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 84 })
    const closed = { fromStatus: 21, toStatus: 84, command: 'closeBidding', byActor: 'system', at: now() } as const
    await services.db
      .insertInto('auctionTransition')
      .values({ auctionId, ...closed })
      .execute()
    const left = sql<SqlBool>`not exists (select from bid_proof where auction_id = ${auctionId})`
    return { payload: {}, isDone: isFalse(services, left) }
  },
  async warnPartner({ services }) {
    const { partnerId, email } = await castDealer(services)
    return { payload: { partnerId }, mailTo: email }
  },
  async purgeExpired({ services }) {
    const { bikeOwnerId } = await castOwner(services, {}, later(now(), -31 * DAY))
    const left = sql<SqlBool>`exists (select from login_session where subject_id = ${String(bikeOwnerId)})`
    return { payload: {}, isDone: isFalse(services, left) }
  },
  async purgeAssets({ services }) {
    const { bikeOwnerId } = await castOwner(services)
    const assetId = await castImage(services.db, bikeOwnerId)
    await services.db.updateTable('asset').set({ expiresAt: now() }).where('assetId', '=', assetId).execute()
    return { payload: {}, isDone: isFalse(services, sql`exists (select from asset where asset_id = ${assetId})`) }
  },
  async checkSalesFile({ services }) {
    const salesFileId = await receivedSales(services)
    const isReady = sql<SqlBool>`(select count(*) = 3 from staged_sale where sales_file_id = ${salesFileId})
      and exists (select from sales_file where sales_file_id = ${salesFileId} and state = 'ready')`
    return { payload: { salesFileId }, isDone: isTrue(services, isReady) }
  },
  async importSalesFile({ services }) {
    const salesFileId = await receivedSales(services)
    await checkSalesFile({ services, now: now() }, { salesFileId })
    await withoutJobs(services, (tx) => startImport(tx, salesFileId))
    const isImported = sql<SqlBool>`(select count(*) = 3 from sale join sales_file using (sales_import_id)
      where sales_file_id = ${salesFileId} and state = 'imported')`
    return { payload: { salesFileId }, isDone: isTrue(services, isImported) }
  },
  async purgeSalesFiles({ services }) {
    const salesFileId = await receivedSales(services)
    await checkSalesFile({ services, now: now() }, { salesFileId })
    await services.db
      .updateTable('salesFile')
      .set({ createdAt: later(now(), -2 * DAY) })
      .where('salesFileId', '=', salesFileId)
      .execute()
    const left = sql<SqlBool>`exists (select from staged_sale where sales_file_id = ${salesFileId})`
    return { payload: {}, isDone: isFalse(services, left) }
  },
  async purgeOldRecords({ services }) {
    const values = { operationType: 'long-ago', bikeOwnerId: null, createdAt: later(now(), -500 * DAY) }
    await services.db.insertInto('operationLog').values(values).execute()
    const left = sql<SqlBool>`exists (select from operation_log where operation_type = 'long-ago')`
    return { payload: {}, isDone: isFalse(services, left) }
  },
  async purgeSupport({ services }) {
    const closedAt = later(now(), -500 * DAY)
    const times = { createdAt: closedAt, lastMessageAt: closedAt, updatedAt: closedAt, closedAt }
    const thread = { email: 'long-ago@example.com', subject: 'other', state: 'closed', ...times } as const
    await services.db.insertInto('supportThread').values(thread).execute()
    const left = sql<SqlBool>`exists (select from support_thread where email = 'long-ago@example.com')`
    return { payload: {}, isDone: isFalse(services, left) }
  },
  async mailNewMessages({ services }) {
    const { email, messageTabId } = await castWon(services)
    await transact(services.db, async ({ query }) => {
      const sender = { senderGroup: 'dealer', createdBy: 'dealer:1', createdAt: now() } as const
      const message = { messageTabId, messageNo: 1, messageType: 0, text: 'こんにちは', ...sender } as const
      await query.insertInto('message').values(message).execute()
      await query
        .updateTable('messageTab')
        .set({ lastMessageNo: 1, lastSentAt: now(), mailDueAt: now() })
        .where('messageTabId', '=', messageTabId)
        .execute()
    })
    return { payload: { messageTabId }, mailTo: email }
  },
  // These compute what is written over the same rows however often they run; who has got a mail is marked with it.
  sendPriceReports: async () => ({ payload: {} }),
  inviteToList: async () => ({ payload: {} }),
  recomputePrices: async () => ({ payload: {} }),
  measureAccuracy: async () => ({ payload: {} }),
  updateModelPrices: async () => ({ payload: { modelId: 1001 } }),
  async alertMatches({ services }) {
    const { bikeOwnerId } = await castOwner(services)
    const { bikeDealerId, partnerId } = await castDealer(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 21 }, later(now(), DAY))
    const wanted = { bikeDealerId, displacementCtgId: 4, updatedAt: later(now(), -DAY) }
    await services.db.insertInto('buyOrder').values(wanted).execute()
    return { payload: { auctionId }, isDone: isRaisedOnce(services, partnerId, 'match') }
  },
  async alertOutbid({ services }) {
    const { bikeOwnerId } = await castOwner(services)
    const [first, second] = [await castDealer(services), await castDealer(services)]
    const { partnerId } = await castOperator(services)
    const auctionId = await castListing(services.db, bikeOwnerId, { images: 1 })
    await withoutJobs(services, async (tx) => {
      const operator = { role: 'operator', operatorId: String(partnerId) } as const
      await runCommand(tx, services, auctionId, { type: 'passInspection', by: operator, version: 1 })
    })
    for (const [{ bikeDealerId }, price] of [
      [first, 100_000],
      [second, 110_000],
    ] as const) {
      const id = String(bikeDealerId)
      const bid = { bikeDealerId: id, price, maxPrice: null, asLeader: null, idempotencyKey: 'once' }
      await placeBid(services, { role: 'dealer', bikeDealerId: id }, auctionId, bid)
    }
    return { payload: { auctionId }, mailTo: first.email, isDone: isRaisedOnce(services, first.partnerId, 'outbid') }
  },
  async alertEnding({ services }) {
    const { bikeOwnerId } = await castOwner(services)
    const { bikeDealerId, partnerId } = await castDealer(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 21 }, later(now(), DAY))
    await services.db.insertInto('watchedAuction').values({ auctionId, bikeDealerId }).execute()
    return { payload: { auctionId }, isDone: isRaisedOnce(services, partnerId, 'endingSoon') }
  },
  async sendAlert({ services }) {
    const { auctionId, alert, email, partnerId } = await castAlert(services, 'atOnce')
    const { alertId } = await services.db
      .selectFrom('alert')
      .select('alertId')
      .where('partnerId', '=', partnerId)
      .where('auctionId', '=', auctionId)
      .where('subject', '=', alert.subject)
      .executeTakeFirstOrThrow()
    return { payload: { alertId }, mailTo: email }
  },
  async sendAlertDigest({ services }) {
    const { email, partnerId } = await castAlert(services, 'daily')
    return { payload: { partnerId }, mailTo: email }
  },
  async sendWebhook({ services, webhooks }) {
    const { bikeOwnerId } = await castOwner(services)
    const { bikeDealerId, partnerId } = await castDealer(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 22, bikeDealerId })
    const secretSealed = services.secrets.seal('webhook', newWebhookSecret())
    const url = `${webhooks.origin}/${auctionId}`
    await services.db
      .insertInto('webhookEndpoint')
      .values({ partnerId, url, kinds: ['won'], dealerIds: null, secretSealed, createdAt: now() })
      .execute()
    const won = { kind: 'won', auctionId, bikeDealerIds: [bikeDealerId], subject: 'once' } as const
    await withoutJobs(services, (tx) => queueWebhooks(tx, won, now()))
    const { webhookDeliveryId, messageId } = await services.db
      .selectFrom('webhookDelivery')
      .select(['webhookDeliveryId', 'messageId'])
      .where('bikeDealerId', '=', bikeDealerId)
      .executeTakeFirstOrThrow()
    const left = sql<SqlBool>`exists (select from webhook_delivery
      where webhook_delivery_id = ${webhookDeliveryId} and state <> 'delivered')`
    const isWritten = isFalse(services, left)
    // Killed between the request and its record it comes again, under the same id.
    const isHeard = () => webhooks.received.some(({ headers }) => headers['webhook-id'] === messageId)
    return { payload: { webhookDeliveryId, attempt: 0 }, isDone: async () => isHeard() && (await isWritten()) }
  },
  async remindEnd({ services }) {
    const { bikeOwnerId, email } = await castOwner(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 21 }, later(now(), DAY))
    return { payload: { auctionId }, mailTo: email }
  },
  async remindAnswer({ services }) {
    const { auctionId, email } = await castWon(services)
    return { payload: { auctionId }, mailTo: email }
  },
  async remindCounterOffer({ services }) {
    const { auctionId, email } = await castWon(services)
    return { payload: { auctionId }, mailTo: email }
  },
  async remindDelivery({ services }) {
    const { bikeOwnerId, email } = await castOwner(services)
    const { bikeDealerId } = await castDealer(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 31, bikeDealerId })
    const accepted = { planAcceptedBy: `owner:${bikeOwnerId}`, planAcceptedAt: now() }
    await castChecklist(services, auctionId, `dealer:${bikeDealerId}`, accepted)
    return { payload: { auctionId }, mailTo: email }
  },
  async remindPayment({ services }) {
    const { bikeOwnerId, email } = await castOwner(services)
    const { bikeDealerId } = await castDealer(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 31, bikeDealerId })
    await castHandedOver(services.db, auctionId, later(now(), -3 * DAY))
    return { payload: { auctionId }, mailTo: email }
  },
  async remindNameChange({ services }) {
    const { bikeOwnerId } = await castOwner(services)
    const { bikeDealerId, email } = await castDealer(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 31, bikeDealerId })
    await castHandedOver(services.db, auctionId, later(now(), -10 * DAY))
    return { payload: { auctionId }, mailTo: email }
  },
  async sendBidUpdate({ services }) {
    const { bikeOwnerId, email } = await castOwner(services)
    const { bikeDealerId } = await castDealer(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 21, bikeDealerId }, later(now(), DAY))
    return { payload: { auctionId }, mailTo: email }
  },
  async sendChecklistChange({ services }) {
    const { bikeOwnerId, email } = await castOwner(services)
    const { bikeDealerId } = await castDealer(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 31, bikeDealerId })
    const byActor = `dealer:${bikeDealerId}`
    await castChecklist(services, auctionId, byActor)
    const version = { auctionId, version: 1, content: JSON.stringify({ deliveryTime: '14:00' }), byActor, at: now() }
    await services.db.insertInto('checklistVersion').values(version).execute()
    return { payload: { auctionId }, mailTo: email }
  },
  async strikeOutBids({ services }) {
    const { bikeOwnerId } = await castOwner(services)
    const { bikeDealerId } = await castDealer(services)
    const { partnerId } = await castOperator(services)
    const auctionId = await castListing(services.db, bikeOwnerId, { images: 1 })
    await withoutJobs(services, async (tx) => {
      const operator = { role: 'operator', operatorId: String(partnerId) } as const
      await runCommand(tx, services, auctionId, { type: 'passInspection', by: operator, version: 1 })
    })
    await placeBid(services, { role: 'dealer', bikeDealerId: String(bikeDealerId) }, auctionId, {
      bikeDealerId: String(bikeDealerId),
      price: 100_000,
      maxPrice: 200_000,
      asLeader: null,
      idempotencyKey: 'once',
    })
    const suspendedAt = now()
    await services.db
      .updateTable('bikeDealer')
      .set({ suspendedAt, suspendReason: '詐欺の疑い' })
      .where('bikeDealerId', '=', bikeDealerId)
      .execute()
    return {
      payload: { bikeDealerIds: [bikeDealerId], partnerId },
      isDone: async () => {
        const voids = await services.db
          .selectFrom('bid')
          .select('sequence')
          .where('auctionId', '=', auctionId)
          .where('kind', '=', 'void')
          .execute()
        return voids.length === 1
      },
    }
  },
  async passPlanned({ services }) {
    const { bikeOwnerId, email } = await castOwner(services)
    const { partnerId: operatorId } = await castOperator(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 11 })
    await services.db.insertInto('plannedPass').values({ auctionId, operatorId, version: 1, passAt: now() }).execute()
    return { payload: { auctionId }, mailTo: email, isDone: isLeftOnce(services, auctionId, 11) }
  },
  async makeTradeDocument({ services }) {
    const { bikeOwnerId, email } = await castOwner(services)
    const { bikeDealerId } = await castDealer(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 31, bikeDealerId })
    const due = { auctionId, kind: 'contract', at: now(), isMailed: true } as const
    await withoutJobs(services, (tx) => freezeDocument(tx, services.secrets, due))
    const left = sql<SqlBool>`not exists (select from asset join trade_document using (asset_id)
      where auction_id = ${auctionId} and made_at is not null)`
    return { payload: { auctionId, kind: 'contract' }, mailTo: email, isDone: isFalse(services, left) }
  },
  async planTradeDocuments({ services }) {
    const { bikeOwnerId } = await castOwner(services)
    const { bikeDealerId } = await castDealer(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 31, bikeDealerId })
    const left = sql<SqlBool>`not exists (select from trade_document where auction_id = ${auctionId})`
    return { payload: {}, isDone: isFalse(services, left) }
  },
  async purgeTradeDocuments({ services }) {
    const { bikeOwnerId } = await castOwner(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 32 })
    const longAgo = later(now(), -4 * 366 * DAY)
    const made = { kind: 'payment', at: longAgo, madeAt: longAgo, contentSealed: null, isMailed: false } as const
    await services.db
      .insertInto('tradeDocument')
      .values({ auctionId, ...made, assetId: randomUUID(), sha256: Buffer.alloc(32) })
      .execute()
    const left = sql<SqlBool>`exists (select from trade_document where auction_id = ${auctionId})`
    return { payload: {}, isDone: isFalse(services, left) }
  },
  async drawDemoPhotos({ services }) {
    const { bikeOwnerId } = await castOwner(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 32 })
    await services.db.deleteFrom('auctionImage').where('auctionId', '=', auctionId).execute()
    const wrong = sql<SqlBool>`(select count(*) from auction_image where auction_id = ${auctionId}) <> 2`
    return { payload: { auctionId, part: 'rest' }, isDone: isFalse(services, wrong) }
  },
}

interface KilledDeadline {
  readonly auctionId: number
  readonly mailTo?: string
  readonly isDone: () => Promise<boolean>
}

/** Of every deadline: an auction that has reached it. */
export const KILLED_DEADLINES: { readonly [D in Deadline]: (parts: Parts) => Promise<KilledDeadline> } = {
  async closeBidding({ services }) {
    const { bikeOwnerId, email } = await castOwner(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 21 })
    return { auctionId, mailTo: email, isDone: isLeftOnce(services, auctionId, 21) }
  },
  async expireSaleIntention({ services }) {
    const { auctionId } = await castWon(services, later(now(), -3 * DAY))
    return { auctionId, isDone: isLeftOnce(services, auctionId, 22) }
  },
  async expireRunnerUp({ services }) {
    const { bikeOwnerId, email } = await castOwner(services)
    const [{ bikeDealerId }, runnerUp] = [await castDealer(services), await castDealer(services)]
    const auctionId = await castAuction(services, { bikeOwnerId, status: 92, bikeDealerId })
    const asked = { place: 1, bikeDealerId: runnerUp.bikeDealerId, amount: 400_000, askedAt: later(now(), -DAY) }
    await services.db
      .insertInto('runnerUp')
      .values({ auctionId, ...asked, answerBy: now() })
      .execute()
    const isDone = async () => {
      const { answer } = await services.db
        .selectFrom('runnerUp')
        .select('answer')
        .where('auctionId', '=', auctionId)
        .executeTakeFirstOrThrow()
      return answer === 'expired'
    }
    return { auctionId, mailTo: email, isDone }
  },
  async completeUnopposed({ services }) {
    const { bikeOwnerId } = await castOwner(services)
    const { bikeDealerId } = await castDealer(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 31, bikeDealerId })
    const confirmBy = now()
    const report = { finalTransactionPrice: 420_000, reductions: [], reportedAt: later(confirmBy, -7 * DAY), confirmBy }
    await services.db
      .updateTable('auction')
      .set({ completionReport: storedReport({ ...report, objection: null, ruling: null }), confirmBy })
      .where('auctionId', '=', auctionId)
      .execute()
    const said = { auctionId, version: 1, reductions: '[]', byActor: `dealer:${bikeDealerId}` }
    await services.db
      .insertInto('auctionStatement')
      .values({ ...said, kind: 'report', amount: report.finalTransactionPrice, at: report.reportedAt })
      .execute()
    return { auctionId, isDone: isLeftOnce(services, auctionId, 31) }
  },
  async holdBidding({ services }) {
    const { bikeOwnerId, email } = await castOwner(services)
    const { bikeDealerId } = await castDealer(services)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 31, bikeDealerId })
    await castHandedOver(services.db, auctionId, later(now(), -8 * DAY))
    await services.db.updateTable('auction').set({ holdBiddingAt: now() }).where('auctionId', '=', auctionId).execute()
    return {
      auctionId,
      mailTo: email,
      isDone: async () => (await readHandOver(services.db, auctionId))?.isBiddingHeld === true,
    }
  },
}

/** What the work would set off is left to the proof. */
async function withoutJobs(services: Services, work: (tx: Tx) => Promise<void>): Promise<void> {
  await transact(services.db, async (tx) => {
    await work(tx)
    await sql`delete from graphile_worker._private_jobs where created_at = now()`.execute(tx.query)
  })
}

/** Proposed by somebody for tomorrow. */
async function castChecklist(services: Services, auctionId: number, by: string, accepted = {}): Promise<void> {
  await services.db
    .insertInto('checklist')
    .values({
      auctionId,
      bikeOwnerDocuments: JSON.stringify([]),
      bikeOwnerOtherDocuments: JSON.stringify([]),
      deliveryOn: tokyoDay(later(now(), DAY)),
      deliveryTime: '14:00',
      deliveryPlace: '自宅（住民票の住所）',
      paymentMethod: 'cash',
      deliveryManagerName: '佐藤',
      emergencyContact: '',
      memo: '',
      updatedAt: now(),
      updatedBy: by,
      planProposedBy: by,
      planProposedAt: now(),
      ...accepted,
    })
    .execute()
}

/** A message of which somebody has to hear, by mail alone. */
async function castAlert(services: Services, mail: 'atOnce' | 'daily') {
  const { bikeOwnerId } = await castOwner(services)
  const { bikeDealerId, partnerId, email } = await castDealer(services)
  const auctionId = await castAuction(services, { bikeOwnerId, status: 22, bikeDealerId })
  const alert = { kind: 'message', subject: 'once', bikeDealerId, auctionId, mail, push: false } as const
  await services.db
    .insertInto('alert')
    .values({ partnerId, ...alert, raisedAt: now() })
    .execute()
  return { auctionId, alert, email, partnerId }
}

function isRaisedOnce({ db }: Services, partnerId: number, kind: AlertKind) {
  return async () => {
    const alerts = await db
      .selectFrom('alert')
      .select('alertId')
      .where('partnerId', '=', partnerId)
      .where('kind', '=', kind)
      .execute()
    return alerts.length === 1
  }
}

async function castWon(services: Services, at = now()) {
  const { bikeOwnerId, email } = await castOwner(services)
  const { bikeDealerId } = await castDealer(services)
  const auctionId = await castAuction(services, { bikeOwnerId, status: 22, bikeDealerId }, at)
  const { messageTabId } = await services.db
    .selectFrom('messageTab')
    .select('messageTabId')
    .where('auctionId', '=', auctionId)
    .where('bikeDealerId', '=', bikeDealerId)
    .executeTakeFirstOrThrow()
  return { auctionId, email, messageTabId }
}

function isTrue({ db }: Services, condition: ReturnType<typeof sql<SqlBool>>) {
  return async () => (await db.selectNoFrom(condition.as('is')).executeTakeFirstOrThrow()).is === true
}

function isFalse({ db }: Services, condition: ReturnType<typeof sql<SqlBool>>) {
  return async () => !(await db.selectNoFrom(condition.as('is')).executeTakeFirstOrThrow()).is
}

function isLeftOnce({ db }: Services, auctionId: number, fromStatus: 11 | 21 | 22 | 31) {
  return async () => {
    const rows = await db
      .selectFrom('auctionTransition')
      .select('toStatus')
      .where('auctionId', '=', auctionId)
      .where('fromStatus', '=', fromStatus)
      .execute()
    return rows.length === 1
  }
}
