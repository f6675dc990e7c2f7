import { type AuctionEvent, knownEvent } from '#domain/auction/auction-event.ts'
import { type AuctionStatus, STATUS } from '#domain/auction/status.ts'
import { type AuctionField, canSee, relationOf } from '#domain/permission/visibility.ts'
import { actorOf, type Principal } from '../../../auth/principal.ts'
import type { BusTopics } from '../../../bus/bus.ts'
import type { Db } from '../../../db/client.ts'
import type { LiveField } from '../../../realtime/live-field.ts'

/** What a live page shows without asking again: nothing in it differs between those who may see the price. */
export interface AuctionUpdate {
  readonly auctionId: number
  readonly auctionStatus: AuctionStatus
  readonly currentPrice: number
  readonly currentPriceUpdatedAt: Date | null
  readonly bidCount: number
  readonly endAt: Date | null
  /** What made it so. */
  readonly event: AuctionEvent
  /** When it was read, by the server's clock. */
  readonly at: Date
}

interface LiveAuction extends AuctionUpdate, AuctionStanding {}

interface AuctionStanding {
  readonly auctionStatus: AuctionStatus
  readonly bikeOwnerId: number
  readonly winnerDealerId: number | null
}

export function onAuctionUpdate(db: Db): LiveField<Principal, LiveAuction> {
  return {
    name: 'onAuctionUpdate',
    async authorize({ auctionId }, principal) {
      const auction = await readAuction(db, Number(auctionId))
      return auction !== null && maySee(auction, principal)
    },
    matchOn: ({ auctionId }) => ({ auctionId }),
    view: (auction, principal) => (mayHear(auction, principal) ? auction : null),
  }
}

/**
 * Once bidding has ended, what has no name of its own (a report, an objection, a checklist, a receipt) is between the two
 * sides and the operators; others hear of the status alone, where they may see it. A sheet that is being filled in is the
 * operators' business until it is frozen.
 */
export function mayHear(auction: LiveAuction, principal: Principal): boolean {
  if (auction.event === 'sheetSaved') return isSeenBy('inspector', auction, principal)
  if (auction.event === 'changed' && auction.auctionStatus !== STATUS.bidding)
    return isSeenBy('version', auction, principal)
  return maySee(auction, principal) || isFarewell(auction, principal)
}

const ENDINGS: readonly AuctionEvent[] = ['stopped', 'canceled', 'ended', 'declined', 'transactionStopped']

/** Dealers who watched an auction hear that it came to nothing, although from now on it is shown only to those who bid. */
function isFarewell({ event }: LiveAuction, principal: Principal): boolean {
  return principal.audience === 'partner' && ENDINGS.includes(event)
}

/** The auction as it is now, with what the bus said of it. */
export async function loadAuctionUpdate(
  { db, clock }: { readonly db: Db; readonly clock: { now(): Date } },
  { auctionId, event }: BusTopics['auctionUpdated'],
): Promise<LiveAuction | null> {
  const auction = await readAuction(db, auctionId)
  return auction && { ...auction, event: knownEvent(event), at: clock.now() }
}

function readAuction(db: Db, auctionId: number) {
  return db
    .selectFrom('auction')
    .select([
      'auctionId',
      'auctionStatus',
      'currentPrice',
      'currentPriceUpdatedAt',
      'bidCount',
      'endAt',
      'bikeOwnerId',
      'winnerDealerId',
    ])
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
    .then((auction) => auction ?? null)
}

function maySee(auction: AuctionStanding, principal: Principal): boolean {
  return isSeenBy('price', auction, principal)
}

function isSeenBy(
  field: AuctionField,
  { auctionStatus: status, bikeOwnerId, winnerDealerId }: AuctionStanding,
  principal: Principal,
): boolean {
  const standing = relationOf(actorOf(principal), {
    status,
    bikeOwnerId: String(bikeOwnerId),
    winnerDealerId: winnerDealerId === null ? null : String(winnerDealerId),
  })
  return canSee(field, standing, status)
}
