import { ACTIVE_STATUSES, STATUS } from '../status.ts'
import { type OwnedAuction, ofSameBike, soldInOf } from './sold-in.ts'

interface ListedBike {
  readonly modelId: number
  /** Null where no frame number was given. */
  readonly frameNumberHash: string | null
}

/** A bike that is being listed. */
interface BikeToList extends ListedBike {
  /** The listing from whose page the form was opened; null from an empty one. */
  readonly named: number | null
}

/**
 * Which listing of the owner the bike is listed again from: the newest that is over of the one that the form was opened
 * from, or of one with the same frame number, whether that is said or not. Null where there is none: another bike, or
 * one that was sold meanwhile and came back.
 */
export function listedAgainFrom(bike: BikeToList, owned: readonly (OwnedAuction & ListedBike)[]): number | null {
  const known = owned.filter((it) => (it.auctionId === bike.named ? isSameBike(bike, it) : hasSameFrame(bike, it)))
  const over = known
    .flatMap(({ auctionId }) => ofSameBike(auctionId, owned))
    .filter(({ auctionStatus }) => ACTIVE_STATUSES.every((status) => status !== auctionStatus))
  const newest = over.toSorted((one, other) => other.auctionId - one.auctionId)[0]
  if (!newest || newest.auctionStatus === STATUS.completed) return null
  return soldInOf(newest.auctionId, owned) === null ? newest.auctionId : null
}

/** The owner may have chosen another bike in a form that was opened from this one. */
function isSameBike(bike: ListedBike, other: ListedBike): boolean {
  const hasBothFrames = bike.frameNumberHash !== null && other.frameNumberHash !== null
  return bike.modelId === other.modelId && (!hasBothFrames || hasSameFrame(bike, other))
}

function hasSameFrame({ frameNumberHash }: ListedBike, other: ListedBike): boolean {
  return frameNumberHash !== null && frameNumberHash === other.frameNumberHash
}
