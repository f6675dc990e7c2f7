import type { AuctionCommand, AuctionCommandName } from '#domain/auction/command.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { CAST, commandOf, STRANGERS } from './auction-facts.ts'
import type { AuctionWorld } from './auction-world.ts'
import type { NaiveAuction } from './naive-auction.ts'
import { type Amount, EVERY_COMMAND, type Step } from './steps.ts'

const PEOPLE: readonly Actor[] = [...Object.values(CAST), ...Object.values(STRANGERS)]
/** Chosen less often, else few auctions would live to be sold. */
const ENDINGS = new Set<AuctionCommandName>([
  'cancelAuction',
  'stopListing',
  'failInspection',
  'stopTransaction',
  'callOffRunnerUp',
  'continueAuction',
])
/** Who bids for whom. Some must not. */
const BIDDERS: readonly (readonly [Actor, string])[] = [
  [CAST.dealer, 'minato'],
  [CAST.agent, 'minato'],
  [CAST.agent, 'kobe'],
  [STRANGERS.dealer, 'rival'],
  [STRANGERS.agent, 'rival'],
  [STRANGERS.agent, 'sakai'],
  [STRANGERS.agent, 'minato'],
  [CAST.operator, 'minato'],
]

/** To whom the owner sells; null: to whoever leads. */
const CHOICES: readonly (string | null)[] = [null, 'rival', 'kobe', null, 'minato', 'sakai', 'nobody']

type Move = readonly [Actor, AuctionCommandName]
const MOVES: readonly Move[] = PEOPLE.flatMap((person) => EVERY_COMMAND.map((command): Move => [person, command]))

/** What someone does now, chosen by the naive model alone: the rules under test are not asked. */
export function commandOfStep(step: Step, naive: NaiveAuction, number: number, now: Date): AuctionCommand {
  const [by, type] = whoDoesWhat(step, naive, number, now)
  return readBy(step.reads, contentOf(step, by, type, naive, number), naive)
}

/** The model numbers the bids that stand, the ledger its lines. */
export function addressed(command: AuctionCommand, { rows, facts }: AuctionWorld): AuctionCommand {
  if (command.type !== 'voidBid') return command
  const { generation } = facts.bidding ?? { generation: 1 }
  const requests = rows.filter((row) => row.generation === generation && (row.kind === 'bid' || row.kind === 'raise'))
  return { ...command, sequence: requests[command.sequence - 1]?.sequence ?? 99 }
}

/** Mostly who acts has read what stands; some have the page of before open, or a price that never was. */
export function readBy(reads: Step['reads'], command: AuctionCommand, naive: NaiveAuction): AuctionCommand {
  const present = readNow(command, naive)
  if (reads === 'present' || !('version' in present)) return present
  if (reads === 'before') return { ...present, version: present.version - 1 }
  if (present.type === 'answerSaleIntention') return { ...present, amount: present.amount + 1_000 }
  if (present.type === 'makeCounterOffer') return { ...present, amount: present.amount - 1_000 }
  if (present.type === 'answerCounterOffer') return { ...present, price: present.price + 1_000 }
  if (present.type === 'confirmCompletion')
    return { ...present, finalTransactionPrice: present.finalTransactionPrice - 1 }
  return { ...present, version: present.version + 1 }
}

function readNow(command: AuctionCommand, naive: NaiveAuction): AuctionCommand {
  const { version, photoVersion, checklistVersion } = naive
  switch (command.type) {
    case 'markImageNg':
    case 'replaceAuctionImage':
    case 'coverAuctionImage':
      return { ...command, version: photoVersion }
    case 'postCheckedList':
    case 'acceptDelivery':
      return { ...command, version: checklistVersion }
    case 'answerSaleIntention':
      return { ...command, version, amount: naive.amountOf(command.bikeDealerId) }
    case 'makeCounterOffer':
      return { ...command, version, amount: naive.standing.price }
    case 'answerCounterOffer':
      return { ...command, version, price: command.price || (naive.counter?.price ?? 0) }
    case 'confirmCompletion':
      return { ...command, version, finalTransactionPrice: naive.report?.price ?? 0 }
    default:
      return 'version' in command ? { ...command, version } : command
  }
}

/** The first move, counted from a random one, that is of the step's kind. */
function whoDoesWhat(step: Step, naive: NaiveAuction, number: number, now: Date): Move {
  const { kind, choice, variant, command } = step
  const person = PEOPLE[choice % PEOPLE.length] ?? CAST.owner
  if (kind === 'any') return [person, command]
  if (kind === 'bid' && naive.status === 21) return [person, 'placeBid']
  const codeAt = ([by, type]: Move, time: number) => {
    const content = contentOf({ ...step, reason: '事情が変わりました' }, by, type, naive, number)
    return naive.foresee(readBy('present', content, naive), time)
  }
  const find = (isWanted: (move: Move) => boolean) => {
    for (let tried = 0; tried < MOVES.length; tried += 1) {
      // 97 shares no divisor with the number of moves, so that every move has its turn.
      const move = MOVES[(choice * 31 + tried * 97) % MOVES.length]
      if (move && isWanted(move)) return move
    }
    return null
  }
  const isOk = (move: Move, time = now.getTime()) => codeAt(move, time) === 'ok'
  // Bids have steps of their own.
  const isOpen = (move: Move) => move[1] !== 'placeBid' && (variant % 8 === 0 || !ENDINGS.has(move[1])) && isOk(move)
  // Right a moment before or after, and wrong now.
  const isMistimed = (move: Move) => !isOk(move) && (isOk(move, naive.due - 1) || isOk(move, naive.due))
  // That a role never has a command is what `any` comes across.
  const isRefused = (move: Move) => !['ok', 'ERROR_NOT_AUTHORIZED'].includes(codeAt(move, now.getTime()))
  const found =
    kind !== 'forbidden' ? find(isOpen) : (naive.due > 0 && variant % 3 !== 0 && find(isMistimed)) || find(isRefused)
  return found ?? [person, command]
}

function contentOf(
  step: Step,
  by: Actor,
  type: AuctionCommandName,
  naive: NaiveAuction,
  number: number,
): AuctionCommand {
  const { flag, reason, variant } = step
  switch (type) {
    case 'placeBid':
      return bidOf(step, by, naive, number)
    case 'voidBid': {
      const count = naive.requests.length
      return { type, by, reason, sequence: count === 0 || variant % 20 === 0 ? 99 : (variant % count) + 1 }
    }
    case 'markImageNg':
      return { type, by, version: 0, assetId: 'photo', reason }
    case 'failInspection':
    case 'cancelAuction':
    case 'stopListing':
    case 'stopTransaction':
      return { type, by, version: 0, reason }
    case 'answerSaleIntention':
      return {
        type,
        by,
        version: 0,
        amount: 0,
        saleIntention: variant % 4 === 0 ? 0 : 1,
        bikeDealerId: CHOICES[variant % CHOICES.length] ?? null,
      }
    case 'makeCounterOffer': {
      const above = [5_000, 10_000, 20_000, 0, 1_000, 500_000][variant % 6] ?? 0
      return { type, by, version: 0, amount: 0, price: Math.ceil(naive.standing.price / 5_000) * 5_000 + above }
    }
    case 'answerCounterOffer':
      return { type, by, version: 0, price: 0, accepts: variant % 3 !== 0 }
    case 'answerRunnerUp': {
      const bikeDealerId = naive.offer && variant % 8 !== 0 ? naive.offer.dealer : (BIDDERS[variant % 3]?.[1] ?? 'kobe')
      const amount = (naive.offer?.amount ?? 0) + (variant % 10 === 1 ? 1_000 : 0)
      return { type, by, bikeDealerId, amount, accepts: variant % 4 === 0 }
    }
    case 'confirmCompletion':
      return { type, by, version: 0, finalTransactionPrice: 0, agree: flag, comment: reason }
    case 'reportCompletion': {
      const amount = flag ? variant * 500 + 1 : 0
      const finalTransactionPrice = (naive.contract ?? 0) - amount + (variant % 10 === 0 ? 1 : 0)
      const reductions = flag ? [{ reason: 'damage' as const, detail: '傷', amount }] : []
      return { type, by, version: 0, finalTransactionPrice, reductions }
    }
    case 'ruleOnReduction': {
      const isTooMuch = variant % 5 === 0
      const allowed = (naive.report?.reductions ?? []).map((amount) =>
        isTooMuch ? amount + 1 : flag ? amount >> 1 : 0,
      )
      return { type, by, version: 0, comment: reason ?? '', allowed }
    }
    default:
      return commandOf(type, by)
  }
}

function bidOf(step: Step, person: Actor, naive: NaiveAuction, number: number): AuctionCommand {
  const [bidder, bikeDealerId] = BIDDERS[step.choice % BIDDERS.length] ?? [CAST.dealer, 'minato']
  const { price } = naive.standing
  const yen = (amount: Amount | null) => amount && amount.yen + (amount.kind === 'above' ? price : 0)
  const amounts = { price: yen(step.open), maxPrice: yen(step.max) }
  const request = { bikeDealerId, ...amounts, asLeader: step.asLeader, idempotencyKey: `bid-${number}` }
  return { type: 'placeBid', by: step.kind === 'bid' ? bidder : person, request }
}
