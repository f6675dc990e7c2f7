import { mannerOf } from '#content/demo/dealers.ts'
import { DEMO_NICKNAMES } from '#content/demo/reviews.ts'
import { STATUS } from '#domain/auction/status.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'
import { registeredYear } from '#domain/values/typed-year.ts'
import type { Tx } from '../db/client.ts'
import { ReviewWriter } from './demo-review.ts'

const SEED = 20261118
/** Of those who sold, so many write one. */
const WRITING = 0.7

/** Reviews of the finished sales, each of its own bike, price and dealer. */
export async function writeDemoReviews(tx: Tx): Promise<void> {
  const random = seededRandom(SEED)
  const writer = new ReviewWriter(random)
  const reviews = (await readSales(tx))
    .filter(() => random() < WRITING)
    .map(({ auctionId, completedAt, dealerEmail, dealerName, dealerState, ...sale }, index) => {
      const place = labelOf(PREFECTURES, sale.prefecture ?? '')
      const year = registeredYear(sale.firstRegistration)
      const review = writer.write({
        model: sale.modelName,
        km: sale.mileageKm,
        age: year === null ? null : completedAt.getFullYear() - year,
        bids: sale.bidCount,
        days: Math.round((Number(sale.endAt) - Number(sale.publishedAt)) / DAY),
        price: sale.finalTransactionPrice,
        cut: sale.contractAmount - sale.finalTransactionPrice,
        place,
        dealer: { name: dealerName, manner: mannerOf(dealerEmail), place: labelOf(PREFECTURES, dealerState) },
      })
      const nickname = DEMO_NICKNAMES[index % DEMO_NICKNAMES.length] ?? '匿名'
      return { auctionId, nickname, ...review, createdAt: later(completedAt, DAY) }
    })
  if (reviews.length > 0) await tx.query.insertInto('auctionReview').values(reviews).execute()
}

async function readSales(tx: Tx) {
  return tx.query
    .selectFrom('auction')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .innerJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'auction.winnerDealerId')
    .select(['auctionId', 'prefecture', 'firstRegistration', 'mileageKm', 'bidCount', 'publishedAt', 'endAt'])
    .select(['modelNameJp as modelName', 'bikeDealer.email as dealerEmail', 'bikeDealer.name as dealerName'])
    .select('bikeDealer.state as dealerState')
    .select(({ ref }) => [
      ref('finalTransactionPrice').$notNull().as('finalTransactionPrice'),
      ref('contractAmount').$notNull().as('contractAmount'),
      ref('finalTransactionAt').$notNull().as('completedAt'),
    ])
    .where('auctionStatus', '=', STATUS.completed)
    .orderBy('finalTransactionAt')
    .orderBy('auctionId')
    .execute()
}
