import { type AuctionCommand, type CommandOf, reasonOf } from '../command.ts'
import type { AuctionStatus } from '../status.ts'
import { type Consequences, consequences, type Effect, mail, unschedule, writeDocument } from './effects.ts'
import type { AuctionFacts } from './facts.ts'

/** The reminders that wait in a status and die with it. */
export function remindersEndingWith(status: AuctionStatus | null, to: AuctionStatus): Effect[] {
  if (status === 21) return [unschedule('remindEnd'), unschedule('alertEnding')]
  if (status === 31) {
    // The registration may be changed after the sale, and has not to be after a stop.
    const ofBike = to === 32 ? [] : [unschedule('remindNameChange')]
    return [unschedule('remindDelivery'), unschedule('remindPayment'), ...ofBike]
  }
  return status === 22 ? [unschedule('remindAnswer'), unschedule('remindCounterOffer')] : []
}

/** The amount is the one that was named: `decide` has compared it with what the dealer bid openly. */
export function ofContract(
  { amount, bikeDealerId }: CommandOf<'answerSaleIntention'>,
  { bidding }: AuctionFacts,
  now: Date,
): Consequences {
  const leader = bidding?.leaderDealerId ?? null
  const chosenDealerId = bikeDealerId ?? leader
  const effects = [mail('contract', 'owner'), mail('contract', 'winner'), writeDocument('contract', now)]
  if (leader !== null && chosenDealerId !== null && chosenDealerId !== leader)
    effects.push(
      { type: 'openTab', bikeDealerId: chosenDealerId },
      { type: 'mail', template: 'notChosen', to: 'bidder', bikeDealerId: leader },
    )
  return consequences({ saleIntention: 1, contractAmount: amount, contractAt: now, chosenDealerId }, effects)
}

export function ofDeclinedSale(command: AuctionCommand, now: Date): Consequences {
  const changes = { cancelReason: reasonOf(command), canceledAt: now }
  const answered = command.type === 'answerSaleIntention' ? { saleIntention: command.saleIntention } : {}
  return consequences({ ...changes, ...answered }, [mail('saleDeclined', 'owner'), mail('saleDeclined', 'winner')])
}
