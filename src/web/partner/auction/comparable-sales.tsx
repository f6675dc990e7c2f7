import type { PartnerPurchaseQuery } from '#contract/generated/partner.ts'
import { Yen } from '#ui/price/yen.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { monthText } from '#ui/values/date-time.ts'

type Sales = PartnerPurchaseQuery['partnerAuction']['comparableSales']

/** What bikes like this one were sold for, the most alike first. */
export function ComparableSales({ sales }: { readonly sales: Sales }) {
  if (sales.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="text-base">条件の近い取引（直近12か月）</h3>
      <DataTable
        caption="条件の近い取引"
        columns={['時期', '年式', '走行距離', '金額']}
        numeric={[1, 2, 3]}
        rows={sales.map(({ soldMonth, modelYear, mileageKm, price }, index) => ({
          key: `${soldMonth} ${price} ${index}`,
          cells: [
            monthText(soldMonth),
            modelYear === null ? '—' : `${modelYear}年`,
            mileageKm === null ? '—' : `約${mileageKm.toLocaleString('ja-JP')}km`,
            <Yen key="price" yen={price} />,
          ],
        }))}
      />
    </div>
  )
}
