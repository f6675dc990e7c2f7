import type { AuctionCommand, AuctionCommandName } from '#domain/auction/command.ts'
import type { GivenClaim } from '#domain/auction/trade/check-claims.ts'
import type { Reduction } from '#domain/auction/trade/final-price.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { CAST, commandOf, STRANGERS } from './auction-facts.ts'
import type { AuctionWorld } from './auction-world.ts'
import type { NaiveAuction } from './naive-auction.ts'
import { OPEN_LINE, PAPERS, WRONG_CODE } from './naive-trade.ts'
import { type Amount, EVERY_COMMAND, type Step } from './steps.ts'

const PEOPLE: readonly Actor[] = [...Object.values(CAST), ...Object.values(STRANGERS)]
/** Chosen less often, else few auctions would live to be sold. */
const ENDINGS = new Set<AuctionCommandName>([
  'cancelAuction',
  'stopListing',
  'failInspection',
  'stopTransaction',
  'stopForDefault',
  'agreeToStop',
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

/** They share no divisor with the number of moves, so that every move has its turn; many, so that none comes before another every time. */
const STRIDES = MOVES.map((_, index) => index + 1).filter((stride) => commonDivisor(stride, MOVES.length) === 1)

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

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
  if (present.type === 'answerClaims' || present.type === 'takeBike' || present.type === 'handOver')
    return { ...present, price: present.price - 1 }
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
      return { ...command, version, finalTransactionPrice: naive.trade.report?.price ?? 0 }
    case 'answerClaims':
      return { ...command, version, price: naive.trade.priceAfter(naive.contract ?? 0, command.isAccepted) }
    case 'takeBike':
      return { ...command, version, price: naive.trade.priceNow(naive.contract ?? 0) }
    case 'handOver':
      return { ...command, version, price: naive.trade.price }
    case 'confirmMoney':
    case 'askForRefund':
      return { ...command, price: command.price || naive.trade.price }
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
  const stride = STRIDES[(choice * 7 + variant) % STRIDES.length] ?? 1
  const find = (isWanted: (move: Move) => boolean) => {
    for (let tried = 0; tried < MOVES.length; tried += 1) {
      const move = MOVES[(choice * 31 + tried * stride) % MOVES.length]
      if (move && isWanted(move)) return move
    }
    return null
  }
  const isOk = (move: Move, time = now.getTime()) => codeAt(move, time) === 'ok'
  // Bids have steps of their own.
  const isOpen = (move: Move) => move[1] !== 'placeBid' && (variant % 4 === 0 || !ENDINGS.has(move[1])) && isOk(move)
  // Right a moment before or after, and wrong now.
  const isMistimed = (move: Move) => !isOk(move) && (isOk(move, naive.due - 1) || isOk(move, naive.due))
  // That a role never has a command is what `any` comes across.
  const isRefused = (move: Move) => !['ok', 'ERROR_NOT_AUTHORIZED'].includes(codeAt(move, now.getTime()))
  const found =
    kind !== 'forbidden' ? find(isOpen) : (naive.due > 0 && variant % 3 !== 0 && find(isMistimed)) || find(isRefused)
  return found ?? [person, command]
}

/** Also words that tell nobody anything. */
function saidIn({ reason, variant }: Step): string | null {
  return reason === '' ? (['あ', 'あああああ', ''][variant % 3] ?? '') : reason
}

function contentOf(
  step: Step,
  by: Actor,
  type: AuctionCommandName,
  naive: NaiveAuction,
  number: number,
): AuctionCommand {
  const { flag, variant } = step
  const reason = saidIn(step)
  switch (type) {
    case 'placeBid':
      return bidOf(step, by, naive, number)
    case 'voidBid': {
      const count = naive.requests.length
      return { type, by, reason, sequence: count === 0 || variant % 20 === 0 ? 99 : (variant % count) + 1 }
    }
    case 'markImageNg':
      return { type, by, version: 0, assetId: 'photo', reason }
    case 'passInspection':
      return { type, by, version: 0, grade: [8, null, 5, 6][variant % 4] ?? null }
    case 'failInspection':
    case 'cancelAuction':
    case 'stopListing':
      return { type, by, version: 0, reason }
    case 'stopTransaction':
    case 'stopForDefault': {
      const asked = { isBikeAsked: variant % 3 !== 0, isRefundAsked: variant % 4 !== 0 }
      if (type === 'stopTransaction') return { type, by, version: 0, reason, ...asked }
      const wrong = naive.isPlanAccepted ? 'unplanned' : 'unpaid'
      const right = naive.isPlanAccepted ? (flag ? 'unpaid' : 'absent') : 'unplanned'
      const timely = variant % 7 === 0 ? wrong : right
      return { type, by, version: 0, reason, ...asked, cause: variant % 5 === 1 ? 'suspended' : timely }
    }
    case 'askToStop':
      return { type, by, reason }
    case 'agreeToStop':
      return { type, by, askedAt: askedAtOf(step, naive) }
    case 'refuseToStop':
      return { type, by, askedAt: askedAtOf(step, naive), reason }
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
    case 'confirmMoney':
      return { type, by, price: variant % 5 === 0 ? 1_000 : 0 }
    case 'askForRefund':
      return { type, by, price: variant % 5 === 0 ? 1_000 : 0, isAsked: flag }
    case 'answerCounterOffer':
      return { type, by, version: 0, price: 0, accepts: variant % 3 !== 0 }
    case 'answerRunnerUp': {
      const bikeDealerId = naive.offer && variant % 8 !== 0 ? naive.offer.dealer : (BIDDERS[variant % 3]?.[1] ?? 'kobe')
      const amount = (naive.offer?.amount ?? 0) + (variant % 10 === 1 ? 1_000 : 0)
      return { type, by, bikeDealerId, amount, accepts: variant % 4 === 0 }
    }
    case 'confirmCompletion':
      return { type, by, version: 0, finalTransactionPrice: 0, agree: flag, comment: reason }
    case 'checkBike':
      return { type, by, version: 0, mileageKm: 20_000 + (KM[variant % KM.length] ?? 0), claims: claimsOf(step, naive) }
    case 'answerClaims': {
      const isShort = variant % 4 === 0
      const isAccepted = naive.trade.claims.map((_, index) => flag || (variant >> index) % 2 === 0)
      return { type, by, version: 0, price: 0, isAccepted: isShort ? isAccepted.slice(1) : isAccepted }
    }
    case 'ruleOnReduction': {
      const isTooMuch = variant % 3 === 0
      const refused = naive.trade.claims.filter(({ answer }) => answer === 'no')
      const allowed = refused.map(({ amount }) => (isTooMuch ? amount + 1 : flag ? amount >> 1 : 0))
      return { type, by, version: 0, comment: reason ?? '', allowed }
    }
    case 'handOver': {
      const { fixedAt, openStops } = naive.trade
      const inStop = new Date(openStops.at(-1)?.from ?? fixedAt)
      const typedAt =
        [null, inStop, new Date(fixedAt + 1_000), new Date(fixedAt - 1), new Date(NEVER)][variant % 5] ?? null
      return { type, by, version: 0, price: 0, code: variant % 7 === 0 ? WRONG_CODE : '123459', typedAt }
    }
    case 'reportCompletion':
      return {
        type,
        by,
        version: 0,
        finalTransactionPrice: naive.trade.price + (variant % 10 === 0 ? 1 : 0),
        reductions: reductionsOf(step, naive),
        paidOn: paidOnOf(step, naive),
        proofAssetId: variant % 8 === 0 ? null : variant % 2 === 0 ? 'proof' : 'other proof',
      }
    case 'reportNameChange': {
      const today = naive.dayInTokyo(naive.trade.handedOverAt)
      return {
        type,
        by,
        version: 0,
        changedOn: ['2026-11-01', '2099-12-31', today, today][variant % 4] ?? '',
        proofAssetId: 'proof',
      }
    }
    case 'ruleOnPayment':
      return { type, by, version: 0, isProven: flag, comment: reason ?? '' }
    case 'ruleOnFraud': {
      const owed = [0, 100_000_001, 1_000, naive.trade.price][variant % 4] ?? 0
      return { type, by, version: 0, fraud: flag ? 'odometer' : 'stolen', owed, comment: reason ?? '' }
    }
    default:
      return commandOf(type, by)
  }
}

/** Of the question that stands; now and then of one before. */
function askedAtOf({ variant }: Step, { trade }: NaiveAuction): Date {
  return new Date((trade.stop?.at ?? 0) - (variant % 5 === 0 ? 1 : 0))
}

/** Days that are none of a payment, among right ones. */
const WRONG_DAYS = ['2026-11-01', '2027-12-31', null] as const

function paidOnOf({ variant }: Step, naive: NaiveAuction): string | null {
  const wrong = WRONG_DAYS[variant % 7]
  return wrong === undefined ? naive.dayInTokyo(naive.trade.handedOverAt) : wrong
}

/** By how much the odometer differs; more than 300 km above can be claimed. */
const KM = [0, 0, 300, 301, -301] as const
const NEVER = Date.parse('2099-01-01')
const FLAWS = [
  'line',
  'words',
  'nothing',
  'nothing',
  'all',
  'photo',
  'near',
  'small',
  'papers',
  'open',
  'twice',
  '',
] as const
const REASONS = ['damage', 'mileage', 'parts', 'documents', 'other'] as const

/** Small wear and a few kilometres cannot be claimed: other flaws are not theirs. */
const REASON_OF_FLAW: Readonly<Record<string, GivenClaim['reason']>> = {
  nothing: 'parts',
  all: 'parts',
  near: 'mileage',
  small: 'damage',
  papers: 'documents',
  open: 'parts',
  twice: 'parts',
}

const LINE_OF_FLAW: Readonly<Record<string, string>> = { line: 'sheet:1', open: OPEN_LINE }

function amountOfFlaw(flaw: string, contract: number): number | null {
  if (flaw === 'nothing') return 0
  if (flaw === 'all') return contract
  return flaw === 'small' ? 1_000 : null
}

/** Mostly nothing or something sensible; now and then without a photo, words, a line, an amount, or with too much. */
function claimsOf({ variant, choice, flag }: Step, { contract }: NaiveAuction): GivenClaim[] {
  if (!flag && variant % 3 !== 0) return []
  const flaw = FLAWS[(choice >> 2) % FLAWS.length]
  return Array.from({ length: 1 + (choice % 3) }, (_, index) => {
    const reason = REASON_OF_FLAW[flaw ?? ''] ?? REASONS[(choice + index) % REASONS.length] ?? 'parts'
    const lineOfReason = reason === 'documents' && flaw !== 'papers' ? PAPERS : 'stated:photos'
    return {
      line: LINE_OF_FLAW[flaw ?? ''] ?? lineOfReason,
      reason,
      detail: flaw === 'words' ? (flag ? '傷傷傷傷傷' : '傷') : 'タンクの傷です',
      amount: amountOfFlaw(flaw ?? '', contract ?? 0) ?? (1 + (variant % 20)) * 1_000,
      photos: flaw === 'photo' ? [] : ['photo'],
    }
  })
}

/** Those that stand, or none named; now and then others. */
function reductionsOf({ variant, flag }: Step, { trade }: NaiveAuction): Reduction[] | null {
  if (!flag) return null
  const standing = trade.claims.map(({ answer, amount, ruled, reason }) => ({
    reason,
    detail: '傷',
    amount: answer === 'yes' ? amount : ruled,
  }))
  return standing.filter(({ amount }) => amount > 0).map((it) => (variant % 9 === 0 ? { ...it, amount: 1 } : it))
}

function bidOf(step: Step, person: Actor, naive: NaiveAuction, number: number): AuctionCommand {
  const [bidder, bikeDealerId] = BIDDERS[step.choice % BIDDERS.length] ?? [CAST.dealer, 'minato']
  const { price } = naive.standing
  const yen = (amount: Amount | null) => amount && amount.yen + (amount.kind === 'above' ? price : 0)
  const amounts = { price: yen(step.open), maxPrice: yen(step.max) }
  const request = { bikeDealerId, ...amounts, asLeader: step.asLeader, idempotencyKey: `bid-${number}` }
  return { type: 'placeBid', by: step.kind === 'bid' ? bidder : person, request }
}
