import { PartnerLedgerDocument } from '#contract/generated/ledger.ts'
import { notFound } from '../../shell/data-route.ts'
import { query } from '../call/partner-call.ts'
import { consoleVisit, dealerOf } from '../console/console-visit.ts'
import type { Route } from './+types/ledger-file.ts'

/** /partner/ledger/2026.csv: the book of one dealer, which its name carries. */
export async function loader(route: Route.LoaderArgs) {
  const year = /^(20\d\d)\.csv$/.exec(route.params.file)?.[1]
  if (!year) throw notFound()
  const { partner, unknownDealer } = route.context.get(consoleVisit)
  if (unknownDealer !== null) throw notFound()
  const dealer = dealerOf(route) ?? partner.dealers[0]?.bikeDealerId
  const { partnerLedger } = await query(route, PartnerLedgerDocument, { year, bikeDealerId: dealerOf(route) })
  return new Response(partnerLedger, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="ledger-${year}-${dealer}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
