import { ExpectedError } from '#domain/errors/expected-error.ts'
import { builder } from '../../graphql/builder.ts'
import {
  createPartnerThread,
  partnerAsker,
  postPartnerSupportMessage,
  readPartnerSupportThread,
  requireAsking,
} from './partner-support.ts'
import { MAX_THREADS, SupportThreadRef } from './support.schema.ts'
import { countUnread } from './support-read.ts'
import { threadsOf } from './support-thread.ts'

builder.queryFields((t) => ({
  partnerSupportThreads: t.field({
    type: [SupportThreadRef],
    description: "The person's own, the last one written to first. For dealers and agents.",
    resolve: (_root, _arguments, context) =>
      threadsOf(context.services.db, partnerAsker(requireAsking(context)))
        .selectAll()
        .orderBy('lastMessageAt', 'desc')
        .limit(MAX_THREADS)
        .execute(),
  }),
  partnerSupportThread: t.field({
    type: SupportThreadRef,
    args: { supportThreadId: t.arg.int({ required: true }) },
    resolve: async (_root, { supportThreadId }, context) => {
      const thread = await threadsOf(context.services.db, partnerAsker(requireAsking(context)))
        .selectAll()
        .where('supportThreadId', '=', supportThreadId)
        .executeTakeFirst()
      if (!thread) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
      return thread
    },
  }),
  partnerSupportUnreadCount: t.int({
    description: 'Threads with an answer that the person has not opened.',
    resolve: (_root, _arguments, context) => countUnread(context.services.db, partnerAsker(requireAsking(context))),
  }),
}))

const CreatePartnerSupportThreadInput = builder.inputType('CreatePartnerSupportThreadInput', {
  fields: (t) => ({
    bikeDealerId: t.int({ description: 'Of an agency: for which dealer it asks.' }),
    auctionId: t.int({ description: 'What it is about.' }),
    subject: t.string({ required: true, description: 'A SupportSubject for partners.' }),
    text: t.string({ required: true }),
  }),
})
const PostPartnerSupportMessageInput = builder.inputType('PostPartnerSupportMessageInput', {
  fields: (t) => ({
    supportThreadId: t.int({ required: true }),
    text: t.string({ required: true }),
  }),
})

builder.mutationFields((t) => ({
  createPartnerSupportThread: t.int({
    description: "Returns the thread's number.",
    args: { input: t.arg({ type: CreatePartnerSupportThreadInput, required: true }) },
    resolve: (_root, { input: { bikeDealerId = null, auctionId = null, ...given } }, context) =>
      createPartnerThread(context, { ...given, bikeDealerId, auctionId }),
  }),
  postPartnerSupportMessage: t.boolean({
    args: { input: t.arg({ type: PostPartnerSupportMessageInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await postPartnerSupportMessage(context, input)
      return true
    },
  }),
  readPartnerSupportThread: t.boolean({
    description: 'The person has seen its answers.',
    args: { supportThreadId: t.arg.int({ required: true }) },
    resolve: async (_root, { supportThreadId }, context) => {
      await readPartnerSupportThread(context, supportThreadId)
      return true
    },
  }),
}))
