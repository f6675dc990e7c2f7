import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { AuctionTables } from '../../db/schema/auction.ts'
import { idOf, type Page, type PageRequest, pageOf, readPage } from '../../graphql/page.ts'

export type AuctionReview = Selectable<AuctionTables['auctionReview']>

/** Hidden ones too: who may read those is for the caller to say. */
export async function findReview(db: Db, auctionReviewId: number): Promise<AuctionReview | null> {
  if (!Number.isSafeInteger(auctionReviewId)) return null
  const review = await db
    .selectFrom('auctionReview')
    .selectAll()
    .where('auctionReviewId', '=', auctionReviewId)
    .executeTakeFirst()
  return review ?? null
}

/** Of an auction. Whoever asks gets the same: an answer that depends on a mail address would tell whose bike it was. */
export async function findReviewOfAuction(db: Db, auctionId: number): Promise<AuctionReview | null> {
  const review = await db
    .selectFrom('auctionReview')
    .selectAll()
    .where('auctionId', '=', auctionId)
    .where('isHidden', '=', false)
    .executeTakeFirst()
  return review ?? null
}

/** What is shown, newest first. */
export async function listReviews(db: Db, page: PageRequest): Promise<Page<AuctionReview>> {
  const asked = readPage(page)
  const { size, isBackward, cursor, skip } = asked
  let query = db.selectFrom('auctionReview').selectAll().where('isHidden', '=', false)
  if (cursor !== null) query = query.where('auctionReviewId', isBackward ? '>' : '<', idOf(cursor))
  const rows = await query
    .orderBy('auctionReviewId', isBackward ? 'asc' : 'desc')
    .limit(size + 1)
    .offset(skip)
    .execute()
  return pageOf(rows, asked)
}

export interface ReviewSummary {
  readonly count: number
  readonly price: number
  readonly agent: number
  readonly delivery: number
  readonly satisfaction: number
}

/** How many there are and what they say on average. */
export async function readReviewSummary(db: Db): Promise<ReviewSummary> {
  const row = await db
    .selectFrom('auctionReview')
    .select((it) => [
      it.fn.countAll<number>().as('count'),
      it.fn.avg<string | null>('reviewPrice').as('price'),
      it.fn.avg<string | null>('reviewAgent').as('agent'),
      it.fn.avg<string | null>('reviewDelivery').as('delivery'),
      it.fn.avg<string | null>('reviewSatisfaction').as('satisfaction'),
    ])
    .where('isHidden', '=', false)
    .executeTakeFirstOrThrow()
  const { count, price, agent, delivery, satisfaction } = row
  return {
    count,
    price: Number(price),
    agent: Number(agent),
    delivery: Number(delivery),
    satisfaction: Number(satisfaction),
  }
}
