import { MAX_COUNTED } from '#domain/auction/bids/max-counted.ts'
import { isAskingPriceReached } from '#domain/auction/bids/yen.ts'
import { faultsOfFilter } from '#domain/auction/list-query.ts'
import { isStoppedByOperator, statusLabel } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { isOutsideMarket } from '#domain/listing/second-look.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { reasonWords } from '#domain/options/sale-plans.ts'
import { kindOfReceipt } from '#domain/permission/file-access.ts'
import { lookingDealer, requirePartner } from '../../../auth/principal.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import { MAX_ROWS } from '../../../graphql/page.ts'
import { PageInfoRef, pageInfoOf } from '../../../graphql/paging.schema.ts'
import { recordAudit } from '../../audit/index.ts'
import { loadListedPrice, MarketPriceRef } from '../../souba/index.ts'
import { frameHashIn, unsealed } from '../engine/stored/frame-matches.ts'
import { readReport } from '../engine/stored/report.ts'
import { type FoundAuctions, findAuctions } from '../search/partner-auction-list.ts'
import { cursorOfPlace } from '../search/partner-auction-order.ts'
import { AUCTION_ORDERS, AUCTION_VIEWS } from '../search/partner-auction-views.ts'
import { seen } from './auction.schema.ts'
import { readImages, readMovies } from './auction-files.schema.ts'
import { loadFrozenGrade, loadReceipts, loadStatements, loadTransitions } from './auction-loaders.ts'
import { cancelReasonTo } from './auction-view.ts'
import { readAvailableActions } from './available-actions.ts'
import { noteLook } from './dealer-looks.ts'
import { findPartnerAuction, leastBidOf, loadPartnerAuctions, type PartnerAuction } from './partner-auction.ts'
import { flaggedCondition, readOwnerContact, readQuestions, readWinnerName } from './partner-auction-details.ts'
import {
  ConditionLineRef,
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
import { readShownBids } from './read-bids.ts'
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
      resolve: (auction, _args, context) => readShownBids(context, auction, 'latest'),
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
  }),
})

interface AuctionPage {
  readonly auctions: PartnerAuction[]
  readonly totalCount: number
  readonly page: FoundAuctions['page']
}

const PartnerAuctionPage = builder.objectRef<AuctionPage>('PartnerAuctionPage')
PartnerAuctionPage.implement({
  fields: (t) => ({
    auctions: t.field({ type: [PartnerAuctionRef], resolve: ({ auctions }) => auctions }),
    totalCount: t.exposeInt('totalCount', { description: `Counted up to ${MAX_COUNTED}.` }),
    pageInfo: t.field({ type: PageInfoRef, resolve: ({ page }) => pageInfoOf(page, cursorOfPlace) }),
  }),
})

const AuctionViewRef = builder.enumType('PartnerAuctionView', { values: AUCTION_VIEWS })
const AuctionOrderRef = builder.enumType('PartnerAuctionOrder', { values: AUCTION_ORDERS })

const PartnerAuctionFilter = builder.inputType('PartnerAuctionFilter', {
  fields: (t) => ({
    view: t.field({ type: AuctionViewRef, description: 'running without it.' }),
    order: t.field({ type: AuctionOrderRef, description: 'ending without it.' }),
    makerId: t.int(),
    modelId: t.int(),
    displacementCtgId: t.int(),
    prefecture: t.string({ description: 'JIS X 0401' }),
    mileageIdMost: t.int(),
    priceFrom: t.int(),
    priceTo: t.int(),
    isEndingSoon: t.boolean(),
    keyword: t.string(),
  }),
})

builder.queryFields((t) => ({
  partnerAuctions: t.field({
    type: PartnerAuctionPage,
    description: 'For a dealer (an agent names one of its own), or for an operator.',
    args: {
      filter: t.arg({ type: PartnerAuctionFilter, required: true }),
      bikeDealerId: t.arg.int(),
      first: t.arg.int({ defaultValue: 30, required: true }),
      after: t.arg.string({ description: 'A cursor of the same filter and order.' }),
      before: t.arg.string({ description: 'The same backwards: so many as `first` that come before it.' }),
    },
    resolve: async (_root, { filter, bikeDealerId, first, after, before }, context) => {
      const { services, now } = context
      const partner = requirePartner(context)
      const dealerId = lookingDealer(partner, bikeDealerId)
      const catalog = services.catalog.current()
      const { displacementCategories, mileages } = catalog
      const fields = faultsOfFilter(filter, { allMakers: catalog.makers, displacementCategories, mileages })
      if (filter.modelId != null && !catalog.modelById.has(filter.modelId))
        fields.push({ field: 'model', message: '車種が見つかりません。選び直してください。' })
      if (first < 1) fields.push({ field: 'first', message: '1以上の数を指定してください。' })
      if (fields.length > 0) throw new ExpectedError('BAD_REQUEST', { fields })
      const wanted = {
        view: filter.view ?? 'running',
        order: filter.order ?? 'ending',
        isEndingSoon: filter.isEndingSoon ?? false,
        makerId: filter.makerId ?? null,
        modelId: filter.modelId ?? null,
        displacementCtgId: filter.displacementCtgId ?? null,
        prefecture: filter.prefecture ?? null,
        mileageIdMost: filter.mileageIdMost ?? null,
        priceFrom: filter.priceFrom ?? null,
        priceTo: filter.priceTo ?? null,
        keyword: filter.keyword ?? null,
        frameNumberHash: partner.role === 'operator' ? frameHashIn(services.secrets, filter.keyword) : null,
      }
      const size = Math.min(first, MAX_ROWS)
      const request = { after: after ?? null, before: before ?? null, skip: 0 }
      const { page, count } = await findAuctions(
        services.db,
        catalog,
        dealerId,
        wanted,
        before == null ? { ...request, first: size, last: null } : { ...request, first: null, last: size },
        now,
      )
      const ids = page.rows.map(({ auctionId }) => auctionId)
      // An inquiry about a bike, as the police make them: who asked, and how many were found. The number stays out of the log.
      if (wanted.frameNumberHash !== null)
        await transact(services.db, (tx) =>
          recordAudit(tx, partner, { action: 'findByFrameNumber', detail: { rowCount: count } }),
        )
      return { auctions: await loadPartnerAuctions(services.db, partner, dealerId, ids), totalCount: count, page }
    },
  }),
  partnerAuction: t.field({
    type: PartnerAuctionRef,
    args: { auctionId: t.arg.int({ required: true }), bikeDealerId: t.arg.int() },
    resolve: async (_root, { auctionId, bikeDealerId }, context) => {
      const partner = requirePartner(context)
      const { db } = context.services
      const dealerId = lookingDealer(partner, bikeDealerId)
      const auction = await findPartnerAuction(db, partner, dealerId, auctionId)
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
