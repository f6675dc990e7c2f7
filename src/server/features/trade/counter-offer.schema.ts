import { type CounterOffer, isCounterOfferOpen } from '#domain/auction/choice/counter-offer.ts'
import type { AuctionStatus } from '#domain/auction/status.ts'
import { builder } from '../../graphql/builder.ts'
import { AuctionRef, type AuctionView, counterOfferOf, forwardCommand, PartnerAuctionRef } from '../auction/index.ts'

interface SeenOffer extends CounterOffer {
  readonly status: AuctionStatus
}

const CounterOfferRef = builder.objectRef<SeenOffer>('CounterOffer')
CounterOfferRef.implement({
  description: "The owner's price to the highest bidder.",
  fields: (t) => ({
    price: t.exposeInt('price'),
    until: t.expose('until', { type: 'DateTime', description: 'Until then the dealer may answer.' }),
    isOpen: t.boolean({
      description: 'The dealer may still answer: not after `until`, nor once the owner has answered.',
      resolve: ({ status, ...offer }, _arguments, { now }) => isCounterOfferOpen(status, offer, now),
    }),
    isAccepted: t.boolean({
      nullable: true,
      description: 'Null where the dealer has not answered.',
      resolve: ({ answer }) => (answer === null ? null : answer === 'yes'),
    }),
  }),
})

/** Between the owner and the highest bidder: another dealer who was chosen learns nothing of it. */
function seenOffer({ row, relation, sees }: AuctionView): SeenOffer | null {
  const isAnothers = relation === 'winner' && row.winnerDealerId !== row.leaderDealerId
  const offer = sees('counterOffer') && !isAnothers ? counterOfferOf(row) : null
  return offer && { ...offer, status: row.auctionStatus }
}

builder.objectField(AuctionRef, 'counterOffer', (t) =>
  t.field({ type: CounterOfferRef, nullable: true, resolve: seenOffer }),
)
builder.objectField(PartnerAuctionRef, 'counterOffer', (t) =>
  t.field({ type: CounterOfferRef, nullable: true, resolve: seenOffer }),
)

const MakeInput = builder.inputType('MakeCounterOfferInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
    amount: t.int({ required: true, description: 'The highest bid that was read, in yen.' }),
    price: t.int({ required: true, description: 'Above it, in the steps of bids.' }),
  }),
})

const AnswerInput = builder.inputType('AnswerCounterOfferInput', {
  fields: (t) => ({
    auctionId: t.int({ required: true }),
    version: t.int({ required: true, description: 'Of the auction that was read: another one is refused.' }),
    bikeDealerId: t.int({ description: 'For an agent: the dealer for whom the page was shown.' }),
    price: t.int({ required: true, description: 'What was read, in yen.' }),
    accepts: t.boolean({ required: true }),
  }),
})

// The owner names a price to the highest bidder, once.
forwardCommand('makeCounterOffer', {
  input: MakeInput,
  toCommand: ({ version, amount, price }) => ({ version, amount, price }),
})
// A yes is no contract: the owner still answers.
forwardCommand('answerCounterOffer', {
  input: AnswerInput,
  toCommand: ({ version, price, accepts }) => ({ version, price, accepts }),
})
