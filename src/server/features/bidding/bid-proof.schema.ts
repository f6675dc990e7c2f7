import { builder } from '../../graphql/builder.ts'
import type { RequestContext } from '../../graphql/context.ts'
import { createLoader } from '../../graphql/loader.ts'
import { AuctionRef, type AuctionView, PartnerAuctionRef } from '../auction/index.ts'

/** What is given out; the salt is not read here. */
interface GivenProof {
  readonly auctionId: number
  readonly text: string
  readonly head: Buffer
  readonly madeAt: Date
  readonly isAtClose: boolean
}

const loadProof = createLoader<number, GivenProof>(async ({ services: { db } }, auctionIds) => {
  const proofs = await db
    .selectFrom('bidProof')
    .select(['auctionId', 'text', 'head', 'madeAt', 'isAtClose'])
    .where('auctionId', 'in', auctionIds)
    .execute()
  return new Map(proofs.map((proof) => [proof.auctionId, proof]))
})

const BidProofRef = builder.objectRef<GivenProof>('BidProof')
BidProofRef.implement({
  description: 'The bids in order, dealers as A, B, C, each line with a hash over all before it.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The file, byte for byte.' }),
    head: t.string({ description: 'The last hash, as it was mailed.', resolve: ({ head }) => head.toString('hex') }),
    madeAt: t.expose('madeAt', { type: 'DateTime' }),
    isAtClose: t.exposeBoolean('isAtClose', {
      description: 'Made when bidding closed and mailed then; else bidding had ended before there were proofs.',
    }),
  }),
})

const NO_PROOF = 'Null until bidding is over, and where a listing was taken back or stopped before.'

async function readProof(context: RequestContext, { row, sees }: AuctionView): Promise<GivenProof | null> {
  return sees('bidProof') ? ((await loadProof(context, row.auctionId)) ?? null) : null
}

builder.objectField(AuctionRef, 'bidProof', (t) =>
  t.field({
    type: BidProofRef,
    nullable: true,
    description: NO_PROOF,
    resolve: (view, _arguments, context) => readProof(context, view),
  }),
)

builder.objectField(PartnerAuctionRef, 'bidProof', (t) =>
  t.field({
    type: BidProofRef,
    nullable: true,
    description: NO_PROOF,
    resolve: (view, _arguments, context) => readProof(context, view),
  }),
)
