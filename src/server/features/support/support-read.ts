import type { SupportState } from '#domain/support/support-state.ts'
import type { Db } from '../../db/client.ts'
import type { SupportThread } from './support-thread.ts'

/** As many as a page of the inbox shows. */
export const INBOX_PAGE = 30

export interface InboxRequest {
  readonly state: SupportState
  /** Of this operator alone. */
  readonly assigneeId: number | null
  readonly isUnassigned: boolean
  /** From 1. */
  readonly page: number
}

export interface InboxCounts {
  readonly open: number
  readonly overdue: number
  readonly mine: number
  readonly unassigned: number
  readonly answered: number
  /** Since when the oldest open one waits. */
  readonly oldestSince: Date | null
}

export interface InboxRow extends SupportThread {
  readonly assigneeName: string | null
}

function withAssignee(db: Db) {
  return db
    .selectFrom('supportThread')
    .leftJoin('partnerAccount', 'partnerAccount.partnerId', 'supportThread.assignedPartnerId')
    .selectAll('supportThread')
    .select('partnerAccount.name as assigneeName')
}

/** What waits comes by its promise, the most urgent first; the rest by its last message, newest first. */
export function readInbox(db: Db, { state, assigneeId, isUnassigned, page }: InboxRequest): Promise<InboxRow[]> {
  let query = withAssignee(db).where('state', '=', state)
  if (assigneeId !== null) query = query.where('assignedPartnerId', '=', assigneeId)
  else if (isUnassigned) query = query.where('assignedPartnerId', 'is', null)
  const ordered = state === 'open' ? query.orderBy('dueAt') : query.orderBy('lastMessageAt', 'desc')
  return ordered
    .orderBy('supportThreadId')
    .limit(INBOX_PAGE + 1)
    .offset((page - 1) * INBOX_PAGE)
    .execute()
}

export async function findCase(db: Db, supportThreadId: number): Promise<InboxRow | null> {
  const found = await withAssignee(db).where('supportThread.supportThreadId', '=', supportThreadId).executeTakeFirst()
  return found ?? null
}

/** Of what is not closed: closed ones may be many. */
export async function countInbox(db: Db, partnerId: number, now: Date): Promise<InboxCounts> {
  const row = await db
    .selectFrom('supportThread')
    .where('state', 'in', ['open', 'answered'])
    .select((it) => [
      it.fn.countAll<number>().filterWhere('state', '=', 'open').as('open'),
      it.fn.countAll<number>().filterWhere('dueAt', '<', now).as('overdue'),
      it.fn
        .countAll<number>()
        .filterWhere('state', '=', 'open')
        .filterWhere('assignedPartnerId', '=', partnerId)
        .as('mine'),
      it.fn
        .countAll<number>()
        .filterWhere('state', '=', 'open')
        .filterWhere('assignedPartnerId', 'is', null)
        .as('unassigned'),
      it.fn.countAll<number>().filterWhere('state', '=', 'answered').as('answered'),
      it.fn.min('waitingSince').filterWhere('state', '=', 'open').as('oldestSince'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/** The messages of a thread with who wrote them, oldest first. */
export function readMessages(db: Db, supportThreadId: number) {
  return db
    .selectFrom('supportMessage')
    .leftJoin('partnerAccount', 'partnerAccount.partnerId', 'supportMessage.partnerId')
    .selectAll('supportMessage')
    .select('partnerAccount.name as operatorName')
    .where('supportThreadId', '=', supportThreadId)
    .orderBy('supportMessageId')
    .execute()
}

/** Answers that the owner has not opened; what is closed waits for nobody. */
export async function countUnread(db: Db, bikeOwnerId: number): Promise<number> {
  const { count } = await db
    .selectFrom('supportThread')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('state', '<>', 'closed')
    .where((it) =>
      it.and([
        it('answeredAt', 'is not', null),
        it.or([it('ownerReadAt', 'is', null), it('ownerReadAt', '<', it.ref('answeredAt'))]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

export function isUnread({ state, answeredAt, ownerReadAt }: SupportThread): boolean {
  return state !== 'closed' && answeredAt !== null && (ownerReadAt === null || ownerReadAt < answeredAt)
}
