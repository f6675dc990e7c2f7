import { sql } from 'kysely'
import { tokyoDay, tokyoHour } from '#domain/values/tokyo-time.ts'
import type { Db } from '../../db/client.ts'

/** `isUnpaid` of the rules: nobody says that it is paid, or the owner or an operator says that it is not. */
const isUnpaid = sql<boolean>`(completion_report is null or completion_report ->> 'objection' is not null
  or completion_report -> 'ruling' -> 'isProven' = 'false')`

/** Bikes that left before today and are not paid for. */
export function latePayments(db: Db, now: Date) {
  return db
    .selectFrom('auction')
    .innerJoin('handOver', 'handOver.auctionId', 'auction.auctionId')
    .where('auctionStatus', '=', 31)
    .where('handedOverAt', '<', tokyoHour(tokyoDay(now), 0))
    .where(isUnpaid)
}
