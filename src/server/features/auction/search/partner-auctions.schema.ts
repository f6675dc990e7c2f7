import { MAX_COUNTED } from '#domain/auction/bids/max-counted.ts'
import { faultsOfFilter } from '#domain/auction/list-query.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { lookingDealer, requirePartner } from '../../../auth/principal.ts'
import { transact } from '../../../db/client.ts'
import { builder } from '../../../graphql/builder.ts'
import type { RequestContext } from '../../../graphql/context.ts'
import { MAX_ROWS } from '../../../graphql/page.ts'
import { PageInfoRef, pageInfoOf } from '../../../graphql/paging.schema.ts'
import { recordAudit } from '../../audit/index.ts'
import { loadListedPrice } from '../../souba/index.ts'
import { frameHashIn } from '../engine/stored/frame-matches.ts'
import { loadFrozenGrade } from '../view/auction-loaders.ts'
import { PartnerAuctionRef } from '../view/partner-auction.schema.ts'
import { loadPartnerAuctions, type PartnerAuction } from '../view/partner-auction.ts'
import type { ListedBike } from './market-order.ts'
import { type FoundAuctions, findAuctions } from './partner-auction-list.ts'
import { cursorOfPlace } from './partner-auction-order.ts'
import { AUCTION_ORDERS, AUCTION_VIEWS } from './partner-auction-views.ts'

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
        { db: services.db, catalog, readMiddles: (bikes) => Promise.all(bikes.map((it) => middleOf(context, it))) },
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
      const auctions = await loadPartnerAuctions(services.db, partner, dealerId, ids, context.now)
      return { auctions, totalCount: count, page }
    },
  }),
}))

async function middleOf(context: RequestContext, bike: ListedBike): Promise<number | null> {
  const grade = await loadFrozenGrade(context, bike.auctionId)
  return (await loadListedPrice(context, bike, grade ?? null))?.middle ?? null
}
