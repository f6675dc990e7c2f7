import type { Insertable } from 'kysely'
import type { AuctionStatus } from '#domain/auction/status.ts'
import { demoWorth, SOUND, type StatedFaults } from '#domain/inspection/demo-worth.ts'
import { UNKNOWN_MONTH } from '#domain/listing/listing-fields.ts'
import type { DocumentCode } from '#domain/options/documents.ts'
import { DAY, HOUR, later, MINUTE } from '#domain/values/duration.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'
import { tokyoDay, tokyoHour } from '#domain/values/tokyo-time.ts'
import type { AuctionTables } from '../db/schema/auction.ts'
import { type DemoFight, demoFight, demoHistory, demoTimes } from './demo-auctions.ts'
import { habitsOf } from './demo-habits.ts'
import { isOffRoadOnly } from './off-road-only.ts'
import { answeredAt, whenAwake } from './waking-hours.ts'

const END_HOURS = [12, 18, 21]
/** How long the operator took over a listing that runs. */
export const INSPECTED_AFTER = 25 * MINUTE

export interface Sold {
  readonly modelId: number
  readonly modelTypeId: number | null
  readonly mileageId: number
  readonly displacementCtgId: number
  readonly price: number
  readonly modelYear?: number | null
  readonly mileageKm?: number | null
  /** The middle of what the model fetches. */
  readonly usualPrice?: number
}

export interface Planned {
  readonly row: Insertable<AuctionTables['auction']>
  readonly fight: DemoFight | null
  readonly steps: ReturnType<typeof demoHistory>
}

function statusOf(random: () => number): AuctionStatus {
  const luck = random()
  if (luck < 0.84) return 32
  if (luck < 0.91) return 84
  if (luck < 0.97) return 85
  return luck < 0.985 ? 91 : 92
}

interface Dealers {
  readonly ids: readonly string[]
  /** Whose contracts are those that a dealer stopped. */
  readonly stoppingId: string | undefined
}

/** What sellers of bikes with a fault state. */
const FAULTY: readonly StatedFaults[] = [
  { ...SOUND, engineStatusList: ['immobile', 'long-storage'] },
  { ...SOUND, accidentHistoryList: ['fell-at-standstill'] },
  { ...SOUND, engineStatusList: ['oil-leak'] },
  { ...SOUND, isWithoutKey: true },
  { ...SOUND, accidentHistoryList: ['fell'] },
  { ...SOUND, engineStatusList: ['hard-to-start'] },
  { ...SOUND, accidentHistoryList: ['accident'] },
  { ...SOUND, engineStatusList: ['immobile'] },
  { ...SOUND, engineStatusList: ['long-storage'] },
  { ...SOUND, engineStatusList: ['noise'], accidentHistoryList: ['fell-at-standstill'] },
]
/** Of the bikes below the middle of their model, one in so many has a fault: of those above it none. */
const FAULTY_EVERY = 4

/** What is stated of a sold bike, and what it fetched with that. */
function faultsOf(sale: Sold): { readonly faults: StatedFaults; readonly price: number } {
  const { price, usualPrice = 0 } = sale
  const drawn = drawnFor(sale, new Date(0))
  const isFaulty = price <= usualPrice && drawn % FAULTY_EVERY === 0
  const faults = isFaulty ? (FAULTY[Math.floor(drawn / FAULTY_EVERY) % FAULTY.length] ?? SOUND) : SOUND
  return { faults, price: Math.round((price * demoWorth(faults)) / 1_000) * 1_000 }
}

export function planOf(
  random: () => number,
  sale: Sold,
  bikeOwnerId: number,
  isLive: boolean,
  dealers: Dealers,
  now: Date,
): Planned {
  const hour = END_HOURS[Math.floor(random() * END_HOURS.length)] ?? 21
  const day = isLive ? 1 + Math.floor(random() * 5) : -8 - Math.floor(random() * 160)
  const times = demoTimes(random, tokyoHour(tokyoDay(later(now, day * DAY)), hour))
  const status = isLive ? 21 : statusOf(random)
  const publishedAt = isLive ? publishedBefore(now, random) : times.publishedAt
  const moments = { ...times, publishedAt, createdAt: later(publishedAt, -INSPECTED_AFTER) }
  const { faults, price } = faultsOf(sale)
  const target = isLive ? Math.round((price * (0.6 + random() * 0.3)) / 1_000) * 1_000 : price
  const fight =
    status === 84
      ? null
      : demoFight(random, dealers.ids, {
          target,
          from: publishedAt,
          endAt: moments.endAt,
          until: isLive ? now : moments.endAt,
          ...(status === 92 && dealers.stoppingId && { winnerId: dealers.stoppingId }),
        })
  const row = {
    ...rowOf(sale, bikeOwnerId, status, moments, fight),
    engineStatusList: [...faults.engineStatusList],
    accidentHistoryList: [...faults.accidentHistoryList],
  }
  return {
    row: faults.isWithoutKey ? { ...row, keyCount: 'none' } : row,
    fight,
    steps: demoHistory(status, moments.createdAt, publishedAt, moments.endAt),
  }
}

/** One to 31 hours ago, by day. */
function publishedBefore(now: Date, random: () => number): Date {
  const moment = later(now, -Math.floor((1 + random() * 30) * HOUR))
  const awake = whenAwake(moment)
  return awake < now ? awake : later(awake, -DAY)
}

export interface Moments {
  readonly createdAt: Date
  readonly publishedAt: Date
  readonly endAt: Date
}

/** A distance inside of each band, 不明 last. */
const DEMO_KM = [640, 2_180, 4_350, 7_820, 12_640, 17_300, 24_900, 38_400, 61_200, null] as const
const DEMO_COLORS = ['black', 'white', 'red', 'blue', 'silver', 'green'] as const
/** The categories from 251 cc on. */
const INSPECTED_CATEGORIES: readonly number[] = [4, 5, 6]
/** The paper of a registered bike, by category; of an electric one it depends on the bike. */
const PLATE_PAPERS: Readonly<Record<number, DocumentCode>> = {
  ...{ 1: 'plate-certificate', 2: 'plate-certificate', 3: 'light-notification' },
  ...Object.fromEntries(INSPECTED_CATEGORIES.map((category) => [category, 'inspection-certificate' as const])),
}

/** Of a hundred first registrations, how many fall into each month: motorcycles are bought in spring. */
const REGISTERED_IN = [4, 7, 13, 14, 12, 10, 9, 7, 8, 7, 5, 4] as const

/** A month of the year, not after that of the listing; null where the year lies ahead of it. */
function registeredBefore(createdAt: Date, modelYear: number | null, drawn: number): string | null {
  const [year = 0, month = 1] = tokyoDay(createdAt).split('-').map(Number)
  if (modelYear === null || modelYear > year) return null
  const weights = REGISTERED_IN.slice(0, modelYear === year ? month : 12)
  let left = drawn % weights.reduce((sum, weight) => sum + weight, 0)
  const place = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return `${modelYear}-${String(1 + place).padStart(2, '0')}`
}

/** The first inspection holds for three years from the first registration, every other one for two. */
const FIRST_INSPECTION_YEARS = 3
const INSPECTION_YEARS = 2

/** The end of the inspection that a bike registered then still has, a day of the same month; any day where that is unknown. */
function inspectedUntil(createdAt: Date, registered: string | null, drawn: number): string {
  if (registered === null) return tokyoDay(later(createdAt, (60 + (drawn % 600)) * DAY))
  const [year = 0, month = ''] = registered.split('-')
  const monthAndDay = `${month}-${String(1 + (drawn % 28)).padStart(2, '0')}`
  let until = Number(year) + FIRST_INSPECTION_YEARS
  while (`${until}-${monthAndDay}` <= tokyoDay(createdAt)) until += INSPECTION_YEARS
  return `${until}-${monthAndDay}`
}

/** A number that belongs to the listing: listings begin at few minutes of an hour, so the moment alone would be much the same. */
function drawnFor({ modelId, price, mileageKm }: Sold, createdAt: Date): number {
  const seed = Math.floor(createdAt.getTime() / MINUTE) ^ Math.imul(modelId, 7919) ^ (price + (mileageKm ?? 0))
  return Math.floor(seededRandom(seed)() * 1_000_000)
}

/** What the owner says of the bike itself, always the same of one listing. */
function bikeDataOf(sold: Sold, createdAt: Date) {
  const { modelId, mileageId, displacementCtgId, modelYear, mileageKm } = sold
  const drawn = drawnFor(sold, createdAt)
  const isInspected = INSPECTED_CATEGORIES.includes(displacementCtgId) && !isOffRoadOnly(modelId)
  const registered = registeredBefore(createdAt, modelYear ?? null, drawn)
  return {
    firstRegistration: registered ?? UNKNOWN_MONTH,
    mileageKm: mileageKm ?? DEMO_KM[mileageId - 1] ?? null,
    color: DEMO_COLORS[drawn % DEMO_COLORS.length] ?? null,
    inspectionUntil: isInspected ? inspectedUntil(createdAt, registered, drawn >> 3) : null,
    invoiceIssuer: 'none',
  }
}

/** What the owner says of papers and meter. */
function papersOf({ modelId, displacementCtgId }: Sold) {
  return isOffRoadOnly(modelId)
    ? { numberRegistration: 'competition', meterChange: 'none', documentAvailableList: ['manual'] }
    : {
        numberRegistration: 'registered',
        meterChange: 'actual',
        documentAvailableList: [PLATE_PAPERS[displacementCtgId] ?? [], 'compulsory-insurance', 'manual'].flat(),
      }
}

/** The auction's row; its history has to be `demoHistory` of the same moments. */
export function rowOf(
  sold: Sold,
  bikeOwnerId: number,
  auctionStatus: AuctionStatus,
  { createdAt, publishedAt, endAt }: Moments,
  fight: DemoFight | null,
): Insertable<AuctionTables['auction']> {
  const { modelId, modelTypeId, mileageId, displacementCtgId } = sold
  const steps = demoHistory(auctionStatus, createdAt, publishedAt, endAt)
  const last = steps.at(-1)
  const hasContract = [31, 32, 91, 92].includes(auctionStatus)
  const price = fight?.state.currentPrice ?? 0
  return {
    modelId,
    modelTypeId,
    mileageId,
    displacementCtgId,
    bikeOwnerId,
    auctionStatus,
    createdAt,
    publishedAt,
    endAt,
    plannedEndAt: endAt,
    statusCommand: last?.command ?? 'createAuction',
    statusBy: last?.by === 'owner' ? `owner:${bikeOwnerId}` : (last?.by ?? 'system'),
    statusAt: last?.at ?? createdAt,
    ...bikeDataOf(sold, createdAt),
    ...habitsOf(drawnFor(sold, createdAt)),
    ...papersOf(sold),
    engineStatusList: ['good'],
    accidentHistoryList: ['none'],
    customPartsList: JSON.stringify([{ code: 'normal', original: null }]),
    documentOwner: 'self',
    loanStatus: 'none',
    deliveryLocation: 'home',
    currentPrice: price,
    currentPriceUpdatedAt: fight?.rows.at(-1)?.bidAt ?? null,
    leaderDealerId: fight ? Number(fight.state.leaderDealerId) : null,
    leaderMax: fight?.state.leaderMax ?? 0,
    bidCount: fight?.state.bidCount ?? 0,
    bidSequence: fight?.state.sequence ?? 0,
    ...(auctionStatus !== 21 &&
      auctionStatus !== 84 && { answerBy: later(endAt, 2 * DAY), saleIntention: hasContract ? 1 : 0 }),
    ...(hasContract && { contractAmount: price, contractAt: answeredAt(endAt) }),
    ...(auctionStatus === 32 && { finalTransactionPrice: price, finalTransactionAt: later(endAt, 5 * DAY) }),
    ...([85, 91, 92].includes(auctionStatus) && { cancelReason: 'price', canceledAt: last?.at ?? endAt }),
  }
}
