import { sql } from 'kysely'
import type { DocumentKind } from '#domain/auction/trade/trade-document.ts'
import { type Db, transact } from '../../db/client.ts'
import { addJob } from '../../jobs/add-job.ts'
import type { Job } from '../../jobs/job.ts'
import { freezeDocument } from './freeze-document.ts'

/** At a start: an update and the demo's seed bring trades under way without their documents. */
export async function addPlanTradeDocuments(db: Db): Promise<void> {
  await transact(db, (tx) => addJob(tx, 'planTradeDocuments', {}, { jobKey: 'plan-trade-documents' }))
}

interface Missing {
  readonly auctionId: number
  readonly kind: DocumentKind
  readonly at: Date
}

/** What was agreed and handed over before there were documents, of trades that still go on. Nobody gets a mail of it. */
export const planTradeDocuments: Job<'planTradeDocuments'> = async ({ services: { db, secrets }, signal }) => {
  const { rows } = await sql<Missing>`
    select auction_id, kind, at from (
      select auction_id, 'contract' as kind, contract_at as at from auction where auction_status = 31
      union all
      select auction_id, 'handOver', handed_over_at from hand_over join auction using (auction_id) where auction_status = 31
    ) as happened
    where at is not null and not exists (select from trade_document
      where trade_document.auction_id = happened.auction_id and trade_document.kind = happened.kind)
    order by auction_id, at`.execute(db)
  for (const missing of rows) {
    signal?.throwIfAborted()
    await transact(db, (tx) => freezeDocument(tx, secrets, { ...missing, isMailed: false }))
  }
}
