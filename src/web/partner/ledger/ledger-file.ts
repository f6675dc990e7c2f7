import { PartnerLedgerDocument } from '#contract/generated/ledger.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { notFound } from '../../shell/data-route.ts'
import { query } from '../call/partner-call.ts'
import { consoleVisit, dealerOf } from '../console/console-visit.ts'
import type { Route } from './+types/ledger-file.ts'

/** /partner/ledger/2026.csv: the book of one dealer, which its name carries. */
export async function loader(route: Route.LoaderArgs) {
  const year = /^(20\d\d)\.csv$/.exec(route.params.file)?.[1]
  if (!year || year > tokyoDay(new Date()).slice(0, 4)) throw noLedger()
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

/** Nothing but a file stands at this address: the words are all that is shown. */
function noLedger(): Response {
  return new Response('この年の古物台帳はありません。', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}
