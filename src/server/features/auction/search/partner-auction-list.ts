import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { MAX_COUNTED } from '#domain/auction/bids/max-counted.ts'
import type { ListFilter } from '#domain/auction/list-query.ts'
import { type AuctionStatus, PUBLISHED_STATUSES } from '#domain/auction/status.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { readPriceWords } from '#domain/search/price-words.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema/database.ts'
import { type Page, type PageRequest, pageOf, readPage } from '../../../graphql/page.ts'
import type { Catalog } from '../../catalog/index.ts'
import { whereCounterOfferIsOpen } from '../engine/stored/auction-row.ts'
import { type AuctionKeyword, readKeyword } from './auction-keyword.ts'
import { fittingOrder } from './fitting-order.ts'
import { isMarketOrder, placesByMarket, type ReadMiddles } from './market-order.ts'
import { isAmongChoices } from './own-choice.ts'
import { keysetOrder, type PlaceInList, placeOfCursor } from './partner-auction-order.ts'
import type { AuctionOrder, AuctionView } from './partner-auction-views.ts'

export interface AuctionFilter extends ListFilter {
  readonly view: AuctionView
  readonly order: AuctionOrder
  readonly modelId: number | null
  /** Of the bike whose frame number an operator typed; dealers find none by it. */
  readonly frameNumberHash: string | null
}

interface Sources {
  readonly db: Db
  readonly catalog: Catalog
  readonly readMiddles: ReadMiddles
}

const ENDING_SOON_MS = 60 * 60 * 1000
const ENDED: readonly AuctionStatus[] = [22, 31, 32, 71, 82, 84, 85, 91, 92]
const WON: readonly AuctionStatus[] = [31, 32, 91, 92]

type Where = ExpressionBuilder<Database, 'auction'>

export interface FoundAuctions {
  readonly page: Page<PlaceInList>
  /** In all, counted up to a limit. */
  readonly count: number
}

/** A page by keyset, so that its depth does not matter. Dealer null: an operator. */
export async function findAuctions(
  { db, catalog, readMiddles }: Sources,
  dealerId: number | null,
  filter: AuctionFilter,
  request: PageRequest,
  now: Date,
): Promise<FoundAuctions> {
  let query = narrowed(db, catalog, dealerId, filter, now)
  const { count } = await db
    .selectFrom(query.select('auctionId').limit(MAX_COUNTED).as('found'))
    .select((it) => it.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const asked = readPage(request)
  const { order: by, view } = filter
  if (isMarketOrder(by)) {
    const bikes = await query
      .select(['auctionId', 'modelId', 'modelTypeId', 'mileageId', 'mileageKm', 'firstRegistration', 'currentPrice'])
      .select(['engineStatusList', 'accidentHistoryList', 'meterChange', 'numberRegistration'])
      .orderBy('auctionId', 'desc')
      .limit(MAX_COUNTED)
      .execute()
    const after = asked.cursor === null ? null : placeOfCursor(asked.cursor)
    const places = await placesByMarket(by, bikes, readMiddles, { after, isBackward: asked.isBackward })
    return { page: pageOf(places.slice(0, asked.size + 1), asked), count }
  }
  const models = () => modelsByName(catalog)
  const order = keysetOrder({ order: by, view, isBackward: asked.isBackward, models })
  if (asked.cursor !== null) query = query.where(order.behind(placeOfCursor(asked.cursor)))
  const rows = await query
    .select(['auctionId', order.key.as('key')])
    .orderBy(order.by)
    .limit(asked.size + 1)
    .execute()
  return { page: pageOf(rows, asked), count }
}

function narrowed(db: Db, catalog: Catalog, dealerId: number | null, filter: AuctionFilter, now: Date) {
  const typed = readPriceWords(filter.keyword ?? '')
  const keyword = typed.rest === '' ? null : readKeyword(catalog, typed.rest)
  const mileageIds = mileagesUpTo(catalog, filter.mileageIdMost)
  let query = db.selectFrom('auction').where((it) => ofView(it, filter.view, dealerId, now))
  if (keyword) query = query.where((it) => matches(it, keyword, filter.frameNumberHash))
  if (filter.modelId !== null) query = query.where('modelId', '=', filter.modelId)
  else if (filter.makerId !== null) query = query.where('modelId', 'in', modelsOfMaker(catalog, filter.makerId))
  if (filter.displacementCtgId !== null) query = query.where('displacementCtgId', '=', filter.displacementCtgId)
  if (filter.prefecture !== null)
    query = query.where('prefecture', 'in', [filter.prefecture, labelOf(PREFECTURES, filter.prefecture)])
  if (mileageIds) query = query.where('mileageId', 'in', mileageIds)
  for (const from of [filter.priceFrom, typed.from]) if (from !== null) query = query.where('currentPrice', '>=', from)
  for (const to of [filter.priceTo, typed.to]) if (to !== null) query = query.where('currentPrice', '<=', to)
  if (filter.isEndingSoon) query = query.where('endAt', '<=', new Date(now.getTime() + ENDING_SOON_MS))
  return query
}

/** Whether the auction is in the list of what is running, with this filter. */
export async function isListed(
  db: Db,
  catalog: Catalog,
  filter: ListFilter,
  auctionId: number,
  now: Date,
): Promise<boolean> {
  const asked = { ...filter, view: 'running', order: 'ending', modelId: null, frameNumberHash: null } as const
  const found = await narrowed(db, catalog, null, asked, now)
    .select('auctionId')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return found !== undefined
}

function ofView(it: Where, view: AuctionView, dealerId: number | null, now: Date) {
  const status = (statuses: readonly AuctionStatus[]) => it('auctionStatus', 'in', [...statuses])
  if (view === 'running') return status([21])
  if (dealerId === null) {
    if (view === 'inspection') return status([11])
    return view === 'all' ? it.lit(true) : it.lit(false)
  }
  const leads = it('winnerDealerId', '=', dealerId)
  const doesNotLead = it('winnerDealerId', 'is distinct from', dealerId)
  const hasBid = (since?: typeof FIRST_RUNNING) => it('auctionId', 'in', (from) => auctionsBidOn(from, dealerId, since))
  const isAsked = () => it('auctionId', 'in', auctionsToAnswer(dealerId, now))
  switch (view) {
    case 'leading':
      return it.and([status([21]), leads])
    case 'outbid':
      return it.and([status([21]), doesNotLead, hasBid(FIRST_RUNNING), hasStandingBid(dealerId)])
    case 'asked':
      return isAsked()
    case 'awaiting':
      return it.and([
        status([22]),
        it.or([leads, it.and([hasBid(), isAmongChoices(dealerId)])]),
        // Here the owner waits for the dealer.
        it.not(isAsked()),
      ])
    case 'won':
      return it.and([status(WON), leads])
    case 'lost':
      // Not while the owner may still choose it.
      return it.and([
        status(ENDED),
        hasBid(),
        it.or([doesNotLead, it.not(status([22, ...WON]))]),
        it.not(it.and([status([22]), isAmongChoices(dealerId)])),
        it.not(isAsked()),
      ])
    case 'watched':
      // What came to nothing is no longer shown, but to those who bid on it.
      return it.and([isWatched(it, dealerId), it.or([status(PUBLISHED_STATUSES), it.and([status(ENDED), hasBid()])])])
    case 'wanted':
      return it.and([status([21]), fittingOrder(dealerId)])
    default:
      return it.lit(false)
  }
}

/**
 * Some weeks of a dealer who bids on thirty bikes a day. Read from the dealer's own bids, so that neither the number of
 * auctions nor the dealer's years matter.
 */
const LATEST_BIDS = 3_000
/** No bid on an auction that runs is older. */
const FIRST_RUNNING = sql<Date>`(select min(published_at) from auction where auction_status = 21)`

function auctionsBidOn(it: Where, dealerId: number, since?: typeof FIRST_RUNNING) {
  let bids = it.selectFrom('bid').select('bid.auctionId').where('bid.bikeDealerId', '=', dealerId)
  if (since) bids = bids.where('bid.bidAt', '>=', since)
  const latest = bids.orderBy('bid.bidAt', 'desc').limit(LATEST_BIDS).as('latest')
  return it.selectFrom(latest).select('latest.auctionId')
}

/** Where a price waits for the dealer's yes or no: the owner's own one, or its bid after another's trade was stopped. */
function auctionsToAnswer(dealerId: number, now: Date) {
  return sql<number>`(
    select auction_id from auction
    where winner_dealer_id = ${dealerId} and ${whereCounterOfferIsOpen(now)}
    union all
    select auction_id from runner_up where bike_dealer_id = ${dealerId} and answer is null and answer_by > ${now})`
}

/** Whose only bids an operator struck out was not outbid. */
function hasStandingBid(dealerId: number) {
  return sql<SqlBool>`exists (
    select from bid
    where bid.auction_id = auction.auction_id and bid.bike_dealer_id = ${dealerId}
      and bid.generation = auction.bid_generation and bid.kind <> 'void')`
}

function isWatched(it: Where, dealerId: number) {
  return it.exists(
    it
      .selectFrom('watchedAuction')
      .select('watchedAuction.auctionId')
      .whereRef('watchedAuction.auctionId', '=', 'auction.auctionId')
      .where('watchedAuction.bikeDealerId', '=', dealerId),
  )
}

/** By the number of the auction, its model or its type; an owner who did not know the type has one of the model. */
function matches(it: Where, { auctionId, modelIds, types }: AuctionKeyword, frameNumberHash: string | null) {
  const among = (ids: readonly number[]) => (ids.length > 0 ? [...ids] : [0])
  const ofType = it.or([
    it('modelTypeId', 'in', among(types.map(({ modelTypeId }) => modelTypeId))),
    it.and([it('modelTypeId', 'is', null), it('modelId', 'in', among(types.map(({ modelId }) => modelId)))]),
  ])
  return it.or([
    it('modelId', 'in', among(modelIds)),
    ...(types.length > 0 ? [ofType] : []),
    ...(auctionId === null ? [] : [it('auctionId', '=', auctionId)]),
    ...(frameNumberHash === null ? [] : [it('frameNumberHash', '=', frameNumberHash)]),
  ])
}

/** As the list names them: the maker, then the model. */
function modelsByName({ models, makerById }: Catalog): number[] {
  const named = models.map(({ modelId, makerId, modelNameJp }) => ({
    modelId,
    name: `${makerById.get(makerId)?.makerNameJp} ${modelNameJp}`,
  }))
  return named.sort((one, other) => compareNames(one.name, other.name)).map(({ modelId }) => modelId)
}
const { compare: compareNames } = new Intl.Collator('ja', { numeric: true })

function modelsOfMaker(catalog: Catalog, makerId: number): number[] {
  return [0, ...(catalog.modelsByMaker.get(makerId) ?? []).map(({ modelId }) => modelId)]
}

function mileagesUpTo(catalog: Catalog, most: number | null): number[] | null {
  if (most === null) return null
  const ids = catalog.mileages.map(({ mileageId }) => mileageId)
  const last = ids.indexOf(most)
  return last < 0 ? null : ids.slice(0, last + 1)
}
