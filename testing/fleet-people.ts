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
/** One person may send 60 a minute. */
const BETWEEN_MESSAGES_MS = 1_100
const BETWEEN_STRANGERS_MS = 1000
const LATEST_MS = 30_000

interface Accepted {
  readonly bids: number
  readonly messages: number
  /** Who was promised a mail with a code. */
  readonly strangers: readonly string[]
}

interface Options {
  /** Pairs of an owner and a dealer. */
  readonly conversations?: number
  /** Who got no answer for so long gives up, and the proof has failed. */
  readonly patienceMs?: number
  /** Told of every bid, message and sign-up that was answered. */
  readonly onAccepted?: () => void
}

export interface FleetPeople {
  /** Ends what they do and looks whether all that was accepted is there, once. */
  stop(): Promise<Accepted>
}

/** Two dealers outbid each other, owners and dealers write to each other, strangers register: all through the balancer. */
export async function startFleetPeople(
  { origin, databaseUrl }: Fleet,
  filesFolder: string,
  { conversations: pairs = 1, patienceMs = LATEST_MS, onAccepted = () => undefined }: Options = {},
): Promise<FleetPeople> {
  const services = await openServicesBeside(databaseUrl, filesFolder, { secretKey: FLEET_SECRET_KEY })
  const conversations: { sides: [Chatter, Chatter]; written: string[] }[] = []
  while (conversations.length < pairs) {
    const { owner, dealer } = await castChattersWith(services, { owner: origin, dealer: origin })
    conversations.push({ sides: [owner, dealer], written: [] })
  }
  const rivals = [await castDealer(services), await castDealer(services)]
  const { bikeOwnerId } = await castOwner(services)
  const auctionId = await castAuctionIn(services.db, 21, { bikeOwnerId, bikeDealerId: rivals[1]?.bikeDealerId ?? 0 })
  const keys: string[] = []
  const strangers: string[] = []
  let isOver = false

  async function bid(): Promise<void> {
    const clients = rivals.map(({ idToken }) =>
      createGraphqlClient(createFetchExecutor({ endpoint: `${origin}/graphql`, token: async () => idToken })),
    )
    for (let turn = 0; !isOver; turn += 1) {
      const input = { auctionId, price: FIRST_PRICE + turn * BETWEEN_PRICES, idempotencyKey: randomUUID() }
      await untilAnswered(async () => clients[turn % 2]?.request(PlaceBidDocument, { input }), patienceMs)
      keys.push(input.idempotencyKey)
      onAccepted()
      await sleep(BETWEEN_BIDS_MS)
    }
  }
  async function write(side: Chatter, name: string, written: string[]): Promise<void> {
    for (let number = 0; !isOver; number += 1) {
      written.push(await side.write(`${name} ${number}`))
      onAccepted()
      await sleep(BETWEEN_MESSAGES_MS)
    }
  }
  async function register(): Promise<void> {
    const anonymous = createGraphqlClient(
      createFetchExecutor({ endpoint: `${origin}/graphql`, token: async () => null }),
    )
    for (let number = 0; !isOver; number += 1) {
      const email = `stranger${number}@example.com`
      const input = { ...SIGN_UP, email }
      await untilAnswered(() => anonymous.request(CreateBikeOwnerDocument, { input }), patienceMs)
      strangers.push(email)
      onAccepted()
      await sleep(BETWEEN_STRANGERS_MS)
    }
  }
  const chats = conversations.map(async ({ sides: [owner, dealer], written }) => {
    await Promise.all([write(owner, '出品者', written), write(dealer, '販売店', written)])
  })
  const doing = Promise.all([bid(), register(), ...chats])
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
        for (const { sides, written } of conversations)
          for (const side of sides) await untilSeen(side, written, patienceMs)
        const messages = conversations.reduce((sum, { written }) => sum + written.length, 0)
        return { bids: keys.length, messages, strangers }
      } finally {
        for (const side of conversations.flatMap(({ sides }) => sides)) side.stop()
        await services.close()
      }
    },
  }
}

/** A call that got no answer is sent again as it was: its key keeps it from counting twice. */
export async function untilAnswered<Answer>(call: () => Promise<Answer>, patienceMs: number): Promise<Answer> {
  for (const end = Date.now() + patienceMs; ; ) {
    try {
      return await call()
    } catch (error) {
      if (Date.now() > end) throw error
      await sleep(50)
    }
  }
}

async function untilSeen(side: Chatter, written: readonly string[], patienceMs: number): Promise<void> {
  const expected = new Set(written)
  if (expected.size !== written.length) throw new Error('a message was answered twice')
  const isComplete = () => side.seen().length === expected.size && side.seen().every((id) => expected.has(id))
  await until(isComplete, patienceMs, `the ${written.length} messages that were accepted are seen`)
}
