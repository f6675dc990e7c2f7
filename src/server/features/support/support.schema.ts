import { ExpectedError } from '#domain/errors/expected-error.ts'
import { SUPPORT_SUBJECT_CODES } from '#domain/support/subjects.ts'
import { SUPPORT_STATES } from '#domain/support/support-state.ts'
import { requireOwner } from '../../auth/principal.ts'
import { builder } from '../../graphql/builder.ts'
import { createSupportThread, postSupportMessage, readSupportThread } from './owner-support.ts'
import { countUnread, isUnread, loadDealerName, readMessages } from './support-read.ts'
import { type SupportMessage, type SupportThread, threadsOf } from './support-thread.ts'

export const MAX_THREADS = 50

export const SupportSubjectEnum = builder.enumType('SupportSubject', { values: SUPPORT_SUBJECT_CODES })
export const SupportStateEnum = builder.enumType('SupportState', { values: SUPPORT_STATES })

const SupportMessageRef = builder.objectRef<SupportMessage>('SupportMessage')
SupportMessageRef.implement({
  description: 'Of a thread with us, as the person who asked sees it: which of us answered is not told.',
  fields: (t) => ({
    supportMessageId: t.exposeInt('supportMessageId'),
    isFromSupport: t.boolean({ resolve: ({ partnerId }) => partnerId !== null }),
    text: t.exposeString('text'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

export const SupportThreadRef = builder.objectRef<SupportThread>('SupportThread')
SupportThreadRef.implement({
  description: 'What somebody asked us, as they see it.',
  fields: (t) => ({
    supportThreadId: t.exposeInt('supportThreadId'),
    subject: t.expose('subject', { type: SupportSubjectEnum }),
    state: t.expose('state', { type: SupportStateEnum }),
    requestId: t.exposeString('requestId', { nullable: true, description: 'Of the request that failed.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    lastMessageAt: t.expose('lastMessageAt', { type: 'DateTime' }),
    dueAt: t.expose('dueAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when we promised an answer; null where none is due.',
    }),
    auctionId: t.exposeInt('auctionId', { nullable: true, description: 'What a dealer asks about.' }),
    dealerName: t.string({
      nullable: true,
      description: 'For whom a person of the console asked.',
      resolve: ({ bikeDealerId }, _arguments, { services }) => loadDealerName(services.db, bikeDealerId),
    }),
    isUnread: t.boolean({ description: 'An answer that whoever asked has not opened.', resolve: isUnread }),
    messages: t.field({
      type: [SupportMessageRef],
      resolve: ({ supportThreadId }, _arguments, { services }) => readMessages(services.db, supportThreadId),
    }),
  }),
})

builder.queryFields((t) => ({
  supportThreads: t.field({
    type: [SupportThreadRef],
    description: "The owner's own, the last one written to first.",
    resolve: (_root, _arguments, context) => {
      const { bikeOwnerId } = requireOwner(context)
      return threadsOf(context.services.db, { bikeOwnerId, email: null })
        .selectAll()
        .orderBy('lastMessageAt', 'desc')
        .limit(MAX_THREADS)
        .execute()
    },
  }),
  supportThread: t.field({
    type: SupportThreadRef,
    args: { supportThreadId: t.arg.int({ required: true }) },
    resolve: async (_root, { supportThreadId }, context) => {
      const { bikeOwnerId } = requireOwner(context)
      const thread = await threadsOf(context.services.db, { bikeOwnerId, email: null })
        .selectAll()
        .where('supportThreadId', '=', supportThreadId)
        .executeTakeFirst()
      if (!thread) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
      return thread
    },
  }),
  supportUnreadCount: t.int({
    description: 'Threads with an answer that the owner has not opened.',
    resolve: (_root, _arguments, context) =>
      countUnread(context.services.db, { bikeOwnerId: requireOwner(context).bikeOwnerId, email: null }),
  }),
}))

const CreateSupportThreadInput = builder.inputType('CreateSupportThreadInput', {
  fields: (t) => ({
    subject: t.string({ required: true, description: 'A SupportSubject.' }),
    text: t.string({ required: true }),
    requestId: t.string({ description: 'Of the request that failed.' }),
  }),
})

const PostSupportMessageInput = builder.inputType('PostSupportMessageInput', {
  fields: (t) => ({
    supportThreadId: t.int({ required: true }),
    text: t.string({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  createSupportThread: t.int({
    description: "Returns the thread's number.",
    args: { input: t.arg({ type: CreateSupportThreadInput, required: true }) },
    resolve: (_root, { input }, context) =>
      createSupportThread(context, { ...input, requestId: input.requestId ?? undefined }),
  }),
  postSupportMessage: t.boolean({
    args: { input: t.arg({ type: PostSupportMessageInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await postSupportMessage(context, input)
      return true
    },
  }),
  readSupportThread: t.boolean({
    description: 'The owner has seen its answers.',
    args: { supportThreadId: t.arg.int({ required: true }) },
    resolve: async (_root, { supportThreadId }, context) => {
      await readSupportThread(context, supportThreadId)
      return true
    },
  }),
}))
