import { type AuctionCommand, reasonOf } from '../command.ts'
import type { AuctionStatus } from '../status.ts'
import { type Consequences, consequences, type Effect, mail, unschedule } from './effects.ts'
import type { AuctionFacts } from './facts.ts'

/** The reminders that wait in a status and die with it. */
export function remindersEndingWith(status: AuctionStatus | null): Effect[] {
  if (status === 21) return [unschedule('remindEnd')]
  if (status === 31) return [unschedule('remindDelivery'), unschedule('remindPayment')]
  return status === 22 ? [unschedule('remindAnswer')] : []
}

export function ofContract({ bidding }: AuctionFacts, now: Date): Consequences {
  return consequences({ saleIntention: 1, contractAmount: bidding?.currentPrice ?? 0, contractAt: now }, [
    mail('contract', 'owner'),
    mail('contract', 'winner'),
  ])
}

export function ofDeclinedSale(command: AuctionCommand, now: Date): Consequences {
  const changes = { cancelReason: reasonOf(command), canceledAt: now }
  const answered = command.type === 'answerSaleIntention' ? { saleIntention: command.saleIntention } : {}
  return consequences({ ...changes, ...answered }, [mail('saleDeclined', 'owner'), mail('saleDeclined', 'winner')])
}
