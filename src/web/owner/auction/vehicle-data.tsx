import { LISTING_FIELD_NAMES, LISTING_FIELDS, type ListingFieldName } from '#domain/listing/listing-table.ts'
import { shownAnswer, shownCustomParts } from '#domain/listing/shown-answer.ts'
import { yenText } from '#ui/values/money.ts'
import type { OwnAuction } from './own-auction.ts'

/** What the owner said about the bike, as dealers read it. */
export function VehicleData({ auction }: { readonly auction: OwnAuction }) {
  const rows = rowsOf(auction).filter(([, value]) => value !== '')
  return (
    <section aria-labelledby="vehicle" className="grid gap-3">
      <h2 id="vehicle" className="text-lg">
        出品の内容
      </h2>
      <dl className="card divide-y divide-line">
        {rows.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 px-4 py-2.5 sm:grid-cols-[10rem_1fr]">
            <dt className="text-sm text-text-2">{label}</dt>
            <dd className="written whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** As the form calls them, in its order. */
export function rowsOf(auction: OwnAuction): [label: string, value: string][] {
  const special = specialValues(auction)
  const stated = LISTING_FIELD_NAMES.flatMap((name): [string, string][] => {
    const { label, kind } = LISTING_FIELDS[name]
    if (kind === 'file' || kind === 'photos') return []
    if (name in special) return [[label, special[name] ?? '']]
    return name in auction ? [[label, shownAnswer(name, auction[name as keyof OwnAuction])]] : []
  })
  const [model = ['', ''], type = ['', ''], ...others] = stated
  return [model, type, ['排気量', auction.displacementName], ...others]
}

/** Empty: told in the row of another answer. */
function specialValues(auction: OwnAuction): Partial<Record<ListingFieldName, string>> {
  return {
    modelId: `${auction.makerName} ${auction.modelName}`,
    modelTypeId: auction.modelTypeName ?? '不明',
    mileageId: auction.mileageName,
    customPartsList: shownCustomParts(auction.customPartsList),
    loanBalance: auction.loanBalance ? yenText(auction.loanBalance) : '',
    askingPrice: auction.askingPrice ? `${yenText(auction.askingPrice)}（販売店に金額は表示されません）` : 'なし',
    deliveryLocation: auction.otherDeliveryLocation || shownAnswer('deliveryLocation', auction.deliveryLocation),
    otherDeliveryLocation: '',
    endTime: '',
  }
}
