import { sql } from 'kysely'
import { priceReportMail } from '#content/mail/market-mails.ts'
import { ACTIVE_STATUSES, STATUS } from '#domain/auction/status.ts'
import { isCurrentFit, type MarketFit } from '#domain/souba/estimator/market-fit.ts'
import type { ModelEstimate } from '#domain/souba/estimator/model-estimate.ts'
import { middleAndRangeText, priceText } from '#domain/souba/format.ts'
import { monthChange } from '#domain/souba/month-change.ts'
import { tokyoDay, tokyoHour } from '#domain/values/tokyo-time.ts'
import { type Tx, transact } from '../../db/client.ts'
import type { Job } from '../../jobs/job.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import type { Services } from '../../services.ts'
import { dayAfter, openModelEstimate, type PriceCell } from '../souba/index.ts'
import { readFollowedBike } from './followed-bike.ts'

/** Owners in one transaction: their accounts are held for some tenths of a second. */
const AT_ONCE = 100

/** Once a month: what the bike that the owner follows is worth now, and what it was worth the month before. */
export const sendPriceReports: Job<'sendPriceReports'> = async ({ services, now }) => {
  const month = tokyoDay(now).slice(0, 7)
  const market = await services.db.selectFrom('marketFit').select(['fit', 'computedAt']).executeTakeFirst()
  if (!market || !isCurrentFit(market.fit)) return
  // Thrown, so that the queue tries again when the prices of the month are there.
  if (tokyoDay(market.computedAt).slice(0, 7) !== month) throw new Error(`There are no prices of ${month} yet`)
  while ((await transact(services.db, (tx) => reportToSome(tx, services, market.fit, month, now))) > 0);
}

/** Returns how many owners it has dealt with. */
async function reportToSome(tx: Tx, services: Services, fit: MarketFit, month: string, now: Date): Promise<number> {
  const bikes = await takeDue(tx, month)
  const estimates = new Map<number, Promise<ModelEstimate | null>>()
  for (const bike of bikes) {
    await tx.query
      .updateTable('marketSearchBike')
      .set({ reportedMonth: month })
      .where('bikeOwnerId', '=', bike.bikeOwnerId)
      .execute()
    const followed = await readFollowedBike(tx.query, services.catalog.current(), bike)
    if (!followed) continue // nothing can be said this month
    const { modelId, bikeOwnerId } = bike
    const { price } = followed.cell
    const estimate = estimates.get(modelId) ?? openModelEstimate(tx.query, fit, modelId, dayAfter(price.updatedAt))
    estimates.set(modelId, estimate)
    const document = priceReportMail({
      userName: bike.userName,
      ...followed,
      month: `${Number(month.slice(5))}月`,
      range: middleAndRangeText(price),
      salesCount: price.salesCount,
      lastMonth: lastMonthOf(await estimate, followed.cell),
      inThreeMonths: price.future[2] ? middleAndRangeText(price.future[2]) : null,
      url: `${services.origin}/kaitori/mypage/market`,
    })
    const mail = {
      kind: 'price-report',
      to: bike.email,
      document,
      bikeOwnerId,
      setting: 'market',
      isBulk: true,
    } as const
    await queueMail(tx, services, mail, now)
  }
  return bikes.length
}

/** Who wants the report of the month and has not had it. Two workers take different owners. */
function takeDue(tx: Tx, month: string) {
  return tx.query
    .selectFrom('marketSearchBike as bike')
    .innerJoin('bikeOwnerAccount as owner', 'owner.bikeOwnerId', 'bike.bikeOwnerId')
    .select(['bike.bikeOwnerId', 'bike.modelId', 'modelTypeId', 'mileageId', 'email', 'userName'])
    .where('notifyMarket', '=', true)
    .where('bike.updatedAt', '<', tokyoHour(`${month}-01`, 0)) // who searched this month has seen its price
    .where(sql<boolean>`coalesce(reported_month, '') < ${month}`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('auction')
            .select('auctionId')
            .whereRef('auction.bikeOwnerId', '=', 'bike.bikeOwnerId')
            .whereRef('auction.modelId', '=', 'bike.modelId')
            .where('auctionStatus', 'in', [...ACTIVE_STATUSES, STATUS.completed]),
        ),
      ),
    )
    .orderBy('bike.modelId')
    .orderBy('bike.bikeOwnerId')
    .limit(AT_ONCE)
    .forUpdate(['bike', 'owner'])
    .skipLocked()
    .execute()
}

function lastMonthOf(estimate: ModelEstimate | null, { modelTypeId, mileageId, price }: PriceCell) {
  const before = estimate?.history(modelTypeId, mileageId, 1).at(-1)
  if (!before) return null
  const change = monthChange(before, price)
  return { range: middleAndRangeText(before), change, changeText: priceText(change.yen) }
}
