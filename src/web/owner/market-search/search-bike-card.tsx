import type { SavedSearchBikeFragment } from '#contract/generated/market-search.ts'
import { isShown } from '#domain/souba/format.ts'
import { rangeMeaning } from '#domain/souba/price-basis.ts'
import { BikeDrawing, type BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { PriceRange } from '#ui/price/price-range.tsx'
import { typeLabel } from '../catalog/vehicle-values.ts'

interface Properties {
  readonly bike: SavedSearchBikeFragment
  readonly heading: 'h2' | 'p'
  readonly children?: React.ReactNode
}

/** The bike whose price the owner follows: what it is, and what it is worth now. */
export function SearchBikeCard({ bike, heading: Heading, children }: Properties) {
  const { model, modelType, mileage, marketPrice } = bike
  const meaning = isShown(marketPrice?.min) ? rangeMeaning(marketPrice.salesCount) : null
  return (
    <section className="card grid gap-5 p-4 sm:grid-cols-[1fr_11rem] sm:p-6" aria-label="お調べのバイクの買取相場">
      <div>
        <Heading className="text-lg font-bold">
          <span className="block text-sm font-normal text-text-2">{model?.maker?.makerNameJp}</span>
          {model?.modelNameJp ?? '不明な車種'}
        </Heading>
        <p className="tabular text-sm text-text-2">
          {modelType ? typeLabel(modelType) : '型式の指定なし'}・走行距離 {mileage?.title ?? '不明'}
        </p>
        <p className="mt-4 text-sm text-text-2">現在の買取相場{meaning && `（${meaning}）`}</p>
        <div className="mt-1">
          <PriceRange
            min={marketPrice?.min}
            middle={marketPrice?.middle}
            max={marketPrice?.max}
            basis={marketPrice}
            className="text-3xl"
          />
        </div>
        {children}
      </div>
      <BikeDrawing
        kind={(model?.kind ?? 'naked') as BikeKind}
        className="w-full self-center text-text-2 max-sm:hidden"
      />
    </section>
  )
}
