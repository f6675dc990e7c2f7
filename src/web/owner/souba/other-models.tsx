import type { SoubaModelPageQuery } from '#contract/generated/souba.ts'
import { BikeDrawing, type BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { PriceSpan } from '#ui/price/price.tsx'
import { AppLink } from '../../shell/app-link.tsx'

export function OtherModels({ models }: { readonly models: SoubaModelPageQuery['soubaOthers'] }) {
  return (
    <ul className="grid grid-cols-2 gap-3 md:grid-cols-3">
      {models.map(({ model, price }) => (
        <li key={model.modelId}>
          <AppLink
            to={`/kaitori/souba/${model.makerId}/${model.modelId}`}
            className="card block h-full p-3 text-ink no-underline hover:border-line-strong"
          >
            <BikeDrawing kind={model.kind as BikeKind} className="mx-auto w-full max-w-40 text-text-2" />
            <span className="mt-2 block font-bold">{model.modelNameJp}</span>
            <PriceSpan min={price?.min} max={price?.max} className="text-base" />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
