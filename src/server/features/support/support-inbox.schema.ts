import type { Selectable } from 'kysely'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isOverdue } from '#domain/support/answer-promise.ts'
import { actorOf, type Principal, requirePartner } from '../../auth/principal.ts'
import type { BusTopics } from '../../bus/bus.ts'
import { transact } from '../../db/client.ts'
import type { SupportTables } from '../../db/schema/support.ts'
import { builder } from '../../graphql/builder.ts'
import type { LiveField } from '../../realtime/live-field.ts'
import { answerSupport, assignSupport, closeSupport, listOperators, noteSupport } from './answer-support.ts'
import { SupportStateEnum, SupportSubjectEnum } from './support.schema.ts'
import {
  countInbox,
  findCase,
  INBOX_PAGE,
  type InboxCounts,
  type InboxRow,
  readInbox,
  readMessages,
} from './support-read.ts'

type CaseMessage = Awaited<ReturnType<typeof readMessages>>[number]

const CaseMessageRef = builder.objectRef<CaseMessage>('SupportCaseMessage')
CaseMessageRef.implement({
  fields: (t) => ({
    supportMessageId: t.exposeInt('supportMessageId'),
    operatorName: t.exposeString('operatorName', { nullable: true, description: 'Null: the person who asked.' }),
    text: t.exposeString('text'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

interface Asker {
  readonly name: string
  readonly email: string
}
const AskerRef = builder.objectRef<Asker>('SupportAsker')
AskerRef.implement({
  fields: (t) => ({ name: t.exposeString('name'), email: t.exposeString('email') }),
})

const CaseRef = builder.objectRef<InboxRow>('SupportCase')
CaseRef.implement({
  description: 'A thread as operators see it.',
  fields: (t) => ({
    supportThreadId: t.exposeInt('supportThreadId'),
    subject: t.expose('subject', { type: SupportSubjectEnum }),
    state: t.expose('state', { type: SupportStateEnum }),
    requestId: t.exposeString('requestId', { nullable: true }),
    bikeOwnerId: t.exposeInt('bikeOwnerId', { nullable: true, description: 'Null: a visitor.' }),
    name: t.exposeString('name', { description: 'As a visitor gave it; may be empty.' }),
    asker: t.field({
      type: AskerRef,
      description: 'Whom the answer is mailed to.',
      resolve: async ({ bikeOwnerId, email, name }, _arguments, { services }) => {
        if (bikeOwnerId === null) return { name, email: email ?? '' }
        const owner = await services.db
          .selectFrom('bikeOwnerAccount')
          .select(['userName as name', 'email'])
          .where('bikeOwnerId', '=', bikeOwnerId)
          .executeTakeFirst()
        return owner ?? { name: '', email: '' }
      },
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastMessageAt: t.expose('lastMessageAt', { type: 'DateTime' }),
    waitingSince: t.expose('waitingSince', { type: 'DateTime', nullable: true }),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true, description: 'Until when an answer is promised.' }),
    isOverdue: t.boolean({ resolve: ({ dueAt }, _arguments, { now }) => isOverdue(dueAt, now) }),
    assigneeId: t.exposeInt('assignedPartnerId', { nullable: true }),
    assigneeName: t.exposeString('assigneeName', { nullable: true }),
    note: t.exposeString('note', { description: 'Between operators.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    messages: t.field({
      type: [CaseMessageRef],
      resolve: ({ supportThreadId }, _arguments, { services }) => readMessages(services.db, supportThreadId),
    }),
  }),
})

interface Inbox {
  readonly rows: readonly InboxRow[]
  readonly counts: InboxCounts
}
const InboxRef = builder.objectRef<Inbox>('SupportInbox')
InboxRef.implement({
  fields: (t) => ({
    threads: t.field({ type: [CaseRef], resolve: ({ rows }) => rows.slice(0, INBOX_PAGE) }),
    hasMore: t.boolean({ resolve: ({ rows }) => rows.length > INBOX_PAGE }),
    openCount: t.int({ resolve: ({ counts }) => counts.open }),
    overdueCount: t.int({ resolve: ({ counts }) => counts.overdue }),
    mineCount: t.int({ description: 'Open, and mine.', resolve: ({ counts }) => counts.mine }),
    unassignedCount: t.int({ description: "Open, and nobody's.", resolve: ({ counts }) => counts.unassigned }),
    answeredCount: t.int({ resolve: ({ counts }) => counts.answered }),
  }),
})

const OperatorRef = builder.objectRef<{ readonly partnerId: number; readonly name: string }>('SupportOperator')
OperatorRef.implement({
  fields: (t) => ({ partnerId: t.exposeInt('partnerId'), name: t.exposeString('name') }),
})

const MAX_PAGE = 10_000

builder.queryFields((t) => ({
  supportInbox: t.field({
    type: InboxRef,
    description: 'What waits, the most urgent first; or what is answered or closed, the newest first. Thirty a page.',
    args: {
      state: t.arg({ type: SupportStateEnum, required: true }),
      isMine: t.arg.boolean(),
      isUnassigned: t.arg.boolean(),
      page: t.arg.int(),
    },
    resolve: async (_root, { state, isMine, isUnassigned, page }, context) => {
      const { partnerId } = requirePartner(context, 'operator')
      const { services, now } = context
      const asked = Math.min(Math.max(page ?? 1, 1), MAX_PAGE)
      const request = {
        state,
        assigneeId: isMine ? partnerId : null,
        isUnassigned: isUnassigned ?? false,
        page: asked,
      }
      const rows = await readInbox(services.db, request)
      return { rows, counts: await countInbox(services.db, partnerId, now) }
    },
  }),
  supportWaitingCount: t.int({
    description: 'Threads without an answer. For operators.',
    resolve: async (_root, _arguments, context) => {
      const { partnerId } = requirePartner(context, 'operator')
      return (await countInbox(context.services.db, partnerId, context.now)).open
    },
  }),
  supportCase: t.field({
    type: CaseRef,
    args: { supportThreadId: t.arg.int({ required: true }) },
    resolve: async (_root, { supportThreadId }, context) => {
      requirePartner(context, 'operator')
      const found = await findCase(context.services.db, supportThreadId)
      if (!found) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
      return found
    },
  }),
  supportOperators: t.field({
    type: [OperatorRef],
    description: 'Who can look after a thread.',
    resolve: (_root, _arguments, context) => {
      requirePartner(context, 'operator')
      return listOperators(context.services.db)
    },
  }),
}))

const SupportUpdateRef = builder.objectRef<BusTopics['supportChanged']>('SupportUpdate')
SupportUpdateRef.implement({
  description: 'A thread came into the inbox, changed in it or left it.',
  fields: (t) => ({ supportThreadId: t.exposeInt('supportThreadId') }),
})

builder.subscriptionFields((t) => ({
  onSupportUpdate: t.field({
    type: SupportUpdateRef,
    description: 'For operators.',
    subscribe: () => {
      throw new Error('Subscriptions are served by the socket.')
    },
    resolve: (update: BusTopics['supportChanged']) => update,
  }),
}))

const READ_AT = 'Of the thread that was read: what came later is not passed over.'

const AnswerSupportInput = builder.inputType('AnswerSupportInput', {
  fields: (t) => ({
    supportThreadId: t.int({ required: true }),
    text: t.string({ required: true }),
    updatedAt: t.field({ type: 'DateTime', required: true, description: READ_AT }),
  }),
})
const AssignSupportInput = builder.inputType('AssignSupportInput', {
  fields: (t) => ({
    supportThreadId: t.int({ required: true }),
    assigneeId: t.int({ description: 'Null: nobody.' }),
    updatedAt: t.field({ type: 'DateTime', required: true, description: READ_AT }),
  }),
})
const NoteSupportInput = builder.inputType('NoteSupportInput', {
  fields: (t) => ({
    supportThreadId: t.int({ required: true }),
    note: t.string({ required: true }),
    updatedAt: t.field({ type: 'DateTime', required: true, description: READ_AT }),
  }),
})
const CloseSupportInput = builder.inputType('CloseSupportInput', {
  fields: (t) => ({
    supportThreadId: t.int({ required: true }),
    isClosed: t.boolean({ required: true, description: 'False opens it again.' }),
    updatedAt: t.field({ type: 'DateTime', required: true, description: READ_AT }),
  }),
})

builder.mutationFields((t) => ({
  answerSupport: t.boolean({
    description: 'Mails a visitor the answer, an owner that there is one.',
    args: { input: t.arg({ type: AnswerSupportInput, required: true }) },
    resolve: async (_root, { input: { updatedAt: readAt, ...given } }, context) => {
      const operator = requirePartner(context, 'operator')
      const { services, now } = context
      await transact(services.db, (tx) => answerSupport(tx, services, operator, { ...given, readAt }, now))
      return true
    },
  }),
  assignSupport: t.boolean({
    args: { input: t.arg({ type: AssignSupportInput, required: true }) },
    resolve: async (_root, { input: { updatedAt: readAt, supportThreadId, assigneeId = null } }, context) => {
      requirePartner(context, 'operator')
      const { services, now } = context
      await transact(services.db, (tx) => assignSupport(tx, services, { supportThreadId, assigneeId, readAt }, now))
      return true
    },
  }),
  noteSupport: t.boolean({
    args: { input: t.arg({ type: NoteSupportInput, required: true }) },
    resolve: async (_root, { input: { updatedAt: readAt, ...given } }, context) => {
      requirePartner(context, 'operator')
      const { services, now } = context
      await transact(services.db, (tx) => noteSupport(tx, services, { ...given, readAt }, now))
      return true
    },
  }),
  closeSupport: t.boolean({
    args: { input: t.arg({ type: CloseSupportInput, required: true }) },
    resolve: async (_root, { input: { updatedAt: readAt, ...given } }, context) => {
      requirePartner(context, 'operator')
      const { services, now } = context
      await transact(services.db, (tx) => closeSupport(tx, services, { ...given, readAt }, now))
      return true
    },
  }),
}))

const MAX_FAILED_REQUESTS = 100

const FailedRequestRef = builder.objectRef<Selectable<SupportTables['failedRequest']>>('FailedRequest')
FailedRequestRef.implement({
  description: 'What failed on our side. Nothing that was sent is kept.',
  fields: (t) => ({
    failedRequestId: t.exposeInt('failedRequestId'),
    requestId: t.exposeString('requestId'),
    at: t.expose('at', { type: 'DateTime' }),
    operation: t.exposeString('operation', { description: 'By its name; page or http where it was no operation.' }),
    code: t.exposeString('code'),
    role: t.exposeString('role', { nullable: true, description: 'Null: not known by then.' }),
    bikeOwnerId: t.exposeInt('bikeOwnerId', { nullable: true }),
    partnerId: t.exposeInt('partnerId', { nullable: true }),
  }),
})

builder.queryFields((t) => ({
  failedRequests: t.field({
    type: [FailedRequestRef],
    description: 'Newest first, a hundred; with a number those of its request.',
    args: { requestId: t.arg.string() },
    resolve: (_root, { requestId }, context) => {
      requirePartner(context, 'operator')
      const query = context.services.db
        .selectFrom('failedRequest')
        .selectAll()
        .orderBy('failedRequestId', 'desc')
        .limit(MAX_FAILED_REQUESTS)
      const number = requestId?.normalize('NFKC').trim() ?? ''
      return (number === '' ? query : query.where('requestId', '=', number)).execute()
    },
  }),
}))

/** Somebody wrote to us, or an operator worked on it. For operators. */
export const onSupportUpdate: LiveField<Principal, BusTopics['supportChanged']> = {
  name: 'onSupportUpdate',
  authorize: (_args, principal) => isOperator(principal),
  matchOn: () => ({}),
  view: (update, principal) => (isOperator(principal) ? update : null),
}

function isOperator(principal: Principal): boolean {
  return actorOf(principal).role === 'operator'
}
