import { ManagedDealersDocument } from '#contract/generated/operator.ts'
import { DealerRecordDocument } from '#contract/generated/partner.ts'
import { phoneText } from '#domain/values/phone.ts'
import { numberOfAddress } from '../call/form-values.ts'
import { query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/dealer.ts'
import { RecordView } from './record-view.tsx'

export async function loader(route: Route.LoaderArgs) {
  const bikeDealerId = numberOfAddress(route.params.bikeDealerId)
  if (bikeDealerId === null) throw new Response(null, { status: 404 })
  const [{ managedDealers }, { dealerRecord }] = await Promise.all([
    query(route, ManagedDealersDocument, {}),
    query(route, DealerRecordDocument, { bikeDealerId }),
  ])
  const dealer = managedDealers.find((it) => it.bikeDealerId === bikeDealerId)
  if (!dealer) throw new Response(null, { status: 404 })
  return { dealer, dealerRecord }
}

/** A dealer's scorecard, for operators. */
export default function DealerPage({ loaderData: { dealer, dealerRecord } }: Route.ComponentProps) {
  const { bikeDealerId, name, personInCharge, phone, suspendReason, openContracts } = dealer
  return (
    <div className="grid max-w-7xl gap-4">
      <ConsoleMeta title={`${name}の取引実績`} />
      <h1 className="text-xl">{name}</h1>
      <p className="flex flex-wrap items-center gap-x-4 text-text-2">
        <span>
          {personInCharge} {phoneText(phone)}
        </span>
        <span>取引中の契約 {openContracts}件</span>
        {suspendReason && <span className="text-bad">停止中：{suspendReason}</span>}
        <ConsoleLink to={`/partner/dealers?edit=${bikeDealerId}`} className="inline-flex min-h-11 items-center">
          登録内容を変更する
        </ConsoleLink>
        <ConsoleLink to="/partner/dealers" className="inline-flex min-h-11 items-center">
          販売店の一覧
        </ConsoleLink>
      </p>
      <RecordView dealerName={name} record={dealerRecord} />
    </div>
  )
}
