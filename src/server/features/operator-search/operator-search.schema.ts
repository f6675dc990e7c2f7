import { ExpectedError } from '#domain/errors/expected-error.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/keyword-length.ts'
import { requirePartner } from '../../auth/principal.ts'
import { builder } from '../../graphql/builder.ts'
import { findAgents, findAnnouncements, findDealers, findSupportThreads, MAX_FOUND } from './find-objects.ts'

type RowOf<Find extends (...given: never[]) => Promise<{ readonly rows: readonly unknown[] }>> = Awaited<
  ReturnType<Find>
>['rows'][number]
type FoundOf<Find extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Find>>

const FoundDealerRef = builder.objectRef<RowOf<typeof findDealers>>('FoundDealer')
FoundDealerRef.implement({
  fields: (t) => ({
    bikeDealerId: t.exposeInt('bikeDealerId'),
    name: t.exposeString('name'),
    licenceNumber: t.exposeString('licenceNumber'),
    licenceAuthority: t.exposeString('licenceAuthority'),
    agentName: t.exposeString('agentName'),
    isSuspended: t.boolean({ resolve: ({ isSuspended }) => Boolean(isSuspended) }),
  }),
})

const FoundAgentRef = builder.objectRef<RowOf<typeof findAgents>>('FoundAgent')
FoundAgentRef.implement({
  fields: (t) => ({
    agentId: t.exposeInt('agentId'),
    name: t.exposeString('name'),
    isSuspended: t.boolean({ resolve: ({ isSuspended }) => Boolean(isSuspended) }),
  }),
})

const FoundThreadRef = builder.objectRef<RowOf<typeof findSupportThreads>>('FoundSupportThread')
FoundThreadRef.implement({
  fields: (t) => ({
    supportThreadId: t.exposeInt('supportThreadId'),
    subject: t.exposeString('subject', { description: 'The code of what it is about.' }),
    state: t.exposeString('state'),
    lastMessageAt: t.expose('lastMessageAt', { type: 'DateTime' }),
  }),
})

const FoundAnnouncementRef = builder.objectRef<RowOf<typeof findAnnouncements>>('FoundAnnouncement')
FoundAnnouncementRef.implement({
  fields: (t) => ({
    announcementId: t.exposeInt('announcementId'),
    subject: t.exposeString('subject'),
    displayOn: t.expose('displayOn', { type: 'Date' }),
    isPublished: t.exposeBoolean('isPublished'),
  }),
})

const FoundDealersRef = builder.objectRef<FoundOf<typeof findDealers>>('FoundDealers')
FoundDealersRef.implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    rows: t.field({ type: [FoundDealerRef], resolve: ({ rows }) => rows }),
  }),
})
const FoundAgentsRef = builder.objectRef<FoundOf<typeof findAgents>>('FoundAgents')
FoundAgentsRef.implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    rows: t.field({ type: [FoundAgentRef], resolve: ({ rows }) => rows }),
  }),
})
const FoundThreadsRef = builder.objectRef<FoundOf<typeof findSupportThreads>>('FoundSupportThreads')
FoundThreadsRef.implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    rows: t.field({ type: [FoundThreadRef], resolve: ({ rows }) => rows }),
  }),
})
const FoundAnnouncementsRef = builder.objectRef<FoundOf<typeof findAnnouncements>>('FoundAnnouncements')
FoundAnnouncementsRef.implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    rows: t.field({ type: [FoundAnnouncementRef], resolve: ({ rows }) => rows }),
  }),
})

const FoundObjectsRef = builder.objectRef<string>('FoundObjects')
FoundObjectsRef.implement({
  description: `For operators: at most ${MAX_FOUND} of each kind, by name and number. Nothing in it tells of a member.`,
  fields: (t) => ({
    dealers: t.field({
      type: FoundDealersRef,
      resolve: (words, _args, { services }) => findDealers(services.db, words),
    }),
    agents: t.field({ type: FoundAgentsRef, resolve: (words, _args, { services }) => findAgents(services.db, words) }),
    supportThreads: t.field({
      type: FoundThreadsRef,
      resolve: (words, _args, { services }) => findSupportThreads(services.db, words),
    }),
    announcements: t.field({
      type: FoundAnnouncementsRef,
      resolve: (words, _args, { services }) => findAnnouncements(services.db, words),
    }),
  }),
})

builder.queryFields((t) => ({
  findObjects: t.field({
    type: FoundObjectsRef,
    description:
      'Dealers, agencies, support threads and announcements; auctions have `partnerAuctions`, members `findUsers`.',
    args: { words: t.arg.string({ required: true }) },
    resolve: (_root, { words }, context) => {
      requirePartner(context, 'operator')
      if (words.length > MAX_SEARCH_LENGTH) {
        const message = `${MAX_SEARCH_LENGTH}文字以内で入力してください。`
        throw new ExpectedError('BAD_REQUEST', { fields: [{ field: 'words', message }] })
      }
      return words
    },
  }),
}))
