import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { PlannedEnd } from '#domain/auction/end-time.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { type Db, transact } from '#server/db/client.ts'
import type { AuctionTables } from '#server/db/schema/auction.ts'

type NewAuction = Insertable<AuctionTables['auction']>

interface Given {
  readonly now?: Date
  readonly plannedEnd?: PlannedEnd
  readonly change?: Partial<NewAuction>
  /** Photos to hang on it: so many, in the database alone, or those with these ids. */
  readonly images?: number | readonly string[]
}

/** A listing of an owner that waits for its inspection, as the sell form would have sent it. Answers its id. */
export async function castListing(db: Db, bikeOwnerId: number, given: Given = {}): Promise<number> {
  const now = given.now ?? new Date()
  const plannedEnd = given.plannedEnd ?? { kind: 'at', at: later(now, 3 * DAY) }
  return transact(db, async (tx) => {
    const { auctionId } = await tx.query
      .insertInto('auction')
      .values({ ...listing(bikeOwnerId, plannedEnd, now), ...given.change })
      .returning('auctionId')
      .executeTakeFirstOrThrow()
    const { images = 0 } = given
    const places = typeof images === 'number' ? Array.from({ length: images }, () => null) : images
    for (const [sortOrder, uploaded] of places.entries()) {
      const assetId = uploaded ?? (await castImage(tx.query, bikeOwnerId, now))
      const imageType = String(sortOrder + 1).padStart(2, '0')
      await tx.query.insertInto('auctionImage').values({ auctionId, assetId, imageType, sortOrder }).execute()
    }
    return auctionId
  })
}

/** An image of an owner, in the database alone: nothing is stored of it. */
export async function castImage(db: Db, bikeOwnerId: number, now = new Date()): Promise<string> {
  const assetId = randomUUID()
  await db
    .insertInto('asset')
    .values({
      assetId,
      kind: 'AUCTION_ITEM_IMAGE',
      bikeOwnerId,
      contentType: 'image/jpeg',
      bytes: 1000,
      width: 1200,
      height: 900,
      storageKey: `test/${assetId}`,
      createdAt: now,
    })
    .execute()
  return assetId
}

/** A CB400SF of 20,000 km with everything in order. */
export function listing(bikeOwnerId: number, plannedEnd: PlannedEnd, now: Date): NewAuction {
  return {
    bikeOwnerId,
    auctionStatus: 11,
    createdAt: now,
    statusCommand: 'createAuction',
    statusBy: `owner:${bikeOwnerId}`,
    statusAt: now,
    modelId: 1001,
    mileageId: 6,
    displacementCtgId: 4,
    transferPlan: 'now',
    keyCount: 'two',
    numberRegistration: 'registered',
    engineStatusList: ['good'],
    accidentHistoryList: ['none'],
    meterChange: 'actual',
    customPartsList: JSON.stringify([{ code: 'muffler', original: 'kept' }]),
    documentOwner: 'self',
    documentAvailableList: ['inspection-certificate', 'compulsory-insurance'],
    loanStatus: 'none',
    deliveryDay: ['saturday', 'sunday'],
    deliveryTime: 'morning',
    deliveryLocation: 'home',
    prefecture: '14',
    plannedEndAt: plannedEnd.kind === 'at' ? plannedEnd.at : null,
    plannedEndAfterMs: plannedEnd.kind === 'after' ? plannedEnd.milliseconds : null,
  }
}
