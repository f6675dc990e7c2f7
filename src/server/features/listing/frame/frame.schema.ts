import { writtenWords } from '#domain/account/written-text.ts'
import { reasonLengthFault } from '#domain/auction/command.ts'
import { statusLabel } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { frameNumberDoubt } from '#domain/listing/frame-number-doubt.ts'
import type { StolenDouble, StolenFrame } from '#domain/listing/stolen-csv.ts'
import type { CsvFault } from '#domain/souba/files/csv-table.ts'
import { actorOf, requirePartner } from '../../../auth/principal.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { MAX_ROWS } from '../../../graphql/page.ts'
import {
  AuctionPayload,
  type FrameMatch,
  loadFrameMatches,
  loadPartnerAuctions,
  ownNumbersOf,
  PartnerAuctionRef,
  payloadAfter,
  readStolenMatches,
} from '../../auction/index.ts'
import { clearFrame, type FrameClearance, loadClearances } from './clear-frame.ts'
import {
  importStolenFrames,
  type ListedFrame,
  readStolenFrames,
  removeStolenFrame,
  type StolenChange,
  type StolenImport,
} from './stolen-frames.ts'

const FrameMatchRef = builder.objectRef<FrameMatch>('FrameMatch')
FrameMatchRef.implement({
  description: 'Another listing, or an entry of the list of stolen bikes, with the same frame number.',
  fields: (t) => ({
    match: t.exposeString('match', { description: 'Names it in `clearFrame`.' }),
    auctionId: t.exposeInt('auctionId', { nullable: true, description: 'Null: of the list of stolen bikes.' }),
    auctionStatusLabel: t.string({
      nullable: true,
      resolve: ({ auctionStatus }) => auctionStatus && statusLabel(auctionStatus, ''),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', nullable: true }),
    codeAfterStopAt: t.expose('codeAfterStopAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Of a stopped trade: when the right code of the hand-over came afterwards. The bike may have left.',
    }),
    stolenOn: t.expose('stolenOn', { type: 'Date', nullable: true }),
    note: t.exposeString('note', { nullable: true }),
    isCleared: t.exposeBoolean('isCleared', { description: 'An operator has decided that it is no obstacle.' }),
  }),
})

builder.objectField(PartnerAuctionRef, 'frameMatches', (t) =>
  t.field({
    type: [FrameMatchRef],
    description: 'For operators: while one is not cleared, the listing cannot pass.',
    resolve: async ({ row, relation }, _args, context) =>
      relation === 'operator' ? ((await loadFrameMatches(context, row.auctionId)) ?? []) : [],
  }),
)

builder.objectField(PartnerAuctionRef, 'frameNumberDoubt', (t) =>
  t.string({
    nullable: true,
    description: 'For operators: what speaks against the frame number being one of the chosen model.',
    resolve: ({ row, relation }, _args, { services }) => {
      const types = services.catalog.current().modelById.get(row.modelId)?.modelTypes ?? []
      if (relation !== 'operator') return null
      const frameNumber = ownNumbersOf(services.secrets, row).frameNumber ?? ''
      return frameNumberDoubt({ frameNumber, modelTypeId: row.modelTypeId }, types)
    },
  }),
)

const FrameClearanceRef = builder.objectRef<FrameClearance>('FrameClearance')
FrameClearanceRef.implement({
  description: 'What an operator decided about the same frame number elsewhere. It stays when that place is gone.',
  fields: (t) => ({
    match: t.exposeString('match', { description: 'As in `frameMatches`.' }),
    reason: t.exposeString('reason'),
    at: t.expose('at', { type: 'DateTime' }),
    operatorName: t.exposeString('operatorName', { nullable: true }),
  }),
})

builder.objectField(PartnerAuctionRef, 'frameClearances', (t) =>
  t.field({
    type: [FrameClearanceRef],
    description: 'For operators, the newest first.',
    resolve: async ({ row, relation }, _args, context) =>
      relation === 'operator' ? ((await loadClearances(context, row.auctionId)) ?? []) : [],
  }),
)

const ClearFrameInput = builder.inputType('ClearFrameInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    matches: t.stringList({ required: true, description: 'All that were read: others are refused.' }),
    reason: t.string({ required: true }),
  }),
})

const StolenFrameRef = builder.objectRef<ListedFrame>('StolenFrame')
StolenFrameRef.implement({
  fields: (t) => ({
    stolenFrameId: t.exposeInt('stolenFrameId'),
    frameNumber: t.exposeString('frameNumber'),
    stolenOn: t.expose('stolenOn', { type: 'Date', nullable: true }),
    note: t.exposeString('note'),
    addedAt: t.expose('addedAt', { type: 'DateTime' }),
    heldAuctionIds: t.intList({
      description: 'Listings that cannot pass their inspection because of this entry.',
      resolve: ({ heldAuctionIds }) => [...heldAuctionIds],
    }),
  }),
})

function listingsOf(context: RequestContext, auctionIds: readonly number[]) {
  return loadPartnerAuctions(context.services.db, requirePartner(context, 'operator'), null, auctionIds, context.now)
}

const StolenFrameListRef = builder.objectRef<{ totalCount: number; frames: ListedFrame[] }>('StolenFrameList')
StolenFrameListRef.implement({
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount'),
    frames: t.field({ type: [StolenFrameRef], description: 'The newest.', resolve: ({ frames }) => frames }),
    matches: t.field({
      type: [PartnerAuctionRef],
      description: 'Listings, running or sold, whose bike is on the list and on which no operator has decided.',
      resolve: async (_list, _args, context) =>
        listingsOf(context, await readStolenMatches(context.services.db, MAX_ROWS)),
    }),
  }),
})

const StolenFaultRef = builder.objectRef<CsvFault>('StolenImportFault')
StolenFaultRef.implement({ fields: (t) => ({ line: t.exposeInt('line'), message: t.exposeString('message') }) })

const StolenRowRef = builder.objectRef<StolenFrame>('StolenImportRow')
StolenRowRef.implement({
  fields: (t) => ({
    frameNumber: t.exposeString('frameNumber'),
    stolenOn: t.expose('stolenOn', { type: 'Date', nullable: true }),
    note: t.exposeString('note'),
  }),
})

const StolenDoubleRef = builder.objectRef<StolenDouble>('StolenImportDouble')
StolenDoubleRef.implement({
  fields: (t) => ({
    frameNumber: t.exposeString('frameNumber'),
    lines: t.intList({ resolve: ({ lines }) => [...lines] }),
  }),
})

const StolenChangeRef = builder.objectRef<StolenChange>('StolenImportChange')
StolenChangeRef.implement({
  fields: (t) => ({
    frameNumber: t.exposeString('frameNumber'),
    stolenOn: t.expose('stolenOn', { type: 'Date', nullable: true }),
    note: t.exposeString('note'),
    formerStolenOn: t.expose('formerStolenOn', { type: 'Date', nullable: true }),
    formerNote: t.exposeString('formerNote'),
  }),
})

const StolenImportRef = builder.objectRef<StolenImport>('StolenImport')
StolenImportRef.implement({
  fields: (t) => ({
    rowCount: t.exposeInt('rowCount'),
    knownCount: t.exposeInt('knownCount', { description: 'Rows that the list has already; they change nothing.' }),
    changedCount: t.exposeInt('changedCount', { description: 'Rows that say another day or note than the list.' }),
    changes: t.field({
      type: [StolenChangeRef],
      description: 'The first of them.',
      resolve: ({ changes }) => [...changes],
    }),
    changesVersion: t.exposeString('changesVersion', {
      nullable: true,
      description: 'Of all changes: sent as `confirmedChanges` they are made. Without it nothing is imported.',
    }),
    faults: t.field({ type: [StolenFaultRef], resolve: ({ faults }) => [...faults] }),
    firstRows: t.field({ type: [StolenRowRef], resolve: ({ firstRows }) => [...firstRows] }),
    doubles: t.field({
      type: [StolenDoubleRef],
      description: 'Frame numbers that stand in several rows with another day or note: the last one counts.',
      resolve: ({ doubles }) => [...doubles],
    }),
    isImported: t.exposeBoolean('isImported'),
    matches: t.field({
      type: [PartnerAuctionRef],
      description:
        'Listings, running or sold, with a frame number of the file. Those before their inspection cannot pass; no other is stopped.',
      resolve: ({ matches }, _args, context) => listingsOf(context, matches),
    }),
  }),
})

builder.queryField('stolenFrames', (t) =>
  t.field({
    type: StolenFrameListRef,
    resolve: (_root, _args, context) => {
      requirePartner(context, 'operator')
      return readStolenFrames(context.services.db, context.services.secrets, MAX_ROWS)
    },
  }),
)

builder.mutationFields((t) => ({
  clearFrame: t.field({
    type: AuctionPayload,
    description: 'An operator decides that the same frame number elsewhere is no obstacle to this listing.',
    args: { input: t.arg({ type: ClearFrameInput, required: true }) },
    resolve: (_root, { input: { auctionId, matches, reason } }, context) => {
      const { partnerId: operatorId } = requirePartner(context, 'operator')
      if (writtenWords(reason) === '')
        throw new ExpectedError('ERROR_REQUIRED', {
          fields: [{ field: 'reason', message: '理由を入力してください。' }],
        })
      const fault = reasonLengthFault(reason)
      if (fault) throw new ExpectedError('BAD_REQUEST', { fields: [fault] })
      const decision = { auctionId, matches, operatorId, reason }
      return payloadAfter(context, auctionId, actorOf(context.principal), (tx) => clearFrame(tx, decision))
    },
  }),
  importStolenFrames: t.field({
    type: StolenImportRef,
    description:
      'A list of stolen bikes (CSV: frameNumber, stolenOn, note): all rows that are new or corrected, or none and every fault.',
    args: {
      csv: t.arg.string({ required: true }),
      isPreview: t.arg.boolean({ required: true }),
      confirmedChanges: t.arg.string({ description: '`changesVersion` as it was read.' }),
    },
    resolve: (_root, { csv, isPreview, confirmedChanges }, context) => {
      const { partnerId: operatorId } = requirePartner(context, 'operator')
      const given = { csv, isPreview, confirmedChanges: confirmedChanges ?? null, operatorId }
      return importStolenFrames(context.services, given, context.now)
    },
  }),
  removeStolenFrame: t.boolean({
    args: { stolenFrameId: t.arg.int({ required: true }) },
    resolve: async (_root, { stolenFrameId }, context) => {
      requirePartner(context, 'operator')
      await transact(context.services.db, (tx) => removeStolenFrame(tx, stolenFrameId))
      return true
    },
  }),
}))
