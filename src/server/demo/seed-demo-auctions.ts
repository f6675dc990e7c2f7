import { sql } from 'kysely'
import { mannerOf } from '#content/demo/dealers.ts'
import { DEMO_SELLERS } from '#content/demo/sellers.ts'
import { chainRows, firstHash } from '#domain/auction/bids/bid-chain.ts'
import { demoSheet } from '#domain/inspection/demo-sheet.ts'
import { DAY, HOUR, later } from '#domain/values/duration.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'
import { tokyoDay, tokyoHour } from '#domain/values/tokyo-time.ts'
import type { Secrets } from '../auth/keys/secrets.ts'
import type { Bus } from '../bus/bus.ts'
import { type Db, type Tx, transact } from '../db/client.ts'
import { frameColumns, sha256 } from '../features/auction/index.ts'
import { writeFrozenSheets } from '../features/listing/index.ts'
import { demoFight, demoHistory } from './demo-auctions.ts'
import { plateOffice } from './demo-habits.ts'
import { INSPECTED_AFTER, type Planned, planOf, rowOf, type Sold } from './demo-plan.ts'
import { isOffRoadOnly } from './off-road-only.ts'
import { planDemoPhotos } from './pictures/index.ts'
import { writeDemoRecords } from './seed-demo-records.ts'
import { writeDemoReviews } from './seed-demo-reviews.ts'
import { planTrades, writeClaims, writeConversation } from './seed-demo-trades.ts'
import { whenAwake } from './waking-hours.ts'

const SEED = 20261115
const SHEET_SEED = 20261116
const FINISHED = 300
const LIVE = 24
const ROWS_AT_ONCE = 500
const SHEETS_AT_ONCE = 100

interface SeededParts {
  readonly db: Db
  readonly bus: Bus
  readonly secrets: Secrets
}

/** Finished auctions with reviews, trades under way, and some that run, once, into an empty table; their prices are those of the demo sales. False where there was nothing to do. */
export async function seedDemoAuctions(
  { db, bus, secrets }: SeededParts,
  now: Date,
  hasPictures = false,
): Promise<boolean> {
  if (await db.selectFrom('auction').select('auctionId').limit(1).executeTakeFirst()) return false
  const random = seededRandom(SEED)
  const sold = await pickSales(db, now)
  const dealers = await db.selectFrom('bikeDealer').select(['bikeDealerId', 'email']).orderBy('bikeDealerId').execute()
  const dealerIds = dealers.map(({ bikeDealerId }) => String(bikeDealerId))
  const stopping = dealers.find(({ email }) => mannerOf(email) === 'stopping')
  const bidders = { ids: dealerIds, stoppingId: stopping && String(stopping.bikeDealerId) }
  if (sold.length === 0 || dealerIds.length < 2) return false
  await transact(db, async (tx) => {
    await sql`select set_config('kaitori.imports_auctions', 'on', true)`.execute(tx.query)
    const owners = await addSellers(tx, sold.length, now)
    const plans = sold.map((sale, index) => planOf(random, sale, owners[index] ?? 0, index >= FINISHED, bidders, now))
    const own = await runningOfDemoOwner(tx, random, dealerIds, now)
    const trades = await planTrades(tx, random, dealerIds, now)
    await writePlans(tx, secrets, own ? [...plans, own] : plans)
    for (const [index, auctionId] of (await writePlans(tx, secrets, trades)).entries()) {
      const trade = trades[index]
      if (!trade) continue
      await writeClaims(tx, auctionId, trade)
      await writeConversation(tx, bus, auctionId, trade)
    }
    await writeDemoLedger(tx, secrets)
    await writeDemoRecords(tx, now)
    await writeDemoReviews(tx, now)
    if (hasPictures) await planDemoPhotos(tx)
  })
  return true
}

/** Sales of the demo market, so that the list and the market tell the same; none that the model's own page would not expect. */
async function pickSales(db: Db, now: Date): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select sale.model_id, sale.model_type_id, sale.mileage_id, model.displacement_ctg_id, sale.model_year, sale.mileage_km,
      (round(sale.price / 1000.0) * 1000)::int as price,
      (select percentile_cont(0.5) within group (order by price) from sale as alike where alike.model_id = sale.model_id) as usual_price
    from sale join model using (model_id)
      left join market_price as usual on usual.model_id = sale.model_id and usual.model_type_id = 0 and usual.mileage_id = 0
    where sale.mileage_id is not null and sale.price >= 20000 and sale.sold_on > ${tokyoDay(later(now, -200 * DAY))}
      and (usual.model_id is null or sale.price between usual.price_min[1] and usual.price_max[1])
    order by md5(sale.sale_id::text) limit ${FINISHED + LIVE}`.execute(db)
  return rows
}

/** Sellers who have left since: there is no account behind their number. */
async function addSellers(tx: Tx, count: number, now: Date): Promise<number[]> {
  const sellers = await tx.query
    .insertInto('bikeOwner')
    .values(Array.from({ length: count }, () => ({ createdAt: later(now, -200 * DAY), withdrawnAt: now })))
    .returning('bikeOwnerId')
    .execute()
  return sellers.map(({ bikeOwnerId }) => bikeOwnerId)
}

/** owner@example.com sells a CB400 Super Four; the end is the day after tomorrow in the evening. */
async function runningOfDemoOwner(
  tx: Tx,
  random: () => number,
  dealerIds: readonly string[],
  now: Date,
): Promise<Planned | null> {
  const owner = await tx.query
    .selectFrom('bikeOwnerAccount')
    .select(['bikeOwnerId', 'state'])
    .where('email', '=', 'owner@example.com')
    .executeTakeFirst()
  if (!owner) return null
  const endAt = tokyoHour(tokyoDay(later(now, 2 * DAY)), 21)
  const publishedAt = whenAwake(later(now, -20 * HOUR))
  const createdAt = later(publishedAt, -INSPECTED_AFTER)
  const sale = {
    modelId: 1001,
    modelTypeId: 100105,
    mileageId: 6,
    displacementCtgId: 4,
    price: 525_000,
    modelYear: 2016,
  }
  const fight = demoFight(random, dealerIds, { target: 505_000, from: publishedAt, endAt, until: now })
  const row = rowOf(sale, owner.bikeOwnerId, 21, { createdAt, publishedAt, endAt }, fight)
  return {
    row: { ...row, askingPrice: 545_000, prefecture: owner.state, contactInfoToBikeDealer: 'ETC車載器付きです。' },
    fight,
    steps: demoHistory(21, createdAt, publishedAt, endAt),
  }
}

async function writePlans(tx: Tx, secrets: Secrets, plans: readonly Planned[]): Promise<number[]> {
  const ids: number[] = []
  for (const part of chunks(plans)) {
    const inserted = await tx.query
      .insertInto('auction')
      .values(part.map(({ row }) => ({ ...row, ...numbersOf(secrets, row) })))
      .returning('auctionId')
      .execute()
    ids.push(...inserted.map(({ auctionId }) => auctionId))
  }
  const numbered = plans.map((it, index) => ({ ...it, auctionId: ids[index] ?? 0 }))
  const transitions = numbered.flatMap(({ auctionId, steps, row }) =>
    steps.map(({ from, to, command, by, at }) => ({
      auctionId,
      fromStatus: from,
      toStatus: to,
      command,
      byActor: by === 'owner' ? `owner:${row.bikeOwnerId}` : by,
      at,
    })),
  )
  for (const part of chunks(transitions)) await tx.query.insertInto('auctionTransition').values(part).execute()
  await writeBids(tx, numbered)
  await writeDemoSheets(tx, numbered)
  return ids
}

/** Made up, each bike its own; no maker numbers a frame like that. */
function numbersOf(secrets: Secrets, { modelId, bikeOwnerId, prefecture }: Planned['row']) {
  const number = String(bikeOwnerId).padStart(6, '0')
  return {
    ...frameColumns(secrets, `DM${modelId}-${number}`),
    plateSealed: isOffRoadOnly(modelId)
      ? null
      : secrets.seal('details', `${plateOffice(prefecture ?? '')} 1あ ${number.slice(-4, -2)}-${number.slice(-2)}`),
  }
}

async function writeBids(tx: Tx, plans: readonly (Planned & { auctionId: number })[]): Promise<void> {
  const chains = plans.flatMap(({ auctionId, fight }) =>
    fight ? [{ auctionId, rows: chainRows(firstHash(String(auctionId), sha256), fight.rows, sha256) }] : [],
  )
  const bids = chains.flatMap(({ auctionId, rows }) =>
    rows.map((row) => ({
      ...row,
      auctionId,
      bikeDealerId: Number(row.bikeDealerId),
      previousHash: Buffer.from(row.previousHash, 'hex'),
      hash: Buffer.from(row.hash, 'hex'),
    })),
  )
  for (const part of chunks(bids)) await tx.query.insertInto('bid').values(part).execute()
  const heads = chains.map(({ auctionId, rows }) => ({ auctionId, head: Buffer.from(rows.at(-1)?.hash ?? '', 'hex') }))
  await sql`update auction set bid_head = given.head
    from unnest(${heads.map(({ auctionId }) => auctionId)}::bigint[], ${heads.map(({ head }) => head)}::bytea[])
      as given (auction_id, head)
    where auction.auction_id = given.auction_id`.execute(tx.query)
}

/** Every demo listing passed with a sheet that fits its answers; the same in every demo world. */
async function writeDemoSheets(
  tx: Tx,
  listings: readonly (Pick<Planned, 'row'> & { readonly auctionId: number })[],
): Promise<void> {
  const bands = await tx.query.selectFrom('mileage').select(['mileageId', 'mileageTo']).execute()
  const sheets = listings.flatMap(({ auctionId, row }, index) => {
    const { engineStatusList, accidentHistoryList, mileageId, publishedAt } = row
    if (!publishedAt) return []
    const mileageTo = bands.find((band) => band.mileageId === mileageId)?.mileageTo ?? null
    const stated = { engineStatusList, accidentHistoryList, mileageTo, photoTypes: null }
    const sheet = demoSheet(stated, SHEET_SEED + index)
    return [{ auctionId, version: 1, sheet, byActor: 'operator', at: new Date(publishedAt) }]
  })
  for (const part of chunks(sheets, SHEETS_AT_ONCE)) await writeFrozenSheets(tx, part)
}

function chunks<T>(items: readonly T[], size = ROWS_AT_ONCE): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < items.length; start += size) parts.push(items.slice(start, start + size))
  return parts
}

/** The sellers of finished demo auctions have left: what the dealers' ledgers keep of them is made up here. */
async function writeDemoLedger(tx: Tx, secrets: Secrets): Promise<void> {
  const sales = await tx.query
    .selectFrom('auction')
    .select(['auctionId', 'winnerDealerId', 'contractAt'])
    .where('auctionStatus', '=', 32)
    .orderBy('auctionId')
    .execute()
  const entries = sales.flatMap(({ auctionId, winnerDealerId, contractAt }, index) => {
    const person = index % DEMO_SELLERS.length
    const seller = DEMO_SELLERS[person]
    if (!seller || winnerDealerId === null || contractAt === null) return []
    const { name, address, birthYear, occupation } = seller
    const birthDate = `${birthYear}-0${1 + (person % 9)}-1${person % 9}`
    const checkedAt = later(contractAt, DAY)
    return [
      {
        auctionId,
        bikeDealerId: winnerDealerId,
        sellerSealed: secrets.seal('details', JSON.stringify({ name, address, birthDate })),
        identityMethod: index % 4 === 3 ? ('myNumber' as const) : ('licence' as const),
        identityCheckedOn: tokyoDay(checkedAt),
        occupation,
        recordedAt: later(checkedAt, HOUR),
      },
    ]
  })
  if (entries.length > 0) await tx.query.insertInto('ledgerEntry').values(entries).execute()
}
