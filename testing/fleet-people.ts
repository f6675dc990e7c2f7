import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFetchExecutor } from '#client/graphql/fetch-executor.ts'
import { createGraphqlClient } from '#client/graphql/graphql-client.ts'
import { CreateBikeOwnerDocument } from '#contract/generated/account.ts'
import { PlaceBidDocument } from '#contract/generated/partner.ts'
import { castAuctionIn } from './auction-in-status.ts'
import { castOwner, SIGN_UP } from './cast.ts'
import { castChattersWith } from './cast-chatters.ts'
import type { Chatter } from './chatter.ts'
import { FLEET_SECRET_KEY, type Fleet } from './fleet.ts'
import { castDealer } from './partner-cast.ts'
import { until } from './prove.ts'
import { openServicesBeside } from './services-beside.ts'

const BETWEEN_BIDS_MS = 500
const FIRST_PRICE = 650_000
const BETWEEN_PRICES = 50_000
const BETWEEN_MESSAGES_MS = 250
const BETWEEN_STRANGERS_MS = 1000
const LATEST_MS = 30_000

interface Accepted {
  readonly bids: number
  readonly messages: number
  /** Who was promised a mail with a code. */
  readonly strangers: readonly string[]
}

export interface FleetPeople {
  /** Ends what they do and looks whether all that was accepted is there, once. */
  stop(): Promise<Accepted>
}

/** Two dealers outbid each other, an owner and a dealer write to each other, strangers register: all through the balancer. */
export async function startFleetPeople({ origin, databaseUrl }: Fleet, filesFolder: string): Promise<FleetPeople> {
  const services = await openServicesBeside(databaseUrl, filesFolder, { secretKey: FLEET_SECRET_KEY })
  const { owner, dealer } = await castChattersWith(services, { owner: origin, dealer: origin })
  const rivals = [await castDealer(services), await castDealer(services)]
  const { bikeOwnerId } = await castOwner(services)
  const auctionId = await castAuctionIn(services.db, 21, { bikeOwnerId, bikeDealerId: rivals[1]?.bikeDealerId ?? 0 })
  const written: string[] = []
  const keys: string[] = []
  const strangers: string[] = []
  let isOver = false

  async function bid(): Promise<void> {
    const clients = rivals.map(({ idToken }) =>
      createGraphqlClient(createFetchExecutor({ endpoint: `${origin}/graphql`, token: async () => idToken })),
    )
    for (let turn = 0; !isOver; turn += 1) {
      const input = { auctionId, price: FIRST_PRICE + turn * BETWEEN_PRICES, idempotencyKey: randomUUID() }
      await untilAnswered(async () => clients[turn % 2]?.request(PlaceBidDocument, { input }))
      keys.push(input.idempotencyKey)
      await sleep(BETWEEN_BIDS_MS)
    }
  }
  async function write(side: Chatter, name: string): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      written.push(await side.write(`${name} ${number}`))
      await sleep(BETWEEN_MESSAGES_MS)
    }
  }
  async function register(): Promise<void> {
    const anonymous = createGraphqlClient(
      createFetchExecutor({ endpoint: `${origin}/graphql`, token: async () => null }),
    )
    for (let number = 0; !isOver; number += 1) {
      const email = `stranger${number}@example.com`
      await untilAnswered(() => anonymous.request(CreateBikeOwnerDocument, { input: { ...SIGN_UP, email } }))
      strangers.push(email)
      await sleep(BETWEEN_STRANGERS_MS)
    }
  }
  const doing = Promise.all([bid(), register(), write(owner, '出品者'), write(dealer, '販売店')])
  doing.catch(() => undefined) // told by stop()

  return {
    async stop() {
      isOver = true
      try {
        await doing
        const rows = await services.db
          .selectFrom('bid')
          .select('idempotencyKey')
          .where('auctionId', '=', auctionId)
          .where('idempotencyKey', 'is not', null)
          .execute()
        const stored = rows.map(({ idempotencyKey }) => idempotencyKey).sort()
        if (JSON.stringify(stored) !== JSON.stringify([...keys].sort()))
          throw new Error(`${keys.length} bids were accepted, ${stored.length} are there`)
        for (const side of [owner, dealer]) await untilSeen(side, written)
        return { bids: keys.length, messages: written.length, strangers }
      } finally {
        owner.stop()
        dealer.stop()
        await services.close()
      }
    },
  }
}

/** A call that got no answer is sent again as it was: its key keeps it from counting twice. */
async function untilAnswered(call: () => Promise<unknown>): Promise<void> {
  for (const end = Date.now() + LATEST_MS; ; ) {
    try {
      await call()
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(50)
    }
  }
}

async function untilSeen(side: Chatter, written: readonly string[]): Promise<void> {
  const expected = new Set(written)
  if (expected.size !== written.length) throw new Error('a message was answered twice')
  const isComplete = () => side.seen().length === expected.size && side.seen().every((id) => expected.has(id))
  await until(isComplete, LATEST_MS, `the ${written.length} messages that were accepted are seen`)
}
