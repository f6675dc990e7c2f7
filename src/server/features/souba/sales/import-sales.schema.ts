import { requirePartner } from '../../../auth/partner-viewer.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import { DisplayLocationEnum } from '../../announcement/announcement.schema.ts'
import { saveAnnouncement } from '../../announcement/save-announcement.ts'
import { moderateReview } from '../../review/moderate-review.ts'
import { importSalesText, type SalesImport } from './import-sales-text.ts'

const SaveAnnouncementInput = builder.inputType('SaveAnnouncementInput', {
  fields: (t) => ({
    announcementId: t.int(),
    subject: t.string({ required: true }),
    body: t.string({ required: true }),
    displayOn: t.field({ type: 'Date', required: true }),
    displayLocations: t.field({ type: [DisplayLocationEnum], required: true }),
    isPublished: t.boolean({ required: true }),
    publishStartOn: t.field({ type: 'Date', required: true }),
    publishEndOn: t.field({ type: 'Date' }),
  }),
})

const ModerateReviewInput = builder.inputType('ModerateReviewInput', {
  fields: (t) => ({
    auctionReviewId: t.int({ required: true }),
    isHidden: t.boolean({ required: true }),
    reason: t.string({ description: 'Required to hide one.' }),
  }),
})

const CsvFaultRef = builder.objectRef<{ line: number; message: string }>('SalesImportFault')
CsvFaultRef.implement({ fields: (t) => ({ line: t.exposeInt('line'), message: t.exposeString('message') }) })

const SalesImportRef = builder.objectRef<SalesImport>('SalesImport')
SalesImportRef.implement({
  fields: (t) => ({
    rowCount: t.exposeInt('rowCount'),
    faults: t.field({ type: [CsvFaultRef], resolve: ({ faults }) => [...faults] }),
    firstDay: t.exposeString('firstDay', { nullable: true }),
    lastDay: t.exposeString('lastDay', { nullable: true }),
    lowestPrice: t.exposeInt('lowestPrice', { nullable: true }),
    highestPrice: t.exposeInt('highestPrice', { nullable: true }),
    knownCount: t.exposeInt('knownCount', {
      description: 'Rows that an earlier import has brought; they change nothing.',
    }),
    isImported: t.exposeBoolean('isImported'),
  }),
})

builder.mutationFields((t) => ({
  saveAnnouncement: t.int({
    args: { input: t.arg({ type: SaveAnnouncementInput, required: true }) },
    resolve: (_root, { input }, context) => {
      requirePartner(context, 'operator')
      const announcementId = input.announcementId ?? null
      const publishEndOn = input.publishEndOn ?? null
      const announcement = { ...input, announcementId, publishEndOn }
      return transact(context.services.db, (tx) => saveAnnouncement(tx, announcement, context.now))
    },
  }),
  moderateReview: t.boolean({
    args: { input: t.arg({ type: ModerateReviewInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      requirePartner(context, 'operator')
      const { db, bus } = context.services
      const { auctionReviewId, isHidden, reason } = input
      await transact(db, (tx) => moderateReview(tx, bus, auctionReviewId, isHidden, reason ?? null))
      return isHidden
    },
  }),
  importSales: t.field({
    type: SalesImportRef,
    description: 'A sales file (CSV, up to 1 MB): all of its rows that are new, or none and every fault with its line.',
    args: { csv: t.arg.string({ required: true }), isPreview: t.arg.boolean({ required: true }) },
    resolve: (_root, { csv, isPreview }, context) => {
      requirePartner(context, 'operator')
      return importSalesText(context.services, csv, isPreview, context.now)
    },
  }),
}))
