import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { verifyChain } from '#domain/auction/bids/bid-chain.ts'
import type { AuctionCommand, CommandOf } from '#domain/auction/command.ts'
import { STATUS } from '#domain/auction/status.ts'
import type { HandOver, StopQuestion } from '#domain/auction/trade/hand-over.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { headOf, readBids, sha256 } from '#server/features/auction/engine/stored/bid-ledger.ts'
import { readHandOver } from '#server/features/auction/engine/stored/hand-over.ts'
import { readRunnersUpAsked, readRunnerUp } from '#server/features/auction/engine/stored/runner-up.ts'
import { readStatements } from '#server/features/auction/engine/stored/statements.ts'
import type { RunningServices } from '#server/services.ts'
import { castIdentityCheck } from '../hand-over-cast.ts'
import { castListing } from '../listing.ts'
import { castDealer } from '../partner-cast.ts'
import { CAST, commandOf, NOW } from './auction-facts.ts'
import { AuctionWorld } from './auction-world.ts'
import { BEGINNINGS, RUNNERS_UP_STOP, type Told } from './check-auction-model.ts'
import { DatabaseAuction, type People, STATED } from './database-auction.ts'
import { NaiveAuction } from './naive-auction.ts'
import { addressed, commandOfStep, readBy } from './step-command.ts'
import { type Step, step, type Wait } from './steps.ts'

export const DATABASE_MODEL_RUNS = 20
const MAX_STEPS = 25

/** A written life and random ones of an auction in the database, in memory and in the naive model; throws where they differ. Returns how many steps were taken. */
export async function checkAuctionDatabase(services: RunningServices, runs: number, seed?: number): Promise<number> {
  const dealers = new Map<string, number>()
  for (const name of ['minato', 'kobe', 'rival', 'sakai', 'akita'])
    dealers.set(name, (await castDealer(services, { name })).bikeDealerId)
  let steps = 0
  const written = await DatabaseLife.begin(services, dealers)
  for (const told of RUNNERS_UP_STOP) await written.tell(told)
  await written.end()
  const lives = fc.array(step, { minLength: 5, maxLength: MAX_STEPS, size: 'max' })
  await fc.assert(
    fc.asyncProperty(lives, fc.constantFrom(...BEGINNINGS), async (taken, beginning) => {
      const life = await DatabaseLife.begin(services, dealers)
      for (const told of beginning) await life.tell(told)
      for (const one of taken) await life.take(one)
      await life.end()
      steps += taken.length + beginning.length
    }),
    { numRuns: runs, ...(seed !== undefined && { seed }) },
  )
  return steps
}

class DatabaseLife {
  private now = NOW
  private number = 0
  private lastBid: AuctionCommand | null = null

  private constructor(
    private readonly services: RunningServices,
    private readonly people: People,
    private world: AuctionWorld,
    private naive: NaiveAuction,
    private readonly real: DatabaseAuction,
  ) {}

  static async begin(services: RunningServices, dealers: People): Promise<DatabaseLife> {
    const hanako = await castSeller(services)
    // The same dealers bid in every life, and owe nothing from the one before.
    await services.db.updateTable('handOver').set({ isBiddingHeld: false }).where('isBiddingHeld', '=', true).execute()
    const people = new Map([...dealers, ['hanako', hanako], ['jiro', hanako + 1_000_000]])
    const [world, naive] = newWorld(NOW)
    const { plannedEnd } = world.facts
    const auctionId = await castListing(services.db, hanako, { now: NOW, plannedEnd, images: 1, change: STATED })
    const life = new DatabaseLife(services, people, world, naive, new DatabaseAuction(services, people, auctionId))
    await life.identify()
    return life
  }

  /** The dealer knows who sells. */
  private async identify(): Promise<void> {
    this.world.facts = { ...this.world.facts, isIdentityChecked: true }
    this.naive.trade.isSellerKnown = true
    await castIdentityCheck(this.services.db, this.real.auctionId, NOW)
  }

  async take(one: Step): Promise<void> {
    this.now = this.after(one.wait)
    this.number += 1
    const repeated = one.kind === 'repeat' ? this.lastBid : null
    await this.give(repeated ?? commandOfStep(one, this.naive, this.number, this.now))
  }

  async tell({ command, isAtDue }: Told): Promise<void> {
    if (isAtDue) this.now = new Date(this.naive.due)
    await this.give(readBy('present', command, this.naive))
  }

  private async give(given: AuctionCommand): Promise<void> {
    const command = addressed(given, this.world)
    const { status } = this.world.facts
    // No request asks for it: the server goes on with a stopped trade alone, after a runner-up's yes.
    if (command.type === 'continueAuction' && status !== STATUS.stoppedByDealer) return
    const expected = this.world.run(command, this.now)
    const code = await this.real.run(command, this.now)
    const codes = { model: this.naive.run(given, this.now.getTime()), rules: expected, server: code }
    deepStrictEqual(
      codes,
      { model: code, rules: code, server: code },
      `${command.type} by ${command.by.role} in ${status}`,
    )
    if (command.type === 'placeBid' && code === 'ok') this.lastBid = given
    if (code === 'ok' && (command.type === 'createAuction' || command.type === 'relistAuction')) await this.listAgain()
    if (code === 'ok' && command.type === 'continueAuction') this.goOn(command)
    await this.compare()
  }

  /** The new listing gets the planned end of the model's, which offers every day. */
  private async listAgain(): Promise<void> {
    ;[this.world, this.naive] = newWorld(this.now)
    this.lastBid = null
    const { plannedEnd } = this.world.facts
    await this.services.db
      .updateTable('auction')
      .set({ plannedEndAt: plannedEnd.kind === 'at' ? plannedEnd.at : null })
      .where('auctionId', '=', this.real.auctionId)
      .execute()
    await this.real.refusePhoto(false)
    await this.identify()
  }

  private goOn(command: CommandOf<'continueAuction'>): void {
    this.lastBid = null
    this.world = this.world.continued(this.now)
    strictEqual(this.world.run(command, this.now), 'ok')
    this.naive = this.naive.continued(command.bikeDealerId, command.amount, this.now.getTime())
  }

  private async compare(): Promise<void> {
    const { facts, finalTransactionPrice, jobs } = this.world
    const row = await this.services.db
      .selectFrom('auction')
      .selectAll()
      .where('auctionId', '=', this.real.auctionId)
      .executeTakeFirstOrThrow()
    const numbered = (name: string) => String(this.people.get(name))
    const leader = facts.bidding?.leaderDealerId
    const winner = facts.chosenDealerId ?? leader
    const handOver = await readHandOver(this.services.db, this.real.auctionId)
    deepStrictEqual(withoutNumbers(handOver), withoutNumbers(facts.handOver))
    deepStrictEqual(
      {
        status: row.auctionStatus,
        version: row.version,
        price: row.currentPrice,
        leader: row.leaderDealerId,
        winner: row.winnerDealerId,
        max: row.leaderMax,
        count: row.bidCount,
        endAt: row.endAt,
        sequence: row.bidSequence,
        answerBy: row.answerBy,
        contract: row.contractAmount,
        final: row.finalTransactionPrice,
        confirmBy: row.confirmBy,
        holdBiddingAt: row.holdBiddingAt,
        runnerUp: await readRunnerUp(this.services.db, this.real.auctionId),
        asked: await readRunnersUpAsked(this.services.db, row),
        jobs: await this.waitingJobs(),
      },
      {
        status: facts.status,
        version: facts.version,
        price: facts.bidding?.currentPrice ?? 0,
        leader: leader ? this.people.get(leader) : null,
        winner: winner ? this.people.get(winner) : null,
        max: facts.bidding?.leaderMax ?? 0,
        count: facts.bidding?.bidCount ?? 0,
        endAt: facts.bidding?.endAt ?? null,
        sequence: facts.bidding?.sequence ?? 0,
        answerBy: facts.answerBy,
        contract: facts.contractAmount,
        final: finalTransactionPrice,
        confirmBy: facts.report?.confirmBy ?? null,
        holdBiddingAt: this.world.holdBiddingAt,
        runnerUp: facts.runnerUp && { ...facts.runnerUp, bikeDealerId: numbered(facts.runnerUp.bikeDealerId) },
        asked: facts.runnersUpAsked.map(numbered),
        jobs: Object.fromEntries([...jobs].sort()),
      },
    )
  }

  private async waitingJobs(): Promise<Record<string, Date>> {
    const { rows } = await this.services.client.pool.query<{ key: string; run_at: Date }>(
      `select key, run_at from graphile_worker.jobs where key like $1 and key not like 'send%' order by key`,
      [`%:${this.real.auctionId}`],
    )
    return Object.fromEntries(rows.map(({ key, run_at }) => [key.split(':')[0] ?? '', run_at]))
  }

  /** The ledger holds what the model wrote, and its chain is whole; the history tells every change. */
  async end(): Promise<void> {
    const { db } = this.services
    const { auctionId } = this.real
    // Nobody runs the jobs of these lives: ten thousand lives would leave so many that looking for one's own takes the time.
    await this.services.client.pool.query('delete from graphile_worker._private_jobs')
    const rows = await readBids(db, auctionId)
    const told = this.world.rows.map(({ previousHash: _, hash: __, ...row }) => ({
      ...row,
      bikeDealerId: String(this.people.get(row.bikeDealerId)),
    }))
    deepStrictEqual(
      rows.map(({ previousHash: _, hash: __, ...row }) => row).map(withoutPlacer),
      told.map(withoutPlacer),
    )
    const { bidHead } = await db
      .selectFrom('auction')
      .select('bidHead')
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow()
    strictEqual(verifyChain(String(auctionId), rows, sha256, headOf(auctionId, bidHead)), null)
    const said = await readStatements(db, auctionId)
    deepStrictEqual(
      said.map(({ kind, version, readVersion, amount, comment }) => ({ kind, version, readVersion, amount, comment })),
      this.world.statements.map(({ kind, version, readVersion, amount, comment }) => ({
        kind,
        version,
        readVersion,
        amount,
        comment,
      })),
    )
    const history = await db
      .selectFrom('auctionTransition')
      .selectAll()
      .where('auctionId', '=', auctionId)
      .orderBy('auctionTransitionId')
      .execute()
    deepStrictEqual(
      history.map(({ fromStatus, toStatus, command, at, reason }) => ({
        from: fromStatus,
        to: toStatus,
        command,
        at,
        reason,
      })),
      this.world.history.map(({ by: _, ...line }) => ({
        from: line.from,
        to: line.to,
        command: line.command,
        at: line.at,
        reason: line.reason,
      })),
    )
  }

  private after(wait: Wait): Date {
    if (wait.kind === 'for') return later(this.now, wait.milliseconds)
    return new Date(Math.max(this.now.getTime(), this.naive.due + wait.offset))
  }
}

/** People have names in the model and numbers in the database. */
function withoutPlacer<Row extends { placedBy: string }>({ placedBy, ...row }: Row) {
  return { ...row, placedBy: placedBy.split(':')[0] }
}

function newWorld(now: Date): [AuctionWorld, NaiveAuction] {
  const at = later(NOW, Math.ceil((now.getTime() - NOW.getTime()) / DAY + 2) * DAY)
  const world = new AuctionWorld('model', 'hanako', { kind: 'at', at }, [])
  strictEqual(world.run(commandOf('createAuction', CAST.owner), now), 'ok')
  return [world, new NaiveAuction('hanako', at.getTime(), new Set())]
}

/** An owner who gets mails but cannot log in: hashing a password would take most of the time. */
export async function castSeller({ db }: RunningServices): Promise<number> {
  const { bikeOwnerId } = await db
    .insertInto('bikeOwner')
    .values({ createdAt: NOW })
    .returning('bikeOwnerId')
    .executeTakeFirstOrThrow()
  const address = { zip: '2310023', state: '14', address1: '横浜市中区', phone: '0800000000' }
  await db
    .insertInto('bikeOwnerAccount')
    .values({
      bikeOwnerId,
      email: `seller${bikeOwnerId}@example.com`,
      passwordHash: '',
      userName: '売主 花子',
      ...address,
    })
    .execute()
  return bikeOwnerId
}

/** People have other numbers in the database. */
function withoutNumbers(handOver: HandOver | null): HandOver | null {
  if (!handOver?.stopAsked) return handOver
  const roleOf = (by: string) => by.split(':')[0] ?? ''
  const nameless = (asked: StopQuestion): StopQuestion => ({
    ...asked,
    by: roleOf(asked.by),
    answer: asked.answer && { ...asked.answer, by: roleOf(asked.answer.by) },
  })
  return { ...handOver, stopAsked: nameless(handOver.stopAsked), stopsBefore: handOver.stopsBefore.map(nameless) }
}
