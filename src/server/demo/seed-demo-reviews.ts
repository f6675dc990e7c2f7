import { mannerOf } from '#content/demo/dealers.ts'
import { DEMO_NICKNAMES } from '#content/demo/reviews.ts'
import { STATUS } from '#domain/auction/status.ts'
import { tidyMonth, UNKNOWN_MONTH } from '#domain/listing/listing-fields.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'
import type { Tx } from '../db/client.ts'
import { ReviewWriter } from './demo-review.ts'
import { whenAwake } from './waking-hours.ts'

const SEED = 20261118
/** Of those who sold, so many write one. */
const WRITING = 0.7
/** In days after the payment is confirmed: at the earliest, and in how many more; most write soon. */
const [WRITES_AFTER, WRITES_WITHIN] = [1, 24]

/** Reviews of the finished sales, each of its own bike, price and dealer. */
export async function writeDemoReviews(tx: Tx, now: Date): Promise<void> {
  const random = seededRandom(SEED)
  const writer = new ReviewWriter(random)
  const written = (await readSales(tx))
    .filter(() => random() < WRITING)
    .map((sale) => ({ ...sale, createdAt: writtenAt(sale.completedAt, random, now) }))
    .sort((one, other) => Number(one.createdAt) - Number(other.createdAt))
  const reviews = written.map(
    ({ auctionId, completedAt, createdAt, dealerEmail, dealerName, dealerState, handedOverAt, ...sale }, index) => {
      const place = labelOf(PREFECTURES, sale.prefecture ?? '')
      const review = writer.write({
        model: sale.modelName,
        km: sale.mileageKm,
        displacement: sale.displacement,
        age: ageOf(sale.firstRegistration, completedAt),
        bids: sale.bidCount,
        days: Math.round((Number(sale.endAt) - Number(sale.publishedAt)) / DAY),
        price: sale.finalTransactionPrice,
        cut: sale.contractAmount - sale.finalTransactionPrice,
        place,
        daysSince: daysBetween(handedOverAt, createdAt),
        nameChangedAfter:
          sale.nameChangedAt && sale.nameChangedAt < createdAt ? daysBetween(handedOverAt, sale.nameChangedAt) : null,
        dealer: { name: dealerName, manner: mannerOf(dealerEmail), place: labelOf(PREFECTURES, dealerState) },
      })
      const nickname = DEMO_NICKNAMES[index % DEMO_NICKNAMES.length] ?? '匿名'
      return { auctionId, nickname, ...review, createdAt }
    },
  )
  if (reviews.length > 0) await tx.query.insertInto('auctionReview').values(reviews).execute()
}

/** Not yet, if that day is still to come: then on the first that can be. */
function writtenAt(completedAt: Date, random: () => number, now: Date): Date {
  const at = whenAwake(later(completedAt, Math.floor((WRITES_AFTER + WRITES_WITHIN * random() ** 2) * DAY)))
  return at < now ? at : later(completedAt, WRITES_AFTER * DAY)
}

function daysBetween(from: Date, to: Date): number {
  return (Number(to) - Number(from)) / DAY
}

const YEAR = 365.25 * DAY

/** In years, from the first registration; null where that is unknown. */
function ageOf(firstRegistration: string | null, at: Date): number | null {
  const month = tidyMonth(firstRegistration ?? '')
  return !month || month === UNKNOWN_MONTH ? null : (at.getTime() - Date.parse(month)) / YEAR
}

async function readSales(tx: Tx) {
  return tx.query
    .selectFrom('auction')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'auction.winnerDealerId')
    .innerJoin('handOver', 'handOver.auctionId', 'auction.auctionId')
    .leftJoin('nameChange', 'nameChange.auctionId', 'auction.auctionId')
    .select([
      'auction.auctionId',
      'nameChange.reportedAt as nameChangedAt',
      'prefecture',
      'firstRegistration',
      'auction.mileageKm',
      'bidCount',
      'publishedAt',
      'endAt',
    ])
    .select([
      'modelNameJp as modelName',
      'model.displacement',
      'bikeDealer.email as dealerEmail',
      'bikeDealer.name as dealerName',
    ])
    .select('bikeDealer.state as dealerState')
    .select(({ ref }) => [
      ref('finalTransactionPrice').$notNull().as('finalTransactionPrice'),
      ref('contractAmount').$notNull().as('contractAmount'),
      ref('handOver.handedOverAt').$notNull().as('handedOverAt'),
      ref('finalTransactionAt').$notNull().as('completedAt'),
    ])
    .where('auctionStatus', '=', STATUS.completed)
    .orderBy('finalTransactionAt')
    .orderBy('auction.auctionId')
    .execute()
}
