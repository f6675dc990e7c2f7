import { contactAnsweredMail, supportAnsweredMail, supportClosedMail } from '#content/mail/support-mails.ts'
import { SUPPORT_CHANGED, SUPPORT_CLOSED, SUPPORT_NOT_CLOSED } from '#content/messages/support.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { answerDueAt } from '#domain/support/answer-promise.ts'
import { SUPPORT_SUBJECTS } from '#domain/support/subjects.ts'
import { supportMessageForm, supportNoteForm } from '#domain/support/support-form.ts'
import { type SupportAct, supportStateAfter } from '#domain/support/support-state.ts'
import type { PartnerPrincipal } from '../../auth/principal.ts'
import type { Db, Tx } from '../../db/client.ts'
import { checkedInput } from '../../graphql/checked-input.ts'
import { assertRead, changeTime } from '../../graphql/read-version.ts'
import { type MailParts, queueMail } from '../../mail/queue-mail.ts'
import type { Services } from '../../services.ts'
import { noteAct } from '../audit/index.ts'
import { readPerson } from './support-read.ts'
import {
  assertRoom,
  contactUrl,
  createLink,
  insertMessage,
  isTwin,
  lockThread,
  type SupportThread,
} from './support-thread.ts'

interface OfThread {
  readonly supportThreadId: number
  /** When what the operator read was last changed. */
  readonly readAt: Date
}

/** An operator answers. Of two who read the same and answer at once, the second is told. */
export async function answerSupport(
  tx: Tx,
  services: Services,
  { partnerId }: PartnerPrincipal,
  { supportThreadId, readAt, ...given }: OfThread & { readonly text: string },
  now: Date,
): Promise<void> {
  const { text } = checkedInput(supportMessageForm, given)
  const thread = await lockThread(tx, supportThreadId)
  if (await isTwin(tx, thread, { partnerId, text }, now)) return noteAct('repeated')
  assertRead(thread, readAt, () => SUPPORT_CHANGED)
  const state = stateAfter(thread, 'answer')
  await assertRoom(tx, supportThreadId)
  await insertMessage(tx, { supportThreadId, partnerId, text }, now)
  await change(
    tx,
    services,
    thread,
    {
      state,
      waitingSince: null,
      dueAt: null,
      answeredAt: now,
      lastMessageAt: now,
      // Who answers looks after it, unless a colleague does already.
      assignedPartnerId: thread.assignedPartnerId ?? partnerId,
    },
    now,
  )
  await mailAnswer(tx, services, thread, text, now)
}

/** To a visitor the answer, to an owner or a partner that there is one: its words may be private, and stay behind the login. */
async function mailAnswer(tx: Tx, parts: MailParts, thread: SupportThread, answer: string, now: Date): Promise<void> {
  const { supportThreadId, bikeOwnerId } = thread
  const subject = SUPPORT_SUBJECTS[thread.subject]
  const { isLink, to, name, place, url } = await addressOf(tx, parts, thread, now)
  if (isLink) {
    const document = contactAnsweredMail({ name, supportThreadId, subject, answer, url })
    return queueMail(tx, parts, { kind: 'contact-answered', to, document, bikeOwnerId }, now)
  }
  const document = supportAnsweredMail({ userName: name, supportThreadId, subject, place, url })
  return queueMail(tx, parts, { kind: 'support-answered', to, document, bikeOwnerId }, now)
}

async function mailClosed(tx: Tx, parts: MailParts, thread: SupportThread, now: Date): Promise<void> {
  const { supportThreadId, bikeOwnerId } = thread
  const subject = SUPPORT_SUBJECTS[thread.subject]
  const { isLink, to, name, url } = await addressOf(tx, parts, thread, now)
  const document = supportClosedMail({ name, supportThreadId, subject, url, isLink })
  return queueMail(tx, parts, { kind: 'support-closed', to, document, bikeOwnerId }, now)
}

/** Whom a mail about the thread goes to, and where it leads: a visitor by a link, an owner or a partner behind the login. */
async function addressOf(tx: Tx, { origin }: MailParts, thread: SupportThread, now: Date) {
  const { supportThreadId, bikeOwnerId, email, name } = thread
  if (email !== null) {
    const url = contactUrl(origin, await createLink(tx, supportThreadId, now))
    return { isLink: true, to: email, name, place: '', url }
  }
  if (thread.askedPartnerId !== null) {
    const person = await readPerson(tx.query, thread.askedPartnerId)
    const url = `${origin}/partner/support/${supportThreadId}`
    return { isLink: false, to: person.email, name: person.name, place: '管理画面', url }
  }
  const owner = await tx.query
    .selectFrom('bikeOwnerAccount')
    .select(['email', 'userName'])
    .where('bikeOwnerId', '=', bikeOwnerId)
    .executeTakeFirstOrThrow()
  const url = `${origin}/kaitori/mypage/support/${supportThreadId}`
  return { isLink: false, to: owner.email, name: owner.userName, place: 'マイページ', url }
}

/** Closes a thread, or opens it again. Whoever still waits for an answer is told that it is closed. */
export async function closeSupport(
  tx: Tx,
  services: Services,
  { supportThreadId, readAt, isClosed }: OfThread & { readonly isClosed: boolean },
  now: Date,
): Promise<void> {
  const thread = await lockThread(tx, supportThreadId)
  if ((thread.state === 'closed') === isClosed) return noteAct('repeated')
  assertRead(thread, readAt, () => SUPPORT_CHANGED)
  const state = stateAfter(thread, isClosed ? 'close' : 'reopen')
  const waiting = isClosed
    ? { waitingSince: null, dueAt: null, closedAt: now }
    : { waitingSince: now, dueAt: answerDueAt(now, services.closings), closedAt: null }
  await change(tx, services, thread, { state, ...waiting }, now)
  if (isClosed && thread.state === 'open') await mailClosed(tx, services, thread, now)
}

/** Hands a thread to an operator, or to nobody. */
export async function assignSupport(
  tx: Tx,
  services: Services,
  { supportThreadId, readAt, assigneeId }: OfThread & { readonly assigneeId: number | null },
  now: Date,
): Promise<void> {
  const thread = await lockThread(tx, supportThreadId)
  if (thread.assignedPartnerId === assigneeId) return noteAct('repeated')
  assertRead(thread, readAt, () => SUPPORT_CHANGED)
  const isOperator =
    assigneeId === null || (await listOperators(tx.query)).some(({ partnerId }) => partnerId === assigneeId)
  if (!isOperator)
    throw new ExpectedError('BAD_REQUEST', {
      fields: [{ field: 'assigneeId', message: '担当者が見つかりません。選び直してください。' }],
    })
  await change(tx, services, thread, { assignedPartnerId: assigneeId }, now)
}

/** What operators tell each other of a thread. */
export async function noteSupport(
  tx: Tx,
  services: Services,
  { supportThreadId, readAt, ...given }: OfThread & { readonly note: string },
  now: Date,
): Promise<void> {
  const { note } = checkedInput(supportNoteForm, given)
  const thread = await lockThread(tx, supportThreadId)
  if (thread.note === note) return noteAct('repeated')
  assertRead(thread, readAt, () => SUPPORT_CHANGED)
  await change(tx, services, thread, { note }, now)
}

/** Who can look after a thread: people, not the programs that work with an account of their own. */
export function listOperators(db: Db) {
  return db
    .selectFrom('partnerAccount')
    .select(['partnerId', 'name'])
    .where('role', '=', 'operator')
    .where('suspendedAt', 'is', null)
    .where('isAutomated', '=', false)
    .orderBy('partnerId')
    .execute()
}

function stateAfter({ state }: SupportThread, act: SupportAct) {
  const next = supportStateAfter(state, act)
  if (next === null)
    throw new ExpectedError('ERROR_AUCTION_STATUS_INVALID', {
      message: state === 'closed' ? SUPPORT_CLOSED : SUPPORT_NOT_CLOSED,
    })
  return next
}

async function change(
  tx: Tx,
  { bus }: Pick<Services, 'bus'>,
  { supportThreadId, ...thread }: SupportThread,
  values: Partial<SupportThread>,
  now: Date,
): Promise<void> {
  const { supportThreadId: _, ...changed } = values
  await tx.query
    .updateTable('supportThread')
    .set({ ...changed, updatedAt: changeTime(thread, now) })
    .where('supportThreadId', '=', supportThreadId)
    .execute()
  await bus.publish(tx, 'supportChanged', { supportThreadId })
}
