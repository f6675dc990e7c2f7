import { sql } from 'kysely'
import type { PartnerRole } from '#domain/permission/actor.ts'
import { URGENT_SUBJECT } from '#domain/support/subjects.ts'
import type { SupportState } from '#domain/support/support-state.ts'
import type { Db } from '../../db/client.ts'
import { type Asker, type SupportThread, threadsOf } from './support-thread.ts'

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
  /** Of a person of the console: who asked, as what, and for which dealer. */
  readonly personName: string | null
  readonly personRole: PartnerRole | null
  readonly dealerName: string | null
}

function withAssignee(db: Db) {
  return db
    .selectFrom('supportThread')
    .leftJoin('partnerAccount', 'partnerAccount.partnerId', 'supportThread.assignedPartnerId')
    .leftJoin('partnerAccount as person', 'person.partnerId', 'supportThread.askedPartnerId')
    .leftJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'supportThread.bikeDealerId')
    .selectAll('supportThread')
    .select([
      'partnerAccount.name as assigneeName',
      'person.name as personName',
      'person.role as personRole',
      'bikeDealer.name as dealerName',
    ])
}

/** What waits comes by its promise, the most urgent first and before it a mistyped bid, which runs against a clock; the rest by its last message, newest first. */
export function readInbox(db: Db, { state, assigneeId, isUnassigned, page }: InboxRequest): Promise<InboxRow[]> {
  let query = withAssignee(db).where('supportThread.state', '=', state)
  if (assigneeId !== null) query = query.where('supportThread.assignedPartnerId', '=', assigneeId)
  else if (isUnassigned) query = query.where('supportThread.assignedPartnerId', 'is', null)
  const ordered =
    state === 'open'
      ? query.orderBy(sql<boolean>`support_thread.subject = ${URGENT_SUBJECT}`, 'desc').orderBy('supportThread.dueAt')
      : query.orderBy('supportThread.lastMessageAt', 'desc')
  return ordered
    .orderBy('supportThread.supportThreadId')
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

/** Answers that whoever asked has not opened; what is closed waits for nobody. */
export async function countUnread(db: Db, asker: Asker): Promise<number> {
  const { count } = await threadsOf(db, asker)
    .select((it) => it.fn.countAll<number>().as('count'))
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

export async function loadDealerName(db: Db, bikeDealerId: number | null): Promise<string | null> {
  if (bikeDealerId === null) return null
  const dealer = await db
    .selectFrom('bikeDealer')
    .select('name')
    .where('bikeDealerId', '=', bikeDealerId)
    .executeTakeFirst()
  return dealer?.name ?? null
}

/** A person of the console, as a mail addresses it. */
export function readPerson(db: Db, partnerId: number): Promise<{ name: string; email: string }> {
  return db
    .selectFrom('partnerAccount')
    .select(['name', 'email'])
    .where('partnerId', '=', partnerId)
    .executeTakeFirstOrThrow()
}
