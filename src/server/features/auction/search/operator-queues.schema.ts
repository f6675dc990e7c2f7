import { sql } from 'kysely'
import { withoutPerson } from '#domain/account/without-person.ts'
import { contactKindsIn, maskContacts } from '#domain/message/mask-contacts.ts'
import { requirePartner } from '../../../auth/partner-viewer.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import { createLoader } from '../../../graphql/loader.ts'
import { type FoundUser, findUsers } from '../../account/find-users.ts'
import { AnnouncementRef } from '../../announcement/announcement.schema.ts'
import { type AuditRow, readAuditLog } from '../../audit/audit-log.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { PartnerAuctionRef } from '../view/partner-auction.schema.ts'
import { loadPartnerAuctions } from '../view/partner-auction.ts'
import { type Dashboard, isDisputed, readDashboard } from './dashboard.ts'

const DashboardRef = builder.objectRef<Dashboard>('OperatorDashboard')
DashboardRef.implement({
  description: "Today's numbers.",
  fields: (t) => ({
    waitingForInspection: t.exposeInt('waitingForInspection'),
    oldestWaitingSince: t.expose('oldestWaitingSince', { type: 'DateTime', nullable: true }),
    running: t.exposeInt('running'),
    endingWithinHour: t.exposeInt('endingWithinHour'),
    waitingForAnswer: t.exposeInt('waitingForAnswer'),
    inTransaction: t.exposeInt('inTransaction'),
    disputes: t.exposeInt('disputes'),
    listedToday: t.exposeInt('listedToday'),
    bidsToday: t.exposeInt('bidsToday'),
    soldToday: t.exposeInt('soldToday'),
    soldTotalToday: t.exposeFloat('soldTotalToday'),
    newOwnersToday: t.exposeInt('newOwnersToday'),
  }),
})

const AuditRef = builder.objectRef<AuditRow>('PartnerAuditEntry')
AuditRef.implement({
  fields: (t) => ({
    partnerAuditId: t.exposeInt('partnerAuditId'),
    at: t.expose('at', { type: 'DateTime' }),
    partnerName: t.exposeString('partnerName'),
    role: t.exposeString('role'),
    dealerName: t.exposeString('dealerName', { nullable: true }),
    action: t.exposeString('action'),
    subjectKind: t.exposeString('subjectKind', { nullable: true }),
    subjectId: t.exposeString('subjectId', { nullable: true }),
    detail: t.string({ resolve: ({ detail }) => JSON.stringify(detail) }),
  }),
})

const FoundUserRef = builder.objectRef<FoundUser>('FoundUser')
FoundUserRef.implement({
  description: 'A bike owner, for operators; who looked is on record.',
  fields: (t) => ({
    bikeOwnerId: t.exposeInt('bikeOwnerId'),
    userName: t.exposeString('userName'),
    email: t.exposeString('email'),
    phone: t.exposeString('phone'),
    state: t.exposeString('state'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    auctionCount: t.exposeInt('auctionCount'),
  }),
})

interface ModeratedReview {
  readonly auctionReviewId: number
  readonly auctionId: number
  readonly nickname: string
  readonly comment: string
  readonly reviewSatisfaction: number
  readonly createdAt: Date
  readonly isHidden: boolean
  readonly hiddenReason: string | null
}
const ModeratedReviewRef = builder.objectRef<ModeratedReview>('ModeratedReview')
ModeratedReviewRef.implement({
  fields: (t) => ({
    auctionReviewId: t.exposeInt('auctionReviewId'),
    auctionId: t.exposeInt('auctionId'),
    nickname: t.exposeString('nickname'),
    comment: t.exposeString('comment'),
    reviewSatisfaction: t.exposeInt('reviewSatisfaction'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    isHidden: t.exposeBoolean('isHidden'),
    hiddenReason: t.exposeString('hiddenReason', { nullable: true }),
    contacts: t.stringList({
      description: 'What others read with a mask (phone, mail, link, account).',
      resolve: ({ nickname, comment }) => contactKindsIn(`${nickname}\n${comment}`),
    }),
  }),
})

const loadContentType = createLoader<string, string>(async ({ services: { db } }, assetIds) => {
  const assets = await db
    .selectFrom('asset')
    .select(['assetId', 'contentType'])
    .where('assetId', 'in', assetIds)
    .execute()
  return new Map(assets.map(({ assetId, contentType }) => [assetId, contentType]))
})

builder.objectField(PartnerAuctionRef, 'certificateType', (t) =>
  t.string({
    nullable: true,
    description: 'What the file of the 車検証 is: image/jpeg, application/pdf. For operators.',
    resolve: ({ row, reads }, _args, context) =>
      row.vicAssetId !== null && reads('certificate') ? loadContentType(context, row.vicAssetId) : null,
  }),
)

builder.queryFields((t) => ({
  operatorDashboard: t.field({
    type: DashboardRef,
    resolve: (_root, _args, context) => {
      requirePartner(context, 'operator')
      return context.services.readLagging(readDashboard)
    },
  }),
  inspectionQueue: t.field({
    type: [PartnerAuctionRef],
    description: 'What waits for its inspection, oldest first.',
    args: { first: t.arg.int({ defaultValue: 40, required: true }) },
    resolve: async (_root, { first }, context) => {
      const { db } = context.services
      const partner = requirePartner(context, 'operator')
      const rows = await db
        .selectFrom('auction')
        .select('auctionId')
        .where('auctionStatus', '=', 11)
        .orderBy('createdAt')
        .orderBy('auctionId')
        .limit(Math.min(Math.max(first, 1), 100))
        .execute()
      return loadPartnerAuctions(
        db,
        partner,
        null,
        rows.map(({ auctionId }) => auctionId),
      )
    },
  }),
  disputes: t.field({
    type: [PartnerAuctionRef],
    description: 'Reductions that the owner does not accept, or did not answer in time.',
    resolve: async (_root, _args, context) => {
      const { db } = context.services
      const partner = requirePartner(context, 'operator')
      const rows = await db
        .selectFrom('auction')
        .select('auctionId')
        .where('auctionStatus', '=', 31)
        .where(sql<boolean>`${isDisputed}`)
        .orderBy('confirmBy')
        .orderBy('auctionId')
        .limit(100)
        .execute()
      return loadPartnerAuctions(
        db,
        partner,
        null,
        rows.map(({ auctionId }) => auctionId),
      )
    },
  }),
  auditLog: t.field({
    type: [AuditRef],
    description: "For operators everything; for an agent what its people and its dealers' people did.",
    args: {
      action: t.arg.string(),
      subjectId: t.arg.string(),
      before: t.arg.int(),
      first: t.arg.int({ defaultValue: 50, required: true }),
    },
    resolve: (_root, { action, subjectId, before, first }, context) => {
      const { role, agentId } = requirePartner(context, 'operator', 'agent')
      const filter = {
        action: action ?? null,
        subjectId: subjectId ?? null,
        before: before ?? null,
        agentId: role === 'agent' ? Number(agentId) : null,
        first,
      }
      return context.services.readLagging((db) => readAuditLog(db, filter))
    },
  }),
  findUsers: t.field({
    type: [FoundUserRef],
    description: 'By number, mail address, phone or name. The search is on record with its reason.',
    args: { words: t.arg.string({ required: true }), reason: t.arg.string({ required: true }) },
    resolve: async (_root, { words, reason }, context) => {
      const { db } = context.services
      const partner = requirePartner(context, 'operator')
      const users = await findUsers(db, words)
      const why = users.reduce((text, { userName }) => withoutPerson(text, userName), maskContacts(reason))
      const detail = { reason: why.slice(0, 200), found: users.map(({ bikeOwnerId }) => bikeOwnerId) }
      await transact(db, (tx) => recordAudit(tx, partner, { action: 'findUsers', subjectKind: 'owner', detail }))
      return users
    },
  }),
  allAnnouncements: t.field({
    type: [AnnouncementRef],
    description: 'Newest first, a hundred that are older than `before`.',
    args: { before: t.arg.int() },
    resolve: (_root, { before }, context) => {
      requirePartner(context, 'operator')
      return context.services.db
        .selectFrom('announcement')
        .selectAll()
        .$if(before != null, (query) => query.where('announcementId', '<', before ?? 0))
        .orderBy('announcementId', 'desc')
        .limit(100)
        .execute()
    },
  }),
  reviewsToModerate: t.field({
    type: [ModeratedReviewRef],
    description: 'Newest first, thirty that are older than `before`.',
    args: { before: t.arg.int() },
    resolve: (_root, { before }, context) => {
      requirePartner(context, 'operator')
      return context.services.db
        .selectFrom('auctionReview')
        .selectAll()
        .$if(before != null, (query) => query.where('auctionReviewId', '<', before ?? 0))
        .orderBy('auctionReviewId', 'desc')
        .limit(30)
        .execute()
    },
  }),
}))
