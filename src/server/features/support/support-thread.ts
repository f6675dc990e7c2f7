import { randomBytes } from 'node:crypto'
import type { Selectable } from 'kysely'
import { THREAD_FULL, tooManyOpen } from '#content/messages/support.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { answerDueAt } from '#domain/support/answer-promise.ts'
import type { SupportSubject } from '#domain/support/subjects.ts'
import type { Closing } from '#domain/values/closings.ts'
import { DAY, later, MINUTE } from '#domain/values/duration.ts'
import { hashToken } from '../../auth/keys/secrets.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { SupportTables } from '../../db/schema/support.ts'
import { changeTime } from '../../graphql/read-version.ts'
import type { Job } from '../../jobs/job.ts'
import { RETENTION } from '../retention/index.ts'

export type SupportThread = Selectable<SupportTables['supportThread']>
export type SupportMessage = Selectable<SupportTables['supportMessage']>

/** Of one address or one owner, without an answer. */
export const MAX_OPEN_THREADS = 5
export const MAX_THREAD_MESSAGES = 200
/** The same words again within this time are the same message, sent twice. */
const TWIN_PERIOD = 10 * MINUTE
const LINK_BYTES = 32

/** Who writes: an owner, whoever an address belongs to, or a person of the console. */
export type Asker =
  | { readonly bikeOwnerId: number; readonly email: null; readonly askedPartnerId?: never }
  | { readonly bikeOwnerId: null; readonly email: string; readonly askedPartnerId?: never }
  | { readonly bikeOwnerId: null; readonly email: null; readonly askedPartnerId: number }

interface NewThread {
  readonly asker: Asker
  readonly name: string
  readonly challengeUuid: string | null
  readonly subject: SupportSubject
  readonly text: string
  readonly requestId: string
  /** Of a person of the console: for whom, and about which auction. */
  readonly bikeDealerId?: number | null
  readonly auctionId?: number | null
}

interface Parts {
  readonly bus: Bus
  readonly closings: readonly Closing[]
}

/** A thread with its first message. Refused while the same person waits for several answers. */
export async function createThread(
  tx: Tx,
  { closings, bus }: Parts,
  given: NewThread,
  now: Date,
): Promise<SupportThread> {
  const { asker, name, challengeUuid, subject, text, requestId, bikeDealerId = null, auctionId = null } = given
  const { count } = await threadsOf(tx.query, asker)
    .where('state', '=', 'open')
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_OPEN_THREADS)
    throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT', { message: tooManyOpen(MAX_OPEN_THREADS) })
  const thread = await tx.query
    .insertInto('supportThread')
    .values({
      bikeOwnerId: asker.bikeOwnerId,
      email: asker.email,
      askedPartnerId: asker.askedPartnerId ?? null,
      bikeDealerId,
      auctionId,
      name,
      challengeUuid,
      subject,
      requestId: requestId === '' ? null : requestId,
      state: 'open',
      waitingSince: now,
      dueAt: answerDueAt(now, closings),
      createdAt: now,
      lastMessageAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertMessage(tx, { supportThreadId: thread.supportThreadId, partnerId: null, text }, now)
  await bus.publish(tx, 'supportChanged', { supportThreadId: thread.supportThreadId })
  return thread
}

/** The thread that the same person has just begun with the same words: a request that was sent twice. */
export async function findTwinThread(
  tx: Tx,
  asker: Asker,
  { subject, text, auctionId = null }: Pick<NewThread, 'subject' | 'text' | 'auctionId'>,
  now: Date,
): Promise<SupportThread | null> {
  const thread = await threadsOf(tx.query, asker)
    .innerJoin('supportMessage', 'supportMessage.supportThreadId', 'supportThread.supportThreadId')
    .selectAll('supportThread')
    .where('subject', '=', subject)
    .where('supportThread.auctionId', 'is not distinct from', auctionId)
    .where('text', '=', text)
    .where('partnerId', 'is', null)
    .where('supportThread.createdAt', '>', later(now, -TWIN_PERIOD))
    .orderBy('supportThread.supportThreadId')
    .executeTakeFirst()
  return thread ?? null
}

/** The person who asked writes again: the thread waits for an answer, whatever it was before. */
export async function addCustomerMessage(
  tx: Tx,
  { closings, bus }: Parts,
  thread: SupportThread,
  text: string,
  now: Date,
): Promise<void> {
  const { supportThreadId } = thread
  if (await isTwin(tx, thread, { partnerId: null, text }, now)) return
  await assertRoom(tx, supportThreadId)
  await insertMessage(tx, { supportThreadId, partnerId: null, text }, now)
  const waitingSince = thread.waitingSince ?? now
  await tx.query
    .updateTable('supportThread')
    .set({
      state: 'open',
      waitingSince,
      dueAt: thread.dueAt ?? answerDueAt(waitingSince, closings),
      closedAt: null,
      ownerReadAt: now,
      lastMessageAt: now,
      updatedAt: changeTime(thread, now),
    })
    .where('supportThreadId', '=', supportThreadId)
    .execute()
  await bus.publish(tx, 'supportChanged', { supportThreadId })
}

/** Whether the last message says the same, by the same side, a moment ago. */
export async function isTwin(
  tx: Tx,
  { supportThreadId }: SupportThread,
  { partnerId, text }: Pick<SupportMessage, 'partnerId' | 'text'>,
  now: Date,
): Promise<boolean> {
  const last = await tx.query
    .selectFrom('supportMessage')
    .select(['partnerId', 'text', 'createdAt'])
    .where('supportThreadId', '=', supportThreadId)
    .orderBy('supportMessageId', 'desc')
    .executeTakeFirst()
  return last?.partnerId === partnerId && last.text === text && last.createdAt > later(now, -TWIN_PERIOD)
}

export async function assertRoom(tx: Tx, supportThreadId: number): Promise<void> {
  const { count } = await tx.query
    .selectFrom('supportMessage')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('supportThreadId', '=', supportThreadId)
    .executeTakeFirstOrThrow()
  if (count >= MAX_THREAD_MESSAGES) throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT', { message: THREAD_FULL })
}

export async function insertMessage(
  tx: Tx,
  message: Pick<SupportMessage, 'supportThreadId' | 'partnerId' | 'text'>,
  now: Date,
): Promise<void> {
  await tx.query
    .insertInto('supportMessage')
    .values({ ...message, createdAt: now })
    .execute()
}

/** Locked until the end of the transaction: of two who write at once, the second sees what the first did. */
export async function lockThread(tx: Tx, supportThreadId: number): Promise<SupportThread> {
  const thread = await tx.query
    .selectFrom('supportThread')
    .selectAll()
    .where('supportThreadId', '=', supportThreadId)
    .forUpdate()
    .executeTakeFirst()
  if (!thread) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return thread
}

export function threadsOf(db: Db, { bikeOwnerId, email, askedPartnerId }: Asker) {
  const query = db.selectFrom('supportThread')
  if (askedPartnerId !== undefined) return query.where('supportThread.askedPartnerId', '=', askedPartnerId)
  return bikeOwnerId === null
    ? query.where('supportThread.email', '=', email)
    : query.where('supportThread.bikeOwnerId', '=', bikeOwnerId)
}

/** A link for a mail to the visitor; the table holds its hash alone. Returns the token. */
export async function createLink(
  tx: Tx,
  supportThreadId: number,
  now: Date,
  token = randomBytes(LINK_BYTES).toString('base64url'),
): Promise<string> {
  await tx.query
    .insertInto('supportLink')
    .values({ tokenHash: hashToken(token), supportThreadId, createdAt: now })
    .execute()
  return token
}

export function contactUrl(origin: string, token: string): string {
  return `${origin}/kaitori/contact/thread?token=${token}`
}

/** The visitor's thread that a link opens. */
export async function threadOfToken(db: Db, token: string): Promise<SupportThread> {
  const thread = await db
    .selectFrom('supportLink')
    .innerJoin('supportThread', 'supportThread.supportThreadId', 'supportLink.supportThreadId')
    .selectAll('supportThread')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst()
  if (!thread) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return thread
}

/** Everything an owner asked and was answered, and whose requests failed, when the account is closed. */
export async function forgetOwnerSupport(tx: Tx, bikeOwnerId: number): Promise<void> {
  await tx.query.deleteFrom('supportThread').where('bikeOwnerId', '=', bikeOwnerId).execute()
  await tx.query
    .updateTable('failedRequest')
    .set({ bikeOwnerId: null })
    .where('bikeOwnerId', '=', bikeOwnerId)
    .execute()
}

/** An answered thread in which nobody wrote for so long is done. */
const QUIET_PERIOD = 30 * DAY

/** Every night: what was answered and left alone is closed; what was closed for long enough is erased, with its messages. */
export const purgeSupport: Job<'purgeSupport'> = async ({ services: { db }, now }) => {
  await db
    .updateTable('supportThread')
    .set({ state: 'closed', closedAt: now, updatedAt: now })
    .where('state', '=', 'answered')
    .where('lastMessageAt', '<', later(now, -QUIET_PERIOD))
    .execute()
  await db
    .deleteFrom('supportThread')
    .where('closedAt', '<', later(now, -RETENTION.closedSupportDays * DAY))
    .execute()
}
