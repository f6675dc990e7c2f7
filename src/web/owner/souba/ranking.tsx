import type { RankedModelRowFragment } from '#contract/generated/souba.ts'
import { BikeDrawing, type BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { PriceSpan } from '#ui/price/price.tsx'
import { countText } from '#ui/values/money.ts'
import { AppLink } from '../../shell/app-link.tsx'

/** Models by the number of their sales, with ranges. */
export function Ranking({ rows }: { readonly rows: readonly RankedModelRowFragment[] }) {
  return (
    <ol className="full-rows grid gap-2 md:grid-cols-2">
      {rows.map(({ rank, model, min, middle, max, salesCount }) => (
        <li key={model.modelId}>
          <AppLink
            to={`/kaitori/souba/${model.makerId}/${model.modelId}`}
            className="card flex min-h-20 items-center gap-3 px-3 py-2 text-ink no-underline hover:border-line-strong"
          >
            <span className="w-8 shrink-0 text-center text-lg font-bold text-text-2 tabular">
              {rank}
              <span className="sr-only">位</span>
            </span>
            <BikeDrawing
              kind={model.kind as BikeKind}
              displacementCtgId={model.displacementCtgId}
              className="w-16 shrink-0 text-text-2"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-bold">{model.modelNameJp}</span>
              <PriceSpan min={min} middle={middle} max={max} className="text-lg" />
              <span className="block text-xs text-text-2 tabular">直近6か月の取引 {countText(salesCount)}件</span>
            </span>
          </AppLink>
        </li>
      ))}
    </ol>
  )
}
