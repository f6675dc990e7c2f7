import { CUSTOM_PARTS, ORIGINAL_PARTS } from '#domain/options/custom-parts.ts'
import { DELIVERY_DAYS, DELIVERY_LOCATIONS, DELIVERY_TIMES } from '#domain/options/delivery.ts'
import { DOCUMENT_OWNERS, DOCUMENTS, LOAN_STATUSES } from '#domain/options/documents.ts'
import { labelOf, type Option } from '#domain/options/option.ts'
import {
  ACCIDENT_HISTORIES,
  ENGINE_STATUSES,
  KEY_COUNTS,
  METER_CHANGES,
  NUMBER_REGISTRATIONS,
} from '#domain/options/vehicle-condition.ts'
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

function rowsOf(auction: OwnAuction): [label: string, value: string][] {
  const all = (list: readonly Option[], codes: readonly string[] | null) =>
    (codes ?? []).map((code) => labelOf(list, code)).join('、')
  const one = (list: readonly Option[], code: string | null) => (code ? labelOf(list, code) : '')
  const parts = auction.customPartsList.map(({ code, original }) =>
    original ? `${labelOf(CUSTOM_PARTS, code)}（${labelOf(ORIGINAL_PARTS, original)}）` : labelOf(CUSTOM_PARTS, code),
  )
  return [
    ['車種', `${auction.makerName} ${auction.modelName}`],
    ['型式', auction.modelTypeName ?? '不明'],
    ['排気量', auction.displacementName],
    ['走行距離', auction.mileageName],
    ['メーター', one(METER_CHANGES, auction.meterChange)],
    ['鍵', one(KEY_COUNTS, auction.keyCount)],
    ['ナンバー登録', one(NUMBER_REGISTRATIONS, auction.numberRegistration)],
    ['事故歴', all(ACCIDENT_HISTORIES, auction.accidentHistoryList)],
    ['エンジン', all(ENGINE_STATUSES, auction.engineStatusList)],
    ['カスタム', [...parts, auction.customPartsText].filter(Boolean).join('\n')],
    ['書類', all(DOCUMENTS, auction.documentAvailableList)],
    ['書類の名義', one(DOCUMENT_OWNERS, auction.documentOwner)],
    ['ローン', one(LOAN_STATUSES, auction.loanStatus)],
    ['ローン残債', auction.loanBalance ? yenText(auction.loanBalance) : ''],
    ['希望価格', auction.askingPrice ? `${yenText(auction.askingPrice)}（販売店に金額は表示されません）` : 'なし'],
    ['引渡しの曜日', all(DELIVERY_DAYS, auction.deliveryDay)],
    ['引渡しの時間', one(DELIVERY_TIMES, auction.deliveryTime)],
    ['引渡しの場所', auction.otherDeliveryLocation || one(DELIVERY_LOCATIONS, auction.deliveryLocation)],
    ['販売店への連絡', auction.contactInfoToBikeDealer ?? ''],
  ]
}
