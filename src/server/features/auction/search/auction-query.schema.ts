import { MAX_COUNTED } from '#domain/auction/bids/max-counted.ts'
import { type AuctionStatus, isAuctionStatus, PUBLISHED_STATUSES } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { lookerOf, requireOwner } from '../../../auth/principal.ts'
import { builder } from '../../../graphql/builder.ts'
import { idCursor, type Page, type PageRequest } from '../../../graphql/page.ts'
import { PageInfoRef, pageInfoOf, pagingArguments } from '../../../graphql/paging.schema.ts'
import { BikeOwnerRef } from '../../account/index.ts'
import { AuctionRef } from '../view/auction.schema.ts'
import { type AuctionView, findAuctionView, viewAuctions } from '../view/auction-view.ts'
import {
  AUCTION_SORTS,
  type AuctionFilter,
  countAuctions,
  countOwnerAuctions,
  cursorOf,
  listAuctions,
  listOwnerAuctions,
} from './list-auctions.ts'
import { loadOwnerAuctions } from './load-owner-auctions.ts'

/** Of lists with auctions in them. */
export const imageTypeArguments = builder.args((t) => ({
  imageType: t.stringList({ description: 'Of every auction only the photos of these types.' }),
}))

export function ofImageTypes(view: AuctionView, imageTypes: readonly string[] | null | undefined): AuctionView {
  return imageTypes ? { ...view, imageTypes } : view
}

const SortEnum = builder.enumType('AuctionSort', { values: AUCTION_SORTS })

interface Connection {
  readonly page: Page<AuctionView>
  readonly cursor: (view: AuctionView) => string
  readonly count: () => Promise<number>
}

const EdgeRef = builder.objectRef<{ view: AuctionView; cursor: string }>('AuctionEdge')
EdgeRef.implement({
  fields: (t) => ({
    cursor: t.exposeString('cursor'),
    node: t.field({ type: AuctionRef, resolve: ({ view }) => view }),
  }),
})

const ConnectionRef = builder.objectRef<Connection>('AuctionConnection')
ConnectionRef.implement({
  fields: (t) => ({
    edges: t.field({
      type: [EdgeRef],
      resolve: ({ page, cursor }) => page.rows.map((view) => ({ view, cursor: cursor(view) })),
    }),
    nodes: t.field({ type: [AuctionRef], resolve: ({ page }) => [...page.rows] }),
    pageInfo: t.field({ type: PageInfoRef, resolve: ({ page, cursor }) => pageInfoOf(page, cursor) }),
    totalCount: t.int({ description: `Counted up to ${MAX_COUNTED}.`, resolve: ({ count }) => count() }),
  }),
})

builder.queryFields((t) => ({
  auction: t.field({
    type: AuctionRef,
    nullable: true,
    description: 'Null where there is none, or none for the one who asks.',
    args: { auctionId: t.arg.int({ required: true }) },
    resolve: (_root, { auctionId }, context) => findAuctionView(context.services.db, auctionId, lookerOf(context)),
  }),
  auctions: t.field({
    type: ConnectionRef,
    description: 'What passed its inspection: the list of traded vehicles.',
    args: {
      ...pagingArguments,
      auctionStatus: t.arg.intList({ description: 'Only these; all that are public without it.' }),
      sort: t.arg({ type: SortEnum, defaultValue: 'NEWEST' }),
      displacementCtgId: t.arg.int(),
      modelId: t.arg.int(),
      isExcludeNoBid: t.arg.boolean({ defaultValue: false }),
      ...imageTypeArguments,
    },
    async resolve(_root, given, context) {
      const { db } = context.services
      const filter: AuctionFilter = {
        statuses: given.auctionStatus ? statusesOf(given.auctionStatus) : PUBLISHED_STATUSES,
        displacementCtgId: given.displacementCtgId ?? null,
        modelId: given.modelId ?? null,
        isExcludeNoBid: given.isExcludeNoBid ?? false,
      }
      const sort = given.sort ?? 'NEWEST'
      const page = await listAuctions(db, filter, sort, pageRequest(given))
      const rows = viewAuctions(page.rows, lookerOf(context)).map((view) => ofImageTypes(view, given.imageType))
      return {
        page: { ...page, rows },
        cursor: ({ row }: AuctionView) => cursorOf(row, sort),
        count: () => countAuctions(db, filter),
      }
    },
  }),
  latestAuction: t.field({
    type: AuctionRef,
    nullable: true,
    description: "The owner's newest auction.",
    async resolve(_root, _arguments, context) {
      const { bikeOwnerId } = requireOwner(context)
      const { rows } = await listOwnerAuctions(context.services.db, bikeOwnerId, null, { ...FIRST, first: 1 })
      return viewAuctions(rows, lookerOf(context))[0] ?? null
    },
  }),
}))

builder.objectField(BikeOwnerRef, 'auctionsConnection', (t) =>
  t.field({
    type: ConnectionRef,
    description: "The owner's own auctions, newest first.",
    args: { ...pagingArguments, auctionStatus: t.arg.intList() },
    async resolve({ bikeOwnerId }, given, context) {
      const { db } = context.services
      const statuses = given.auctionStatus ? statusesOf(given.auctionStatus) : null
      const page = await loadOwnerAuctions(context, bikeOwnerId, statuses, pageRequest(given))
      const rows = viewAuctions(page.rows, lookerOf(context))
      return {
        page: { ...page, rows },
        cursor: ({ row }: AuctionView) => idCursor(row.auctionId),
        count: () => countOwnerAuctions(db, bikeOwnerId, statuses),
      }
    },
  }),
)

builder.objectField(BikeOwnerRef, 'hasAuctions', (t) =>
  t.boolean({
    description: 'Whether there was ever a listing: where the menu leads.',
    resolve: async ({ bikeOwnerId }, _arguments, context) =>
      (await loadOwnerAuctions(context, bikeOwnerId, null, { ...FIRST, first: 1 })).rows.length > 0,
  }),
)

const FIRST: PageRequest = { first: null, last: null, after: null, before: null, skip: 0 }

type GivenPage = { readonly [K in keyof PageRequest]?: PageRequest[K] | null | undefined }

export function pageRequest({ first, last, after, before, skip }: GivenPage): PageRequest {
  return { first: first ?? null, last: last ?? null, after: after ?? null, before: before ?? null, skip: skip ?? 0 }
}

function statusesOf(codes: readonly number[]): AuctionStatus[] {
  return codes.map((code) => {
    if (!isAuctionStatus(code)) throw new ExpectedError('BAD_REQUEST')
    return code
  })
}
