import { randomUUID } from 'node:crypto'
import { createFetchExecutor } from '#client/graphql/fetch-executor.ts'
import { createGraphqlClient } from '#client/graphql/graphql-client.ts'
import { PassInspectionDocument } from '#contract/generated/operator.ts'
import { PlaceBidDocument } from '#contract/generated/partner.ts'
import { HOUR, later } from '#domain/values/duration.ts'
import type { RunningServices } from '#server/services.ts'
import { castOwner } from '../cast.ts'
import { castListing } from '../listing.ts'
import { type CastPartner, castDealer, castOperator } from '../partner-cast.ts'
import { phonePhoto, upload } from '../uploads.ts'

const BIDDERS = 4
const PHOTOS = 8
const AT_ONCE = 4
/** The earliest outlives the longest run, and the end decides the place in the list. */
const FIRST_ENDS_IN_HOURS = 4
const HOURS_OF_ENDS = 150
/** The yen between two bids: accepted at every price that a run reaches. */
const STEP = 10_000

export interface ListWorld {
  readonly auctionIds: readonly number[]
  /** Looks at the list, and has bid on some of it. */
  readonly watcher: CastPartner
  readonly bidders: readonly CastPartner[]
}

/** So many running auctions of as many owners, of many models, with a photo each, and dealers who bid on them. */
export async function castListWorld(services: RunningServices, origin: string, count: number): Promise<ListWorld> {
  const watcher = await castDealer(services, { name: '見ている販売店' })
  const bidders: CastPartner[] = []
  while (bidders.length < BIDDERS) bidders.push(await castDealer(services))
  const operator = client(origin, await castOperator(services))
  const photos: string[] = []
  const photographer = await castOwner(services)
  while (photos.length < PHOTOS) {
    const file = await phonePhoto(1200, 900)
    const { body } = await upload(origin, 'AUCTION_ITEM_IMAGE', { file, headers: photographer.headers })
    photos.push(body.assetId)
  }
  const models = await services.db
    .selectFrom('model')
    .select(['modelId', 'displacementCtgId'])
    .orderBy('modelId')
    .execute()
  const auctionIds: number[] = []
  const list = async (number: number) => {
    const { bikeOwnerId } = await services.db
      .insertInto('bikeOwner')
      .values({ createdAt: new Date() })
      .returning('bikeOwnerId')
      .executeTakeFirstOrThrow()
    const model = models[(number * 17) % models.length]
    const at = later(new Date(), (FIRST_ENDS_IN_HOURS + (number * HOURS_OF_ENDS) / count) * HOUR)
    const auctionId = await castListing(services.db, bikeOwnerId, {
      plannedEnd: { kind: 'at', at },
      images: photos.slice(number % PHOTOS, (number % PHOTOS) + 1),
      change: {
        ...model,
        askingPrice: 300_000 + number * 1_000,
        prefecture: String(1 + (number % 47)).padStart(2, '0'),
      },
    })
    const { version } = await services.db
      .selectFrom('auction')
      .select('version')
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow()
    await operator.request(PassInspectionDocument, { input: { auctionId, version, withoutFrameNumber: true } })
    auctionIds.push(auctionId)
  }
  for (let number = 0; number < count; number += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - number) }, (_, index) => list(number + index)))
  return { auctionIds: auctionIds.sort((one, other) => one - other), watcher, bidders }
}

type LoggedIn = Pick<CastPartner, 'idToken'>

function client(origin: string, { idToken }: LoggedIn) {
  return createGraphqlClient(createFetchExecutor({ endpoint: `${origin}/graphql`, token: async () => idToken }))
}

/** Bids of one dealer after the other, each above all before it on its auction. */
export function startBids(origin: string, bidders: readonly LoggedIn[]) {
  const clients = new Map(bidders.map((it) => [it, client(origin, it)]))
  const bidsOn = new Map<number, number>()
  const faults: string[] = []
  let accepted = 0
  const bid = async (auctionId: number, by?: LoggedIn) => {
    const turn = (bidsOn.get(auctionId) ?? 0) + 1
    bidsOn.set(auctionId, turn)
    const bidder = by ?? bidders[turn % bidders.length]
    const input = { auctionId, maxPrice: turn * STEP, idempotencyKey: randomUUID() }
    try {
      if (bidder) await (clients.get(bidder) ?? client(origin, bidder)).request(PlaceBidDocument, { input })
      accepted += 1
    } catch (error) {
      faults.push(String(error))
    }
  }
  return { bid, faults, accepted: () => accepted }
}
