import type { PartnerAuctionQuery } from '#contract/generated/partner.ts'
import { isFirstCome } from '#domain/auction/bids/first-come.ts'
import { yenText } from '#ui/values/money.ts'

type Auction = PartnerAuctionQuery['partnerAuction']
export type VoidableBid = Auction['voidableBids'][number]

export type OwnBid = Pick<Auction['struckOutBids'][number], 'isOwn' | 'bidAt'>

/**
 * Whether the bid that a form made has been struck out since: within the moment in which its answer came, the figures
 * are those before it, and nothing else tells.
 */
export function isStruckOut(bidAt: string | undefined, struckOutBids: readonly OwnBid[]): boolean {
  return struckOutBids.some((it) => it.isOwn && it.bidAt === bidAt)
}

/** Which bid it is, for a choice or a title: ¥540,000 の入札（上限 ¥600,000）; of a raise the maximum alone. */
export function requestText({ kind, price, maxPrice }: Pick<VoidableBid, 'kind' | 'price' | 'maxPrice'>): string {
  if (kind === 'raise') return `上限の引き上げ（${yenText(maxPrice ?? price)}）`
  return `${yenText(price)} の入札${maxPrice !== null && maxPrice > price ? `（上限 ${yenText(maxPrice)}）` : ''}`
}

/** The owner hears of what changes the price or the number of bids; of a raise its dealer alone knows. */
export function isToldToOwner(
  bid: Pick<VoidableBid, 'kind' | 'priceAfter'> | undefined,
  auction: { readonly currentPrice: number },
): boolean {
  return bid?.kind !== 'raise' || bid.priceAfter !== auction.currentPrice
}

/** Everything that falls with a bid, and what is left. */
export function voidWords(bid: VoidableBid): string[] {
  const { kind, price, maxPrice, automaticPrices, priceAfter, leaderAfter } = bid
  const maximum = maxPrice !== null && (kind === 'raise' || maxPrice > price) ? maxPrice : null
  const automatic = automaticPrices.map((it) => yenText(it)).join('、')
  const object =
    kind === 'raise'
      ? `自動入札の上限の引き上げ（${yenText(maxPrice ?? price)}）`
      : maximum === null
        ? 'この入札'
        : `この入札と、その自動入札（上限 ${yenText(maximum)}）`
  return [
    `${object}を取り消します。`,
    ...(automatic ? [`自動で入れた ${automatic} の入札も取り消されます。`] : []),
    priceAfter > 0
      ? `現在価格は ${yenText(priceAfter)}（最高額：${leaderAfter ?? ''}）になります。`
      : '残る入札はなく、「入札なし」に戻ります。',
  ]
}

interface Listed {
  readonly key: string
  readonly price: number
  readonly bidAt: string
  readonly isOwn: boolean
  /** Null of what was struck out. */
  readonly dealerLetter: string | null
  readonly bikeDealerName: string | null
  readonly maxPrice: number | null
  /** Set where it was struck out. */
  readonly voidReason: string | null
  readonly isRaise: boolean
  /** Of two equal bids the one that came first. */
  readonly isFirstCome: boolean
}

/** The bids that stand, newest first, with what was struck out at the time at which it came. */
export function listedBids({ bids, struckOutBids }: Pick<Auction, 'bids' | 'struckOutBids'>): Listed[] {
  const standing = bids.map((bid, index) => ({
    ...bid,
    key: String(bid.sequence),
    voidReason: null,
    isRaise: false,
    isFirstCome: isFirstCome(bids, index),
  }))
  const struckOut = struckOutBids.flatMap((bid) => {
    const { sequence, kind, automaticPrices, reason, ...rest } = bid
    const row = { ...rest, dealerLetter: null, voidReason: reason, isFirstCome: false }
    return [
      ...automaticPrices.toReversed().map((price) => ({
        ...row,
        price,
        maxPrice: null,
        key: `void ${sequence} ${price}`,
        isRaise: false,
      })),
      { ...row, key: `void ${sequence}`, isRaise: kind === 'raise' },
    ]
  })
  const at = ({ bidAt }: Listed) => Date.parse(bidAt)
  // Stable: what came at the same moment keeps its order.
  return [...standing, ...struckOut].sort((one, other) => at(other) - at(one))
}
