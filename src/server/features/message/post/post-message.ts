import { OWNER_WITHDRAWN } from '#content/messages/withdrawn.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { MESSAGE_TYPES, tidyText } from '#domain/message/message-rules.ts'
import { senderGroupOf, sideOfGroup } from '#domain/message/message-sides.ts'
import { canSend, type SenderGroup } from '#domain/message/send-permission.ts'
import { actorName } from '#domain/permission/actor.ts'
import { later, MINUTE } from '#domain/values/duration.ts'
import type { Secrets } from '../../../auth/keys/secrets.ts'
import { actorOf, type Principal } from '../../../auth/principal.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Tx } from '../../../db/client.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { queuePush } from '../../../push/queue-push.ts'
import { raiseMessageAlert } from '../../alert/index.ts'
import { noteAct } from '../../audit/index.ts'
import { type MessageView, viewOf } from '../message-view.ts'
import { lockTab, type MessageTab, permissionIn, requireTab, type TabChoice } from '../tabs/message-tabs.ts'
import { addMessage, type NewMessage } from './add-message.ts'
import { attachFile, tidyName } from './attach-file.ts'
import { findRepeated } from './find-repeated.ts'

export interface PostParts {
  readonly bus: Bus
  readonly secrets: Secrets
}

export interface PostedMessage extends TabChoice {
  readonly message?: string | null | undefined
  readonly assetId?: string | null | undefined
  readonly fileName?: string | null | undefined
  /** A repeated request with the same key answers with the first message. */
  readonly idempotencyKey?: string | null | undefined
}

/** All sides together, in one tab. */
const MAX_PER_MINUTE = 300
/** Of one person there: more than anybody types. */
const MAX_PER_PERSON_AND_MINUTE = 60
const MAX_KEY_LENGTH = 100

/** A text, or one file, from one of the two sides or the operator. */
export async function postMessage(
  tx: Tx,
  { bus, secrets }: PostParts,
  principal: Principal,
  posted: PostedMessage,
  now: Date,
): Promise<MessageView> {
  const actor = actorOf(principal)
  await holdStatus(tx, posted.auctionId)
  const tab = await requireTab(tx.query, posted, actor)
  if (tab.ownerName === null)
    throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { reason: 'MESSAGE_DISABLED', message: OWNER_WITHDRAWN })
  const senderGroup = senderGroupOf(actor)
  if (!senderGroup || !canSend(permissionIn(tab, now), senderGroup))
    throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', { reason: 'MESSAGE_DISABLED' })
  const { messageTabId } = tab
  const { lastMessageNo } = await lockTab(tx, messageTabId)
  const sender = { senderGroup, createdBy: actorName(actor), idempotencyKey: keyOf(posted) }
  const text = posted.assetId == null ? checkedText(posted.message) : null
  const repeated = await findRepeated(
    tx,
    { messageTabId, lastMessageNo },
    sender,
    { text, assetId: posted.assetId ?? null, fileName: posted.fileName == null ? null : tidyName(posted.fileName) },
    now,
  )
  const side = sideOfGroup(senderGroup)
  if (repeated) {
    noteAct('repeated')
    return viewOf(secrets, repeated, tab, side)
  }
  await checkRate(tx, messageTabId, lastMessageNo, now)
  await checkRateOf(tx, messageTabId, lastMessageNo, sender.createdBy, now)

  const message: NewMessage =
    posted.assetId == null
      ? { ...sender, messageType: MESSAGE_TYPES.text, text }
      : {
          ...sender,
          messageType: MESSAGE_TYPES.asset,
          ...(await attachFile(
            tx,
            messageTabId,
            principal,
            { assetId: posted.assetId, fileName: posted.fileName ?? null },
            now,
          )),
        }
  const row = await addMessage(tx, bus, messageTabId, message, now)
  await announce(tx, tab, senderGroup, now)
  if (senderGroup !== 'dealer') await alertDealer(tx, tab, row.messageNo, now)
  return viewOf(secrets, row, tab, side)
}

/** A message is not written into a tab that closes at the same moment. */
async function holdStatus(tx: Tx, auctionId: number): Promise<void> {
  await tx.query.selectFrom('auction').select('auctionId').where('auctionId', '=', auctionId).forShare().execute()
}

function checkedText(given: string | null | undefined): string {
  const result = tidyText(given ?? '')
  if (result.fault === null) return result.text
  const [code, message] =
    result.fault === 'blank'
      ? (['ERROR_REQUIRED', 'メッセージを入力してください。'] as const)
      : (['BAD_REQUEST', 'メッセージは2,000文字以内で入力してください。'] as const)
  throw new ExpectedError(code, { fields: [{ field: 'message', message }] })
}

function keyOf({ idempotencyKey }: PostedMessage): string | null {
  if (idempotencyKey == null) return null
  if (idempotencyKey === '' || idempotencyKey.length > MAX_KEY_LENGTH) throw new ExpectedError('BAD_REQUEST')
  return idempotencyKey
}

async function checkRate(tx: Tx, messageTabId: number, lastMessageNo: number, now: Date): Promise<void> {
  if (lastMessageNo < MAX_PER_MINUTE) return
  const earlier = await tx.query
    .selectFrom('message')
    .select('createdAt')
    .where('messageTabId', '=', messageTabId)
    .where('messageNo', '=', lastMessageNo - MAX_PER_MINUTE + 1)
    .executeTakeFirst()
  if (earlier && earlier.createdAt > later(now, -MINUTE)) throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT')
}

async function checkRateOf(tx: Tx, messageTabId: number, lastMessageNo: number, by: string, now: Date): Promise<void> {
  if (lastMessageNo < MAX_PER_PERSON_AND_MINUTE) return
  const { count } = await tx.query
    .selectFrom('message')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('messageTabId', '=', messageTabId)
    .where('messageNo', '>', lastMessageNo - MAX_PER_MINUTE)
    .where('createdBy', '=', by)
    .where('createdAt', '>', later(now, -MINUTE))
    .executeTakeFirstOrThrow()
  if (Number(count) < MAX_PER_PERSON_AND_MINUTE) return
  throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT', {
    message: 'メッセージを続けて送れる数を超えました。1分ほどおいて、もう一度お試しください。',
  })
}

async function announce(tx: Tx, tab: MessageTab, senderGroup: SenderGroup, now: Date): Promise<void> {
  if (senderGroup === 'seller') return
  const { messageTabId, bikeOwnerId, auctionId } = tab
  await announceByMail(tx, messageTabId, now)
  await queuePush(tx, { kind: 'message', bikeOwnerId, auctionId }, now)
}

/** The support tab has no dealer. */
async function alertDealer(tx: Tx, tab: MessageTab, messageNo: number, now: Date): Promise<void> {
  const { auctionId, bikeDealerId } = tab
  if (bikeDealerId !== null) await raiseMessageAlert(tx, { auctionId, bikeDealerId, messageNo }, now)
}

/** Who is reading marks it as read by then, and gets no mail. */
const READING_PERIOD = MINUTE
/** At most one mail per tab in this time; what came in between is told by the next one. */
const MAIL_PERIOD = 10 * MINUTE

/** The seller has a new message: plans the mail about it, unless one is waiting already. */
async function announceByMail(tx: Tx, messageTabId: number, now: Date): Promise<void> {
  const { mailDueAt, mailedAt } = await tx.query
    .selectFrom('messageTab')
    .select(['mailDueAt', 'mailedAt'])
    .where('messageTabId', '=', messageTabId)
    .executeTakeFirstOrThrow()
  if (mailDueAt !== null) return
  const soon = later(now, READING_PERIOD)
  const again = mailedAt && later(mailedAt, MAIL_PERIOD)
  const runAt = again && again > soon ? again : soon
  await tx.query.updateTable('messageTab').set({ mailDueAt: runAt }).where('messageTabId', '=', messageTabId).execute()
  await addJob(tx, 'mailNewMessages', { messageTabId }, { jobKey: `new-messages:${messageTabId}`, runAt })
}
