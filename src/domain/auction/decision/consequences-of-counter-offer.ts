import { accept, type Result, refuse } from '../../values/result.ts'
import { counterOfferFault } from '../choice/counter-offer.ts'
import type { CommandOf } from '../command.ts'
import { answerAfterCounterOffer, counterOfferDeadline } from '../deadlines.ts'
import { type Refusal, refusal } from '../refusal.ts'
import { type Consequences, consequences, type Effect, mail, schedule, unschedule } from './effects.ts'
import { type AuctionFacts, fact } from './facts.ts'

export function ofCounterOffer(
  { price }: CommandOf<'makeCounterOffer'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const fault = counterOfferFault(price, facts.bidding?.currentPrice ?? 0)
  if (fault) return refuse(refusal('BAD_REQUEST', [fault]))
  const until = counterOfferDeadline(now, fact(facts, 'answerBy') ?? now, fact(facts, 'closings'))
  return accept(
    consequences({ counterOffer: { price, until, answer: null } }, [
      mail('counterOffered', 'winner'),
      schedule('remindCounterOffer', until),
    ]),
  )
}

/** A yes makes the price the one that the owner answers to, with a day for it; a no leaves everything as it was. */
export function ofCounterOfferAnswer(
  { accepts }: CommandOf<'answerCounterOffer'>,
  facts: AuctionFacts,
  now: Date,
): Result<Consequences, Refusal> {
  const offer = fact(facts, 'counterOffer')
  const before = fact(facts, 'answerBy')
  if (!offer || !before) return refuse(refusal('ERROR_AUCTION_STATUS_INVALID'))
  const over = unschedule('remindCounterOffer')
  if (!accepts)
    return accept(consequences({ counterOffer: { ...offer, answer: 'no' } }, [over, mail('counterOfferDeclined')]))
  const answerBy = answerAfterCounterOffer(now, before, fact(facts, 'closings'))
  const card: Effect = {
    type: 'specialMessage',
    template: 'MSG001',
    params: { amount: offer.price, answerBy, version: facts.version + 1 },
  }
  // The mail about the yes names the new deadline, which the reminder for the old one would contradict.
  const reminder = answerBy > before ? [unschedule('remindAnswer')] : []
  const effects = [over, ...reminder, card, mail('counterOfferAccepted')]
  return accept(consequences({ counterOffer: { ...offer, answer: 'yes' }, answerBy }, effects))
}
