import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFetchExecutor } from '#client/graphql/fetch-executor.ts'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import { createGraphqlClient } from '#client/graphql/graphql-client.ts'
import { PlaceBidDocument } from '#contract/generated/partner.ts'
import { leastBid } from '#domain/auction/bids/yen.ts'
import type { Services } from '#server/services.ts'
import { castAuctionIn } from '../auction-in-status.ts'
import { type CastOwner, castOwner } from '../cast.ts'
import { FLEET_SECRET_KEY, type Fleet } from '../fleet.ts'
import { untilAnswered } from '../fleet-people.ts'
import { type CastPartner, castDealer } from '../partner-cast.ts'
import { openServicesBeside } from '../services-beside.ts'
import { phonePhoto, upload } from '../uploads.ts'
import type { FailoverTally } from './failover-tally.ts'

const DEALERS = 4
const AUCTIONS = 3
const BETWEEN_BIDS_MS = 500
/** Those of two owners stay below the 300 files that one may send on a day. */
const SENDERS = 2
const BETWEEN_UPLOADS_MS = 1_500
const READERS = 3
const BETWEEN_PAGES_MS = 300
const PAGE_WITHIN_MS = 60_000

/** Kept ones, one without data, one that is drawn each time since no link writes it so, and one of a single person. */
const OWN_PAGE = '/kaitori/mypage'
const PAGES = ['/kaitori', '/kaitori/login', '/kaitori/souba', '/Kaitori/auction-review', '/kaitori/auction', OWN_PAGE]

export interface FailoverPeople {
  /** Ends what they do and looks whether all that was acknowledged is there, once. Answers in words what was. */
  stop(): Promise<string>
}

/** Dealers race on the same auctions, owners send photos, visitors and an owner read pages: all through the balancer. */
export async function startFailoverPeople(
  { origin, databaseUrl }: Fleet,
  filesFolder: string,
  tally: FailoverTally,
  patienceMs: number,
): Promise<FailoverPeople> {
  const services = await openServicesBeside(databaseUrl, filesFolder, { secretKey: FLEET_SECRET_KEY })
  const dealers: CastPartner[] = []
  while (dealers.length < DEALERS) dealers.push(await castDealer(services))
  const auctionIds: number[] = []
  while (auctionIds.length < AUCTIONS) {
    const { bikeOwnerId } = await castOwner(services)
    const { bikeDealerId = 0 } = dealers[0] ?? {}
    auctionIds.push(await castAuctionIn(services.db, 21, { bikeOwnerId, bikeDealerId }))
  }
  const senders: CastOwner[] = []
  while (senders.length < SENDERS) senders.push(await castOwner(services))
  const reader = await castOwner(services)
  const photo = await phonePhoto(800, 600)

  const bids: Bids = { accepted: new Set(), refused: new Set() }
  const uploads = { accepted: new Map<string, CastOwner>(), failed: 0 }
  const prices = new Map(auctionIds.map((auctionId) => [auctionId, 600_000]))
  let isOver = false

  async function race({ idToken }: CastPartner): Promise<void> {
    const execute = createFetchExecutor({ endpoint: `${origin}/graphql`, token: async () => idToken })
    for (let turn = 0; !isOver; turn += 1) {
      const auctionId = auctionIds[turn % AUCTIONS] ?? 0
      const price = leastBid(prices.get(auctionId) ?? 0)
      const input = { auctionId, price, idempotencyKey: randomUUID() }
      const client = createGraphqlClient(execute, ({ status }) => {
        if (status === 503) tally.bidsToRepeat.push({ at: performance.now(), key: input.idempotencyKey })
      })
      const isAccepted = await untilAnswered(async () => {
        try {
          await client.request(PlaceBidDocument, { input })
          return true
        } catch (error) {
          if (error instanceof GraphqlCallError && error.status < 500) return false // another was faster
          throw error
        }
      }, patienceMs)
      if (isAccepted) tally.writes.push(performance.now())
      bids[isAccepted ? 'accepted' : 'refused'].add(input.idempotencyKey)
      prices.set(auctionId, Math.max(price, prices.get(auctionId) ?? 0))
      await sleep(BETWEEN_BIDS_MS)
    }
  }

  async function send(): Promise<void> {
    for (let turn = 0; !isOver; turn += 1) {
      const sender = senders[turn % SENDERS]
      if (!sender) return
      const form = { file: photo, headers: { ...sender.headers } }
      const answer = await upload(origin, 'AUCTION_ITEM_IMAGE', form).catch(() => null)
      if (answer?.status === 201) {
        if (uploads.accepted.has(answer.body.assetId)) throw new Error('two uploads were answered with the same file')
        uploads.accepted.set(answer.body.assetId, sender)
        tally.writes.push(performance.now())
      } else {
        uploads.failed += 1
        tally.uploadsRefused.push(performance.now())
      }
      await sleep(BETWEEN_UPLOADS_MS)
    }
  }

  async function read(first: number): Promise<void> {
    for (let turn = first; !isOver; turn += 1) {
      const path = PAGES[turn % PAGES.length] ?? OWN_PAGE
      const at = performance.now()
      const failure = await failureOf(origin + path, path === OWN_PAGE ? reader.cookie : null)
      tally.pages.push({ path, at, ms: performance.now() - at, failure })
      await sleep(BETWEEN_PAGES_MS)
    }
  }

  const readers = Array.from({ length: READERS }, (_, index) => read(index))
  const doing = Promise.all([...dealers.map(race), send(), ...readers])
  doing.catch(() => undefined) // told by stop()
  return {
    async stop() {
      isOver = true
      try {
        await doing
        await assertBids(services, auctionIds, bids)
        await assertUploads(services, origin, uploads, senders)
        const races = `${bids.accepted.size} racing bids accepted and ${bids.refused.size} outbid`
        return `${races}, ${uploads.accepted.size} photos taken`
      } finally {
        await services.close()
      }
    },
  }
}

/** By their keys. */
interface Bids {
  readonly accepted: Set<string>
  readonly refused: Set<string>
}

/** As a browser shows it: a page that leads to the login has lost its person. */
async function failureOf(url: string, cookie: string | null): Promise<string | null> {
  try {
    const headers = { accept: 'text/html', ...(cookie !== null && { cookie }) }
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(PAGE_WITHIN_MS) })
    await response.arrayBuffer()
    if (response.status !== 200) return String(response.status)
    return response.redirected ? `led to ${response.url}` : null
  } catch (error) {
    return `no answer: ${String(error)}`
  }
}

async function assertBids({ db }: Services, auctionIds: readonly number[], { accepted, refused }: Bids): Promise<void> {
  const rows = await db
    .selectFrom('bid')
    .select('idempotencyKey')
    .where('auctionId', 'in', auctionIds)
    .where('idempotencyKey', 'is not', null)
    .execute()
  const stored = rows.map(({ idempotencyKey }) => idempotencyKey ?? '')
  const unique = new Set(stored)
  const lost = [...accepted].filter((key) => !unique.has(key))
  const standing = [...refused].filter((key) => unique.has(key))
  const faults = { lost: lost.length, doubled: stored.length - unique.size, refusedButThere: standing.length }
  if (lost.length > 0 || stored.length !== accepted.size || standing.length > 0)
    throw new Error(`${accepted.size} racing bids were accepted, ${stored.length} are there: ${JSON.stringify(faults)}`)
}

/** What got no answer may be there all the same; what was answered must be, and can be seen. */
async function assertUploads(
  { db }: Services,
  origin: string,
  { accepted, failed }: { readonly accepted: ReadonlyMap<string, CastOwner>; readonly failed: number },
  senders: readonly CastOwner[],
): Promise<void> {
  const owners = senders.map(({ bikeOwnerId }) => bikeOwnerId)
  const rows = await db.selectFrom('asset').select('assetId').where('bikeOwnerId', 'in', owners).execute()
  const stored = new Set(rows.map(({ assetId }) => assetId))
  const lost = [...accepted.keys()].filter((assetId) => !stored.has(assetId))
  const more = stored.size - accepted.size
  if (lost.length > 0 || more > failed)
    throw new Error(`${accepted.size} photos were taken: ${lost.length} are lost, ${more} more are there`)
  for (const [assetId, { headers }] of accepted) {
    const { status } = await fetch(`${origin}/assets/${assetId}`, { headers })
    if (status !== 200) throw new Error(`a photo that was taken is ${status}`)
  }
}
