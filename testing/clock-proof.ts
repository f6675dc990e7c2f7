import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { decodeJwt } from 'jose'
import { createFetchExecutor } from '#client/graphql/fetch-executor.ts'
import { createGraphqlClient } from '#client/graphql/graphql-client.ts'
import { InitiateAuthPartnerDocument, PartnerViewerDocument, PlaceBidDocument } from '#contract/generated/partner.ts'
import { later } from '#domain/values/duration.ts'
import { readDatabaseClock } from '#server/db/clock.ts'
import { startEmbeddedDatabase } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { checkInvariants } from '#server/features/auction/check-invariants.ts'
import type { RunningServices } from '#server/services.ts'
import { castOwner, PASSWORD } from './cast.ts'
import { castChatters } from './cast-chatters.ts'
import type { Chatter } from './chatter.ts'
import { startHost } from './host.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { castAuction } from './message-cast.ts'
import { type CastPartner, castDealer } from './partner-cast.ts'
import { must, until } from './prove.ts'
import { openServicesBeside } from './services-beside.ts'
import { settableClock } from './set-clock.ts'

const HOUR_SECONDS = 3600
const BACK_WITHIN_MS = 10_000
/** Of those that end while the clock is wrong, and of those that end half an hour later. */
const AUCTIONS = 5
const TOKEN_MS = 60 * 60_000

/**
 * Of two instances on one database, one has its clock set an hour ahead, right again, an hour behind, and right again,
 * while people write, bid and log in at it: only the database's time counts.
 */
export async function proveClock(library: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-clock-'))
  chmodSync(folder, 0o755) // run by root, the database has a user of its own
  const embedded = await startEmbeddedDatabase({ folder: join(folder, 'postgres'), database: 'kaitori' })
  await migrate(embedded.url)
  const mailbox = await openMailbox()
  const clock = settableClock(library, folder)
  const settings = {
    DATABASE_URL: embedded.url,
    DATA_FOLDER: folder,
    SMTP_URL: mailbox.url,
    RATE_LIMIT: '1000000',
    LOG_LEVEL: 'fatal',
  }
  const wrong = await startHost({ ...settings, ...clock.variables })
  const right = await startHost(settings)
  const services = await openServicesBeside(embedded.url, folder)
  try {
    const began = await readDatabaseClock(services.db)
    const chatters = await castChatters(embedded.url, folder, { owner: wrong.origin, dealer: right.origin })
    await until(async () => chatters.owner.isLive() && chatters.dealer.isLive(), 30_000, 'sockets')
    const world = { services, wrong: wrong.origin, right: right.origin, mailbox, ...chatters, written: [] }
    const lines: string[] = []
    for (const [name, seconds] of [
      ['an hour ahead', HOUR_SECONDS],
      ['an hour behind', -HOUR_SECONDS],
    ] as const)
      lines.push(`${name}: ${await prove(world, name, seconds, clock.set)}`)
    chatters.owner.stop()
    chatters.dealer.stop()
    await checkMoments(services, began)
    return lines
  } finally {
    await Promise.all([wrong.stop('SIGKILL'), right.stop('SIGKILL')])
    await services.close()
    await mailbox.close()
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface World {
  readonly services: RunningServices
  /** The instance whose clock is set, and the other one. */
  readonly wrong: string
  readonly right: string
  readonly mailbox: Mailbox
  readonly owner: Chatter
  readonly dealer: Chatter
  /** Every message that was answered, of all rounds. */
  readonly written: string[]
}

async function prove(world: World, name: string, seconds: number, set: (seconds: number) => void): Promise<string> {
  const { services, written } = world
  const bidder = await castDealer(services)
  const ending = await castAuctions(services, 8_000)
  const running = await castAuctions(services, 30 * 60_000)
  let isWriting = true
  const write = async (side: Chatter, who: string) => {
    for (let number = 0; isWriting; number += 1) written.push(await side.write(`${name} ${who} ${number}`))
  }
  const writing = Promise.all([write(world.owner, 'owner'), write(world.dealer, 'dealer')])
  await sleep(500)
  set(seconds)
  await until(async () => (await missingAt(world.wrong)).includes('clock'), BACK_WITHIN_MS, '/readyz names the clock')
  await logInAt(world, bidder)
  for (const { auctionId } of running) await bidAt(world.wrong, bidder, auctionId)
  await until(() => areClosed(services, ending), 30_000, `${name}: auctions are closed at their end`)
  set(0)
  const started = Date.now()
  await until(async () => (await missingAt(world.wrong)).length === 0, BACK_WITHIN_MS, `${name}: ready again`)
  const back = ((Date.now() - started) / 1000).toFixed(1)
  isWriting = false
  await writing
  const unique = new Set(written)
  must(unique.size === written.length, `${name}: a message was answered twice`)
  for (const side of [world.owner, world.dealer])
    await until(
      async () => side.seen().length === written.length && side.seen().every((id) => unique.has(id)),
      30_000,
      `${name}: every message once`,
    )
  const latest = await checkEnds(services, ending)
  const open = await statusesOf(services, running)
  must(
    open.every((status) => status === 21),
    `${name}: auctions of the next half hour are ${open}`,
  )
  await checkMails(world.mailbox, ending)
  return `${ending.length} auctions closed at most ${latest} ms after their end, ${running.length} bids, ${written.length} messages, each once; back after ${back} s`
}

interface Cast {
  readonly auctionId: number
  readonly email: string
}

async function castAuctions(services: RunningServices, endsAfterMs: number): Promise<Cast[]> {
  const found: Cast[] = []
  while (found.length < AUCTIONS) {
    const { bikeOwnerId, email } = await castOwner(services)
    const publishedAt = new Date(await readDatabaseClock(services.db))
    const end = later(publishedAt, endsAfterMs)
    const auctionId = await castAuction(services, { bikeOwnerId, status: 21 }, end)
    await services.db.updateTable('auction').set({ publishedAt }).where('auctionId', '=', auctionId).execute()
    found.push({ auctionId, email })
  }
  return found
}

async function missingAt(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) })
  must(answer.status === 200, `/readyz is ${answer.status}`)
  return ((await answer.json()) as { missing: string[] }).missing
}

const clientAt = (origin: string, idToken: string | null) =>
  createGraphqlClient(createFetchExecutor({ endpoint: `${origin}/graphql`, token: async () => idToken }))

/** Who logs in where the clock is wrong has a token for an hour, at every instance; older ones go on there. */
async function logInAt({ services, wrong, right }: World, { email, idToken }: CastPartner): Promise<void> {
  const { auth } = (
    await clientAt(wrong, null).request(InitiateAuthPartnerDocument, { input: { email, password: PASSWORD } })
  ).initiateAuthPartner
  const left = (decodeJwt(auth.idToken).exp ?? 0) * 1000 - (await readDatabaseClock(services.db))
  must(Math.abs(left - TOKEN_MS) < 10_000, `a new token is good for ${left / 1000} s`)
  for (const [origin, token] of [
    [right, auth.idToken],
    [wrong, idToken],
  ] as const) {
    const { partner } = await clientAt(origin, token).request(PartnerViewerDocument, {})
    must(partner !== null, 'a token does not open the other instance')
  }
}

async function bidAt(origin: string, dealer: CastPartner, auctionId: number): Promise<void> {
  const input = { auctionId, price: 10_000, idempotencyKey: randomUUID() }
  await clientAt(origin, dealer.idToken).request(PlaceBidDocument, { input })
}

async function statusesOf({ db }: RunningServices, cast: readonly Cast[]): Promise<number[]> {
  const ids = cast.map(({ auctionId }) => auctionId)
  const rows = await db.selectFrom('auction').select('auctionStatus').where('auctionId', 'in', ids).execute()
  return rows.map(({ auctionStatus }) => auctionStatus)
}

async function areClosed(services: RunningServices, cast: readonly Cast[]): Promise<boolean> {
  return (await statusesOf(services, cast)).every((status) => status !== 21)
}

/** Each was closed once, not before its end, and soon after it. Answers the latest, in milliseconds. */
async function checkEnds({ db }: RunningServices, cast: readonly Cast[]): Promise<number> {
  const ids = cast.map(({ auctionId }) => auctionId)
  const rows = await db
    .selectFrom('auctionTransition')
    .innerJoin('auction', 'auction.auctionId', 'auctionTransition.auctionId')
    .select(['auction.endAt', 'auctionTransition.at'])
    .where('auctionTransition.auctionId', 'in', ids)
    .where('fromStatus', '=', 21)
    .execute()
  must(rows.length === cast.length, `${rows.length} ends of ${cast.length} auctions`)
  const late = rows.map(({ endAt, at }) => at.getTime() - (endAt?.getTime() ?? 0))
  must(
    late.every((ms) => ms >= 0 && ms < 3_000),
    `auctions were closed ${late} ms after their end`,
  )
  return Math.max(...late)
}

async function checkMails({ mails }: Mailbox, cast: readonly Cast[]): Promise<void> {
  const countOf = (email: string) => mails.filter(({ to }) => to?.some(({ address }) => address === email)).length
  await until(async () => cast.every(({ email }) => countOf(email) > 0), 30_000, 'the mails of the end')
  await sleep(2_000) // a second one would come now
  must(
    cast.every(({ email }) => countOf(email) === 1),
    'a mail of the end came twice',
  )
}

/** Nothing was written down in a time that never was, and no scheduled job was taken from the future. */
async function checkMoments({ client: { pool }, db }: RunningServices, began: number): Promise<void> {
  const ended = await readDatabaseClock(db)
  const range = [new Date(began - 1_000), new Date(ended + 1_000)]
  for (const [table, column] of [
    ['message', 'created_at'],
    ['bid', 'bid_at'],
    ['mail', 'created_at'],
  ]) {
    const text = `select count(*)::int as wrong from ${table} where ${column} not between $1 and $2`
    const { rows } = await pool.query<{ wrong: number }>(text, range)
    must(rows[0]?.wrong === 0, `${rows[0]?.wrong} rows of ${table} have a wrong time`)
  }
  const early = await pool.query('select from graphile_worker._private_known_crontabs where last_execution > now()')
  must(early.rowCount === 0, 'a scheduled job was taken from the future')
  const broken = (await checkInvariants(db)).filter((it) => it.broken.length > 0)
  must(broken.length === 0, `broken: ${broken.map((it) => it.name).join(', ')}`)
}
