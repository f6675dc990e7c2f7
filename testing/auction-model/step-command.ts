import { availableActions } from '#domain/auction/available-actions.ts'
import { requestsOf } from '#domain/auction/bid-row.ts'
import type { AuctionCommand, AuctionCommandName } from '#domain/auction/command.ts'
import { situationOf } from '#domain/auction/facts.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { CAST, commandOf, reading, STRANGERS } from './auction-facts.ts'
import type { AuctionWorld } from './auction-world.ts'
import type { Amount, Step } from './steps.ts'

const PEOPLE: readonly Actor[] = [...Object.values(CAST), ...Object.values(STRANGERS)]
/** Chosen less often, else few auctions would live to be sold. */
const ENDINGS = new Set<AuctionCommandName>(['cancelAuction', 'stopListing', 'failInspection', 'stopTransaction'])
/** Who bids for whom. Some must not. */
const BIDDERS: readonly (readonly [Actor, string])[] = [
  [CAST.dealer, 'minato'],
  [CAST.agent, 'minato'],
  [CAST.agent, 'kobe'],
  [STRANGERS.dealer, 'rival'],
  [STRANGERS.agent, 'rival'],
  [STRANGERS.agent, 'minato'],
  [CAST.operator, 'minato'],
]

/** The same command for both: they number bids differently, so each gets its own number of the bid to void. */
export interface StepCommand {
  readonly real: AuctionCommand
  readonly naive: AuctionCommand
}

export function commandOfStep(step: Step, world: AuctionWorld, number: number, now: Date): StepCommand {
  const { real, naive } = contentOfStep(step, world, number, now)
  return { real: readBy(step, real, world), naive: readBy(step, naive, world) }
}

/** Mostly who acts has read what stands; some have the page of before open, or a price that never was. */
function readBy({ reads }: Step, command: AuctionCommand, { facts }: AuctionWorld): AuctionCommand {
  const present = reading(command, facts)
  if (reads === 'present' || !('version' in present)) return present
  if (reads === 'before') return { ...present, version: present.version - 1 }
  if (present.type === 'answerSaleIntention') return { ...present, amount: present.amount + 1_000 }
  if (present.type === 'confirmCompletion')
    return { ...present, finalTransactionPrice: present.finalTransactionPrice - 1 }
  return { ...present, version: present.version + 1 }
}

function contentOfStep(step: Step, world: AuctionWorld, number: number, now: Date): StepCommand {
  const [by, type] = whoDoesWhat(step, world, now)
  const { flag, reason, choice } = step
  switch (type) {
    case 'placeBid':
      return both(bidOf(step, by, world, number))
    case 'voidBid': {
      const requests = requestsOf(world.rows, world.facts.bidding?.generation ?? 1)
      const index = requests.length === 0 ? 98 : choice % requests.length
      const command = { type, by, reason }
      return {
        real: { ...command, sequence: requests[index]?.sequence ?? 99 },
        naive: { ...command, sequence: index + 1 },
      }
    }
    case 'markImageNg':
    case 'failInspection':
    case 'cancelAuction':
    case 'stopListing':
    case 'stopTransaction':
      return both({ type, by, version: 0, reason })
    case 'answerSaleIntention':
      return both({ type, by, version: 0, amount: 0, saleIntention: choice % 4 === 0 ? 0 : 1 })
    case 'confirmCompletion':
      return both({ type, by, version: 0, finalTransactionPrice: 0, agree: flag, comment: reason })
    case 'reportCompletion': {
      const amount = flag ? (choice % 40) * 500 + 1 : 0
      const finalTransactionPrice = (world.facts.contractAmount ?? 0) - amount + (choice % 10 === 0 ? 1 : 0)
      const reductions = flag ? [{ reason: 'damage' as const, detail: '傷', amount }] : []
      return both({ type, by, version: 0, finalTransactionPrice, reductions })
    }
    case 'ruleOnReduction': {
      const reductions = world.facts.report?.reductions ?? []
      return both({
        type,
        by,
        version: 0,
        comment: '',
        allowed: reductions.map(({ amount }) => (flag ? amount >> 1 : 0)),
      })
    }
    default:
      return both(commandOf(type, by))
  }
}

function whoDoesWhat(step: Step, world: AuctionWorld, now: Date): readonly [Actor, AuctionCommandName] {
  const person = PEOPLE[step.choice % PEOPLE.length] ?? CAST.owner
  if (step.kind === 'bid' && world.facts.status === 21) return [person, 'placeBid']
  if (step.kind === 'any') return [person, step.command]
  const situation = { ...situationOf(world.facts), ownerHasActiveAuction: world.ownerIsBusy }
  const open = PEOPLE.flatMap((actor) =>
    availableActions(world.facts.status, actor.role, situation, now)
      .filter((name) => name !== 'placeBid')
      .map((name) => [actor, name] as const),
  )
  const lasting = open.filter(([, name]) => !ENDINGS.has(name))
  const list = lasting.length === 0 || step.choice % 8 === 0 ? open : lasting
  return list[Math.floor(step.choice / 8) % Math.max(1, list.length)] ?? [person, step.command]
}

function bidOf(step: Step, person: Actor, world: AuctionWorld, number: number): AuctionCommand {
  const [bidder, bikeDealerId] = BIDDERS[step.choice % BIDDERS.length] ?? [CAST.dealer, 'minato']
  const price = world.facts.bidding?.currentPrice ?? 0
  const yen = (amount: Amount | null) => amount && amount.yen + (amount.kind === 'above' ? price : 0)
  const request = { bikeDealerId, price: yen(step.open), maxPrice: yen(step.max), idempotencyKey: `bid-${number}` }
  return { type: 'placeBid', by: step.kind === 'bid' ? bidder : person, request }
}

function both(command: AuctionCommand): StepCommand {
  return { real: command, naive: command }
}
