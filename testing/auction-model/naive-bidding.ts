/** Bids the slow way: a list, from which price and leader are worked out anew each time. */
export interface NaiveRequest {
  readonly dealer: string
  readonly open: number | null
  readonly max: number
}

export interface Standing {
  readonly price: number
  readonly leader: string | null
  readonly max: number
  /** The prices that everyone sees, in their order. */
  readonly list: readonly number[]
  /** Whose they are. */
  readonly bidders: readonly string[]
}

export function naiveStep(price: number): number {
  return price >= 1_000_000 ? 10_000 : price >= 300_000 ? 5_000 : 1_000
}

/** Goes through the list and takes, for each request, the least of all prices in question that keeps the winner ahead. */
export function standingOf(requests: readonly NaiveRequest[]): Standing {
  let standing: Standing = { price: 0, leader: null, max: 0, list: [], bidders: [] }
  for (const request of requests) standing = standingAfter(standing, request)
  return standing
}

function standingAfter(before: Standing, { dealer, open, max }: NaiveRequest): Standing {
  const { price, leader } = before
  if (leader === dealer) return { ...before, max: Math.max(before.max, max) }
  const takes = max > before.max
  const winnerMax = takes ? max : before.max
  const loserMax = takes ? before.max : max
  const asked = takes ? Math.min(max, open ?? price + naiveStep(price)) : 0
  const isOutOfReach = takes && asked > loserMax

  const isAhead = (tried: number) =>
    tried >= price && tried >= asked && (isOutOfReach || tried >= loserMax + naiveStep(loserMax) || tried === winnerMax)
  const next = Math.min(...[price, asked, loserMax + naiveStep(loserMax), winnerMax].filter(isAhead))

  const isAnswered = takes ? leader !== null && !isOutOfReach && before.max > price : next > price
  return {
    price: next,
    leader: takes ? dealer : leader,
    max: winnerMax,
    list: [...before.list, ...(takes ? (isAnswered ? [loserMax, next] : [next]) : isAnswered ? [max, next] : [max])],
    bidders: [...before.bidders, ...(!isAnswered ? [dealer] : takes ? [leader ?? '', dealer] : [dealer, leader ?? ''])],
  }
}

/** Why a request is refused; null where it is accepted. */
export function naiveRefusal(
  standing: Standing,
  request: {
    readonly dealer: string
    readonly price: number | null
    readonly maxPrice: number | null
    readonly asLeader?: boolean | null
  },
): string | null {
  const { dealer, price, maxPrice, asLeader = null } = request
  const amounts = [price, maxPrice].filter((amount) => amount !== null)
  if (amounts.length === 0) return 'ERROR_REQUIRED'
  if (asLeader !== null && asLeader !== (dealer === standing.leader)) return 'BAD_REQUEST'
  if (amounts.some((amount) => !Number.isInteger(amount / naiveStep(amount)) || amount > 100_000_000))
    return 'BAD_REQUEST'
  if (price !== null && maxPrice !== null && maxPrice < price) return 'BAD_REQUEST'
  if (dealer === standing.leader) return (maxPrice ?? price ?? 0) > standing.max ? null : 'BAD_REQUEST'
  return (price ?? maxPrice ?? 0) < standing.price + naiveStep(standing.price) ? 'BAD_REQUEST' : null
}
