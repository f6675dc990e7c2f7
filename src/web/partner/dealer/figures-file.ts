import { PartnerDealsDocument, PartnerFiguresDocument } from '#contract/generated/partner.ts'
import { notFound } from '../../shell/data-route.ts'
import { query } from '../call/partner-call.ts'
import { consoleVisit, dealerOf } from '../console/console-visit.ts'
import type { Route } from './+types/figures-file.ts'
import { dealsCsv, figuresCsv } from './figure-columns.ts'
import { readFiguresAsked } from './figures-asked.ts'

/** /partner/figures.csv: what the page of the same address shows; with `figure`, the trades behind it. Its name carries whose they are. */
export async function loader(route: Route.LoaderArgs) {
  const { partner, unknownDealer } = route.context.get(consoleVisit)
  if (unknownDealer !== null) throw notFound()
  const { searchParams } = route.url
  const { by, span, figure, key } = readFiguresAsked(searchParams, new Date())
  if (!span) throw unreadable()
  const asked = { bikeDealerId: dealerOf(route), ...span, by }
  const own = dealerOf(route) ?? partner.dealers[0]?.bikeDealerId
  const whose = by === 'dealer' ? 'all' : own
  if (searchParams.has('figure')) {
    const { partnerFigures } = await query(route, PartnerDealsDocument, { ...asked, figure, key })
    return file(`trades-${figure}-${key ?? 'all'}-${span.from}-${span.until}-${whose}`, dealsCsv(partnerFigures.deals))
  }
  const { partnerFigures } = await query(route, PartnerFiguresDocument, asked)
  return file(`figures-by-${by}-${span.from}-${span.until}-${whose}`, figuresCsv(by, partnerFigures))
}

/** Nothing but a file stands at this address: the words are all that is shown. */
function unreadable(): Response {
  return new Response(
    '期間か集計のしかたを読み取れません。「月次実績」の画面から、あらためてダウンロードしてください。',
    {
      status: 400,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    },
  )
}

function file(name: string, csv: string): Response {
  return new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name.replaceAll(/[^\w-]/g, '')}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
