import { PartnerMonthsDocument } from '#contract/generated/partner.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { notFound } from '../../shell/data-route.ts'
import { query } from '../call/partner-call.ts'
import { consoleVisit, dealerOf } from '../console/console-visit.ts'
import type { Route } from './+types/figures-file.ts'
import { monthsCsv } from './month-columns.ts'

/** /partner/figures.csv: the months of one dealer, which its name carries. */
export async function loader(route: Route.LoaderArgs) {
  const { partner, unknownDealer } = route.context.get(consoleVisit)
  if (unknownDealer !== null) throw notFound()
  const dealer = dealerOf(route) ?? partner.dealers[0]?.bikeDealerId
  const { partnerMonths } = await query(route, PartnerMonthsDocument, { bikeDealerId: dealerOf(route) })
  return new Response(monthsCsv(partnerMonths), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="figures-${tokyoDay(new Date())}-${dealer}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
