import { DOCUMENT_KINDS, DOCUMENT_TITLES, type DocumentKind } from '#domain/auction/trade/trade-document.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { createLoader } from '../../graphql/loader.ts'
import { AuctionRef, type AuctionView, PartnerAuctionRef } from '../auction/index.ts'

interface MadeDocument {
  readonly auctionId: number
  readonly kind: DocumentKind
  readonly assetId: string
  readonly sha256: string
  readonly at: Date
}

const loadDocuments = createLoader<number, readonly MadeDocument[]>(async ({ services: { db } }, auctionIds) => {
  const rows = await db
    .selectFrom('tradeDocument')
    .select(['auctionId', 'kind', 'assetId', 'sha256', 'at'])
    .where('auctionId', 'in', auctionIds)
    .where('madeAt', 'is not', null)
    .execute()
  const made = rows.flatMap(({ sha256, ...row }) => (sha256 ? [{ ...row, sha256: sha256.toString('hex') }] : []))
  const inOrder = made.sort((a, b) => DOCUMENT_KINDS.indexOf(a.kind) - DOCUMENT_KINDS.indexOf(b.kind))
  return groupBy(inOrder, ({ auctionId }) => auctionId)
})

const KindEnum = builder.enumType('TradeDocumentKind', { values: DOCUMENT_KINDS })

const TradeDocumentRef = builder.objectRef<MadeDocument>('TradeDocument')
TradeDocumentRef.implement({
  description: 'A paper of a trade as PDF. Made once, it never changes.',
  fields: (t) => ({
    kind: t.expose('kind', { type: KindEnum }),
    title: t.string({ resolve: ({ kind }) => DOCUMENT_TITLES[kind] }),
    assetId: t.exposeString('assetId'),
    sha256: t.exposeString('sha256', { description: 'Of the file, in hexadecimal digits; the mail names it, too.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When what it records happened.' }),
  }),
})

async function documentsOf(context: RequestContext, { row, reads }: AuctionView): Promise<readonly MadeDocument[]> {
  return reads('tradeDocument') ? ((await loadDocuments(context, row.auctionId)) ?? []) : []
}

builder.objectField(AuctionRef, 'tradeDocuments', (t) =>
  t.field({
    type: [TradeDocumentRef],
    description: 'For the two sides and operators, from the contract on; a moment later than what it records.',
    resolve: async (view, _arguments, context) => [...(await documentsOf(context, view))],
  }),
)
builder.objectField(PartnerAuctionRef, 'tradeDocuments', (t) =>
  t.field({
    type: [TradeDocumentRef],
    resolve: async (view, _arguments, context) => [...(await documentsOf(context, view))],
  }),
)
