import { DealerRecordDocument } from '#contract/generated/partner.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { consoleVisit, dealerOf } from '../console/console-visit.ts'
import type { Route } from './+types/record.ts'
import { RecordView } from './record-view.tsx'

export async function loader(route: Route.LoaderArgs) {
  const bikeDealerId = dealerOf(route)
  const { dealerRecord } = await query(route, DealerRecordDocument, { bikeDealerId })
  const { dealers } = route.context.get(consoleVisit).partner
  const own = dealers.find((it) => bikeDealerId === null || Number(it.bikeDealerId) === bikeDealerId)
  return { dealerRecord, name: own?.name ?? '販売店' }
}

/** What owners see of the dealer when they decide, and what moved it. */
export default function RecordPage({ loaderData: { dealerRecord, name } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-7xl gap-4">
      <ConsoleMeta title="取引実績" />
      <h1 className="text-xl">取引実績</h1>
      <RecordView dealerName={name} record={dealerRecord} />
    </div>
  )
}
