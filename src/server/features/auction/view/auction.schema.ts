import { isAskingPriceReached } from '#domain/auction/bids/yen.ts'
import { isStoppedByOperator, statusLabel } from '#domain/auction/status.ts'
import { isOutsideMarket } from '#domain/listing/second-look.ts'
import { labelOf, type Option } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import type { AuctionField } from '#domain/permission/visibility.ts'
import { builder } from '../../../graphql/builder.ts'
import { ModelRef } from '../../catalog/index.ts'
import { loadListedPrice, MarketPriceRef } from '../../souba/index.ts'
import { unsealed } from '../engine/stored/frame-matches.ts'
import { loadSoldIn } from '../engine/stored/sold-in.ts'
import {
  AuctionImageRef,
  AuctionMovieRef,
  CustomPartRef,
  readCover,
  readImages,
  readMovies,
} from './auction-files.schema.ts'
import { loadFrozenGrade } from './auction-loaders.ts'
import { type AuctionView, ownerWordsTo } from './auction-view.ts'
import { readAvailableActions } from './available-actions.ts'
import { BidPointRef, BidRef } from './bid.schema.ts'
import { readBidCurve, readShownBids } from './read-bids.ts'

export const AuctionRef = builder.objectRef<AuctionView>('Auction')
AuctionRef.implement({
  description: 'An auction, as far as the one who asks may see it: what is not for these eyes is null or empty.',
  fields: (t) => ({
    auctionId: t.int({ resolve: ({ row }) => row.auctionId }),
    auctionStatus: t.int({ description: 'The codes of the specification.', resolve: ({ row }) => row.auctionStatus }),
    auctionStatusLabel: t.string({ resolve: ({ row }) => statusLabel(row.auctionStatus, row.statusBy) }),
    isStoppedByOperator: t.boolean({ resolve: ({ row }) => isStoppedByOperator(row.auctionStatus, row.statusBy) }),
    version: t.int({
      nullable: true,
      description: 'Of what owner, operator and winner read of it: every confirmation names it.',
      resolve: seen('version', (it) => it.row.version),
    }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ row }) => row.createdAt }),
    publishedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ row }) => row.publishedAt }),
    isOwn: t.boolean({ description: 'Of the owner who asks.', resolve: ({ relation }) => relation === 'owner' }),
    relistedFrom: t.int({ nullable: true, resolve: seen('relistedFrom', (it) => it.row.relistedFrom) }),

    auctionImages: t.field({
      type: [AuctionImageRef],
      args: { imageType: t.arg.stringList({ description: 'Only photos of these types.' }) },
      resolve: async (view, { imageType }, context) =>
        (await readImages(context, view)).filter((image) =>
          [imageType, view.imageTypes].every((types) => !types || types.includes(image.imageType)),
        ),
    }),
    coverImage: t.field({
      type: AuctionImageRef,
      nullable: true,
      description: 'The one photo that stands for the bike wherever there is room for one: the front, else a side.',
      resolve: (view, _arguments, context) => readCover(context, view),
    }),
    auctionMovies: t.field({
      type: [AuctionMovieRef],
      resolve: (view, _arguments, context) => readMovies(context, view),
    }),

    modelId: t.int({ resolve: ({ row }) => row.modelId }),
    model: t.field({
      type: ModelRef,
      nullable: true,
      resolve: ({ row }, _arguments, { services }) => services.catalog.current().modelById.get(row.modelId),
    }),
    modelName: t.string({
      resolve: ({ row }, _arguments, { services }) =>
        services.catalog.current().modelById.get(row.modelId)?.modelNameJp ?? '',
    }),
    makerName: t.string({
      resolve({ row }, _arguments, { services }) {
        const { modelById, makerById } = services.catalog.current()
        return makerById.get(modelById.get(row.modelId)?.makerId ?? 0)?.makerNameJp ?? ''
      },
    }),
    displacement: t.int({
      nullable: true,
      resolve: ({ row }, _arguments, { services }) =>
        services.catalog.current().modelById.get(row.modelId)?.displacement,
    }),
    displacementCtgId: t.int({ resolve: ({ row }) => row.displacementCtgId }),
    displacementName: t.string({
      resolve: ({ row }, _arguments, { services }) =>
        services.catalog.current().displacementCategories.find((it) => it.displacementCtgId === row.displacementCtgId)
          ?.title ?? '',
    }),
    modelTypeId: t.int({ nullable: true, resolve: ({ row }) => row.modelTypeId }),
    modelTypeName: t.string({
      nullable: true,
      resolve: ({ row }, _arguments, { services }) =>
        services.catalog.current().modelTypeById.get(row.modelTypeId ?? 0)?.name,
    }),
    modelTypeStartYear: t.int({
      nullable: true,
      resolve: ({ row }, _arguments, { services }) =>
        services.catalog.current().modelTypeById.get(row.modelTypeId ?? 0)?.startYear,
    }),
    modelTypeEndYear: t.int({
      nullable: true,
      resolve: ({ row }, _arguments, { services }) =>
        services.catalog.current().modelTypeById.get(row.modelTypeId ?? 0)?.endYear,
    }),
    mileageId: t.int({ resolve: ({ row }) => row.mileageId }),
    mileageFrom: t.int({
      nullable: true,
      resolve: ({ row }, _arguments, { services }) =>
        services.catalog.current().mileages.find((it) => it.mileageId === row.mileageId)?.mileageFrom,
    }),
    mileageTo: t.int({
      nullable: true,
      resolve: ({ row }, _arguments, { services }) =>
        services.catalog.current().mileages.find((it) => it.mileageId === row.mileageId)?.mileageTo,
    }),
    mileageName: t.string({
      resolve: ({ row }, _arguments, { services }) =>
        services.catalog.current().mileages.find((it) => it.mileageId === row.mileageId)?.title ?? '',
    }),

    firstRegistration: t.string({
      nullable: true,
      description: '2015-04, 2015 where the month is not known, or unknown; null where the listing does not say.',
      resolve: ({ row }) => row.firstRegistration,
    }),
    mileageKm: t.int({ nullable: true, resolve: ({ row }) => row.mileageKm }),
    color: t.string({ nullable: true, resolve: ({ row }) => row.color }),
    colorText: t.string({ resolve: (view, _arguments, context) => ownerWordsTo(context, view, view.row.colorText) }),
    inspectionUntil: t.field({
      type: 'Date',
      nullable: true,
      description: '車検満了日.',
      resolve: ({ row }) => row.inspectionUntil,
    }),
    frameNumber: t.string({
      nullable: true,
      resolve: ({ row, sees }, _arguments, { services }) =>
        sees('vehicleNumbers') ? unsealed(services.secrets, row.frameNumberSealed) : null,
    }),
    plate: t.string({
      nullable: true,
      resolve: ({ row, sees }, _arguments, { services }) =>
        sees('vehicleNumbers') ? unsealed(services.secrets, row.plateSealed) : null,
    }),
    invoiceIssuer: t.string({
      nullable: true,
      description: 'Whether the seller is a 適格請求書発行事業者: registered or none.',
      resolve: seen('vehicleNumbers', (it) => it.row.invoiceIssuer),
    }),
    keyCount: t.string({ resolve: ({ row }) => row.keyCount }),
    numberRegistration: t.string({ resolve: ({ row }) => row.numberRegistration }),
    engineStatusList: t.stringList({ resolve: ({ row }) => row.engineStatusList }),
    accidentHistoryList: t.stringList({ resolve: ({ row }) => row.accidentHistoryList }),
    meterChange: t.string({ resolve: ({ row }) => row.meterChange }),
    customPartsList: t.field({ type: [CustomPartRef], resolve: ({ row }) => row.customPartsList }),
    customPartsText: t.string({
      resolve: (view, _arguments, context) => ownerWordsTo(context, view, view.row.customPartsText),
    }),

    contactInfoToBikeDealer: t.string({
      nullable: true,
      resolve: (view, _arguments, context) =>
        view.sees('bids') ? ownerWordsTo(context, view, view.row.contactInfoToBikeDealer) : null,
    }),
    documentOwner: t.string({ nullable: true, resolve: forDealers((it) => it.row.documentOwner) }),
    documentAvailableList: t.stringList({ nullable: true, resolve: forDealers((it) => it.row.documentAvailableList) }),
    loanStatus: t.string({ nullable: true, resolve: forDealers((it) => it.row.loanStatus) }),
    loanBalance: t.int({ nullable: true, resolve: seen('loanBalance', (it) => it.row.loanBalance) }),
    deliveryDue: t.string({ nullable: true, resolve: forDealers((it) => it.row.deliveryDue) }),
    deliveryDay: t.stringList({ nullable: true, resolve: forDealers((it) => it.row.deliveryDay) }),
    deliveryTime: t.string({ nullable: true, resolve: forDealers((it) => it.row.deliveryTime) }),
    deliveryLocation: t.string({ nullable: true, resolve: forDealers((it) => it.row.deliveryLocation) }),
    otherDeliveryLocation: t.string({
      nullable: true,
      resolve: seen('ownerContact', (it) => it.row.otherDeliveryLocation),
    }),
    transferPlan: t.string({ nullable: true, resolve: forDealers((it) => it.row.transferPlan) }),
    prefectureName: t.string({
      nullable: true,
      resolve: seen(
        'ownerPrefecture',
        ({ row }) => row.prefecture && labelOf(PREFECTURES as readonly Option[], row.prefecture),
      ),
    }),
    vicAssetId: t.string({
      nullable: true,
      resolve: ({ row, reads }) => (reads('certificate') ? row.vicAssetId : null),
    }),

    askingPrice: t.int({ nullable: true, resolve: seen('askingPrice', (it) => it.row.askingPrice) }),
    isAskingPriceReached: t.boolean({
      nullable: true,
      description: 'What dealers learn of the wish; null where there is none.',
      resolve: seen('askingPriceReached', ({ row }) => isAskingPriceReached(row.askingPrice, row.currentPrice)),
    }),
    currentPrice: t.int({
      nullable: true,
      description: 'Yen; 0 = no bid.',
      resolve: seen('price', (it) => it.row.currentPrice),
    }),
    currentPriceUpdatedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: seen('price', (it) => it.row.currentPriceUpdatedAt),
    }),
    bidCount: t.int({ nullable: true, resolve: seen('price', (it) => it.row.bidCount) }),
    endAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ row }) => row.endAt }),
    plannedEndAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: seen('askingPrice', (it) => it.row.plannedEndAt),
    }),
    bids: t.field({
      type: [BidRef],
      description: 'The first ten.',
      resolve: (view, _arguments, context) =>
        readShownBids(context, view, view.actor.role === 'operator' ? 'voidable' : 'first'),
    }),
    bidCurve: t.field({
      type: [BidPointRef],
      description: 'Price over time, oldest first.',
      resolve: (view, _arguments, { services }) => readBidCurve(services.db, view),
    }),
    marketPrice: t.field({
      type: MarketPriceRef,
      nullable: true,
      description: 'What such a bike is sold for this month; from its inspection on, with the grade that it was given.',
      resolve: async ({ row }, _arguments, context) =>
        loadListedPrice(context, row, (await loadFrozenGrade(context, row.auctionId)) ?? null),
    }),
    isOutsideMarket: t.boolean({
      description: 'By what the owner states, the bike is none of those that the market price is made of.',
      resolve: ({ row }) => isOutsideMarket(row),
    }),
    soldInAuctionId: t.int({
      nullable: true,
      description:
        'The other auction in which the bike was sold, so that it is not offered again from here. For the owner.',
      resolve: async ({ row, sees }, _arguments, context) =>
        sees('continuation') ? ((await loadSoldIn(context, row.auctionId)) ?? null) : null,
    }),
    availableActions: t.stringList({
      description: 'The commands that the one who asks can give now.',
      resolve: (view, _arguments, { services, now }) => readAvailableActions(services.db, view, now),
    }),
  }),
})

/** Null for eyes that may not see the field in this status. */
export function seen<View extends AuctionView, Value>(
  field: AuctionField,
  read: (view: View) => Value,
): (view: View) => Value | null {
  return (view) => (view.sees(field) ? read(view) : null)
}

/** What the public list does not tell: only owner, dealers and operator. */
function forDealers<Value>(read: (view: AuctionView) => Value) {
  return seen('bids', read)
}
