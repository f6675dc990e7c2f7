import { isAskingPriceReached } from '#domain/auction/bids/yen.ts'
import type { StatementKind } from '#domain/auction/statement.ts'
import { isStoppedByOperator, statusLabel } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isOutsideMarket } from '#domain/listing/second-look.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { reasonWords } from '#domain/options/sale-plans.ts'
import { kindOfReceipt } from '#domain/permission/file-access.ts'
import { lookingDealer, requirePartner } from '../../../auth/principal.ts'
import { builder } from '../../../graphql/builder.ts'
import { loadListedPrice, MarketPriceRef } from '../../souba/index.ts'
import { unsealed } from '../engine/stored/frame-matches.ts'
import { readReport } from '../engine/stored/report.ts'
import { seen } from './auction.schema.ts'
import { readImages, readMovies } from './auction-files.schema.ts'
import { loadFrozenGrade, loadReceipts, loadStatements, loadTransitions } from './auction-loaders.ts'
import { cancelReasonTo } from './auction-view.ts'
import { readAvailableActions } from './available-actions.ts'
import { findPartnerAuction, leastBidOf, noteLook, type PartnerAuction } from './partner-auction.ts'
import {
  concernsOf,
  flaggedCondition,
  readOwnerContact,
  readQuestions,
  readWinnerName,
} from './partner-auction-details.ts'
import {
  ConditionLineRef,
  DefaultCauseEnum,
  PartnerBidRef,
  PartnerCompletionReportRef,
  PartnerContactRef,
  PartnerHistoryStepRef,
  PartnerImageRef,
  PartnerMovieRef,
  PartnerQuestionRef,
  PartnerStatementRef,
  StruckOutBidRef,
  VoidableBidRef,
} from './partner-auction-parts.schema.ts'
import { readLetteredBids } from './read-bids.ts'
import { readStruckOutBids, readVoidableBids } from './struck-out-bids.ts'

export const PartnerAuctionRef = builder.objectRef<PartnerAuction>('PartnerAuction')
PartnerAuctionRef.implement({
  description: 'An auction as a partner may see it.',
  fields: (t) => ({
    auctionId: t.int({ resolve: ({ row }) => row.auctionId }),
    auctionStatus: t.int({ resolve: ({ row }) => row.auctionStatus }),
    auctionStatusLabel: t.string({ resolve: ({ row }) => statusLabel(row.auctionStatus, row.statusBy) }),
    isStoppedByOperator: t.boolean({ resolve: ({ row }) => isStoppedByOperator(row.auctionStatus, row.statusBy) }),
    stopReason: t.string({
      nullable: true,
      description: 'Why the trade was stopped, as the mail said it.',
      resolve: seen('cancelReason', (view) => reasonWords(cancelReasonTo(view))),
    }),
    isDealersDefault: t.boolean({
      nullable: true,
      description: 'An operator stopped the trade because of the dealer: it counts as the stop of the dealer.',
      resolve: seen('cancelReason', ({ row }) => row.statusCommand === 'stopForDefault'),
    }),
    defaultCause: t.field({
      type: DefaultCauseEnum,
      nullable: true,
      description: 'What the dealer did not do, then; null of stops from before it was asked.',
      resolve: seen('cancelReason', (it) => it.row.defaultCause),
    }),
    version: t.int({
      nullable: true,
      description: 'Of what operator and winner read of it: every confirmation names it.',
      resolve: seen('version', (it) => it.row.version),
    }),
    availableActions: t.stringList({
      description: 'The commands that the one who asks can give now, for the dealer for whom it looks.',
      resolve: (view, _arguments, { services, now }) => readAvailableActions(services.db, view, now),
    }),
    makerId: t.int({ resolve: ({ row }, _args, { services }) => modelOf(row.modelId, services)?.makerId ?? 0 }),
    makerName: t.string({
      resolve: ({ row }, _args, { services }) => {
        const makerId = modelOf(row.modelId, services)?.makerId ?? 0
        return services.catalog.current().makerById.get(makerId)?.makerNameJp ?? ''
      },
    }),
    modelId: t.int({ resolve: ({ row }) => row.modelId }),
    modelName: t.string({
      resolve: ({ row }, _args, { services }) => modelOf(row.modelId, services)?.modelNameJp ?? '',
    }),
    modelTypeName: t.string({
      nullable: true,
      resolve: ({ row }, _args, { services }) =>
        services.catalog.current().modelTypeById.get(row.modelTypeId ?? 0)?.name ?? null,
    }),
    kind: t.string({ resolve: ({ row }, _args, { services }) => modelOf(row.modelId, services)?.kind ?? 'naked' }),
    displacement: t.int({
      resolve: ({ row }, _args, { services }) => modelOf(row.modelId, services)?.displacement ?? 0,
    }),
    mileage: t.string({
      resolve: ({ row }, _args, { services }) =>
        services.catalog.current().mileages.find(({ mileageId }) => mileageId === row.mileageId)?.title ?? '',
    }),
    mileageKm: t.int({ nullable: true, resolve: ({ row }) => row.mileageKm }),
    firstRegistration: t.string({ nullable: true, resolve: ({ row }) => row.firstRegistration }),
    inspectionUntil: t.field({ type: 'Date', nullable: true, resolve: ({ row }) => row.inspectionUntil }),
    color: t.string({ nullable: true, resolve: ({ row }) => row.color }),
    frameNumber: t.string({
      nullable: true,
      description: 'For operators, and from the contract on for the winner.',
      resolve: ({ row, sees }, _args, { services }) =>
        sees('vehicleNumbers') ? unsealed(services.secrets, row.frameNumberSealed) : null,
    }),
    plate: t.string({
      nullable: true,
      description: 'For operators, and from the contract on for the winner.',
      resolve: ({ row, sees }, _args, { services }) =>
        sees('vehicleNumbers') ? unsealed(services.secrets, row.plateSealed) : null,
    }),
    invoiceIssuer: t.string({ nullable: true, resolve: seen('vehicleNumbers', (it) => it.row.invoiceIssuer) }),
    prefecture: t.string({
      nullable: true,
      resolve: ({ row, sees }) =>
        row.prefecture !== null && sees('ownerPrefecture') ? labelOf(PREFECTURES, row.prefecture) : null,
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ row }) => row.createdAt }),
    publishedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ row }) => row.publishedAt }),
    endAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ row }) => row.endAt }),
    currentPrice: t.int({ resolve: ({ row }) => row.currentPrice }),
    bidCount: t.int({ resolve: ({ row }) => row.bidCount }),
    leastBid: t.int({
      nullable: true,
      description: 'The least that a bid must be; null when bidding is not open.',
      resolve: (auction, _args, { now }) => leastBidOf(auction, now),
    }),
    isAskingPriceReached: t.boolean({
      nullable: true,
      resolve: seen('askingPriceReached', ({ row }) => isAskingPriceReached(row.askingPrice, row.currentPrice)),
    }),
    askingPrice: t.int({ nullable: true, resolve: seen('askingPrice', (it) => it.row.askingPrice) }),
    isWatched: t.boolean({ resolve: ({ standing }) => standing.isWatched }),
    hasBid: t.boolean({ resolve: ({ standing }) => standing.hasBid }),
    isLeading: t.boolean({ resolve: ({ standing }) => standing.isLeading }),
    isClientLeading: t.boolean({
      description: 'For an agency: another of its dealers has the highest bid.',
      resolve: ({ standing }) => standing.isClientLeading,
    }),
    ownMaximum: t.int({ nullable: true, resolve: ({ standing }) => standing.ownMaximum }),
    choiceAmount: t.int({
      nullable: true,
      description: 'The owner may still choose the dealer, who trails, and then for this much.',
      resolve: ({ standing }) => standing.choiceAmount,
    }),
    isWinner: t.boolean({ resolve: ({ relation, standing }) => relation === 'winner' && standing.isLeading }),
    imageAssetId: t.string({ nullable: true, resolve: ({ firstImageAssetId }) => firstImageAssetId }),
    condition: t.field({
      type: [ConditionLineRef],
      resolve: (auction, _arguments, context) => flaggedCondition(context, auction),
    }),
    concerns: t.stringList({
      description: 'The labels of the lines of `condition` that a buyer looks at twice.',
      resolve: concernsOf,
    }),
    marketPrice: t.field({
      type: MarketPriceRef,
      nullable: true,
      resolve: async ({ row }, _arguments, context) =>
        loadListedPrice(context, row, (await loadFrozenGrade(context, row.auctionId)) ?? null),
    }),
    isOutsideMarket: t.boolean({
      description: 'By what the owner states, the bike is none of those that the market price is made of.',
      resolve: ({ row }) => isOutsideMarket(row),
    }),
    images: t.field({
      type: [PartnerImageRef],
      resolve: (auction, _args, context) => readImages(context, auction),
    }),
    movies: t.field({
      type: [PartnerMovieRef],
      resolve: (auction, _args, context) => readMovies(context, auction),
    }),
    certificateAssetId: t.string({
      nullable: true,
      description: '車検証, for operators.',
      resolve: ({ row, reads }) => (reads('certificate') ? row.vicAssetId : null),
    }),
    bids: t.field({
      type: [PartnerBidRef],
      resolve: (auction, _args, context) => readLetteredBids(context, auction),
    }),
    struckOutBids: t.field({
      type: [StruckOutBidRef],
      resolve: (auction, _args, context) => readStruckOutBids(context, auction),
    }),
    voidableBids: t.field({
      type: [VoidableBidRef],
      resolve: (auction, _args, context) => readVoidableBids(context, auction),
    }),
    questions: t.field({
      type: [PartnerQuestionRef],
      resolve: (auction, _args, context) => readQuestions(context, auction),
    }),
    ownerContact: t.field({
      type: PartnerContactRef,
      nullable: true,
      resolve: (auction, _args, { services }) => readOwnerContact(services.db, auction),
    }),
    winnerName: t.string({
      nullable: true,
      resolve: (auction, _args, context) => readWinnerName(context, auction),
    }),
    answerBy: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: seen('answerDeadline', (it) => it.row.answerBy),
    }),
    contractAmount: t.int({
      nullable: true,
      resolve: seen('contractAmount', (it) => it.row.contractAmount),
    }),
    contractAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: seen('contractAmount', (it) => it.row.contractAt),
    }),
    finalTransactionPrice: t.int({
      nullable: true,
      resolve: seen('contractAmount', (it) => it.row.finalTransactionPrice),
    }),
    completionReport: t.field({
      type: PartnerCompletionReportRef,
      nullable: true,
      resolve: seen('completionReport', (it) => readReport(it.row.completionReport)),
    }),
    objectedPrice: t.int({
      nullable: true,
      description: 'The reported price that the objection of the report is about; the report may be a later one.',
      resolve: async ({ row, sees }, _args, context) => {
        if (!sees('completionReport') || !readReport(row.completionReport)?.objection) return null
        const said = await loadStatements(context, row.auctionId)
        return said.findLast(({ kind }) => kind === 'objection')?.amount ?? null
      },
    }),
    receiptAssetIds: t.stringList({
      resolve: async ({ row, reads }, _args, context) =>
        (await loadReceipts(context, row.auctionId))
          .filter(({ userType }) => reads(kindOfReceipt(userType)))
          .map(({ assetId }) => assetId),
    }),
    isSellerMuted: t.boolean({
      nullable: true,
      resolve: seen('history', (it) => it.row.isSellerMuted),
    }),
    history: t.field({
      type: [PartnerHistoryStepRef],
      resolve: ({ row, sees }, _args, context) => (sees('history') ? loadTransitions(context, row.auctionId) : []),
    }),
    statements: t.field({
      type: [PartnerStatementRef],
      resolve: ({ row, sees }, _args, context) => (sees('history') ? loadStatements(context, row.auctionId) : []),
    }),
    paymentStatements: t.field({
      type: [PartnerStatementRef],
      description: 'Of these the last ones about the payment: reports, objections and rulings that found it unproven.',
      resolve: async ({ row, sees }, _args, context) => {
        const said = sees('history') ? await loadStatements(context, row.auctionId) : []
        return said.filter(({ kind }) => ABOUT_PAYMENT.includes(kind)).slice(-MAX_PAYMENT_STATEMENTS)
      },
    }),
  }),
})

const ABOUT_PAYMENT: readonly string[] = ['report', 'objection', 'paymentUnproven'] satisfies StatementKind[]
const MAX_PAYMENT_STATEMENTS = 10

builder.queryFields((t) => ({
  partnerAuction: t.field({
    type: PartnerAuctionRef,
    args: { auctionId: t.arg.int({ required: true }), bikeDealerId: t.arg.int() },
    resolve: async (_root, { auctionId, bikeDealerId }, context) => {
      const partner = requirePartner(context)
      const { db } = context.services
      const dealerId = lookingDealer(partner, bikeDealerId)
      const auction = await findPartnerAuction(db, partner, dealerId, auctionId, context.now)
      if (!auction) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
      if (dealerId !== null) await noteLook(db, auction.row, dealerId)
      return auction
    },
  }),
}))

function modelOf(modelId: number, services: { catalog: { current(): { modelById: ReadonlyMap<number, Model> } } }) {
  return services.catalog.current().modelById.get(modelId)
}
type Model = {
  readonly makerId: number
  readonly modelNameJp: string
  readonly kind: string
  readonly displacement: number
}
