import type { SoubaMakerQuery } from '#contract/generated/souba.ts'
import { BikeDrawing, type BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { MakerIcon } from '#ui/maker/maker-icon.tsx'
import { PriceSpan } from '#ui/price/price.tsx'
import { dateText } from '#ui/values/date-time.ts'
import { countText } from '#ui/values/money.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import { SaleLink } from '../selling/sale-link.tsx'
import { DisplacementLinks } from './displacement-links.tsx'
import { MakerPicker } from './maker-picker.tsx'
import { type FirstFilter, ModelFilterForm, useModelFilter } from './model-filter.tsx'
import { Ranking } from './ranking.tsx'

type Properties = Pick<SoubaMakerQuery, 'allMakers' | 'soubaModels' | 'soubaRanking' | 'displacementCategories'> & {
  readonly makerPageInfo: NonNullable<SoubaMakerQuery['makerPageInfo']>
  readonly displacementCtgId: number | null
  readonly filter: FirstFilter
}

/** /souba/{makerid}: what the maker's bikes are worth, by model. */
export function MakerPrices({
  allMakers,
  makerPageInfo,
  soubaModels,
  soubaRanking,
  displacementCategories,
  displacementCtgId,
  filter,
}: Properties) {
  const { maker, description, salesCount, updatedAt } = makerPageInfo
  const { typed, setTyped, modelIds } = useModelFilter(maker.makerId, filter)
  const used = new Set(soubaModels.map(({ model }) => model.displacementCtgId))
  const wanted = modelIds && new Set(modelIds)
  const shown = wanted ? soubaModels.filter(({ model }) => wanted.has(model.modelId)) : soubaModels
  const groups = displacementCategories
    .filter(
      (it) => used.has(it.displacementCtgId) && (displacementCtgId ?? it.displacementCtgId) === it.displacementCtgId,
    )
    .map((category) => ({
      ...category,
      models: shown.filter(({ model }) => model.displacementCtgId === category.displacementCtgId),
    }))
    .filter(({ models }) => models.length > 0)
  const path = `/kaitori/souba/${maker.makerId}`
  const addressOf = (id: number | null) => `${path}${id === null ? '' : `?displacement=${id}`}`
  const counted = groups.reduce((sum, { models }) => sum + models.length, 0)
  const category = displacementCategories.find((it) => it.displacementCtgId === displacementCtgId)
  return (
    <div className="page py-8">
      <PageMeta
        title={`${maker.makerNameJp}${category ? `（${category.title}）` : ''}の買取相場`}
        description={`${maker.makerNameJp}のバイク${countText(soubaModels.length)}車種の買取相場です。取引${countText(salesCount)}件にもとづく価格の幅を、車種ごとにご覧いただけます。`}
        path={addressOf(displacementCtgId)}
      />
      <PageBreadcrumb crumbs={[{ label: '買取相場', to: '/kaitori/souba' }, { label: maker.makerNameJp }]} />
      <MakerPicker makers={allMakers} />
      <h1 className="mt-4 flex items-center gap-3 text-2xl">
        <MakerIcon makerId={maker.makerId} symbol={maker.makerSymbol} />
        {maker.makerNameJp}の買取相場
      </h1>
      <p className="mt-4 max-w-read">{description}</p>
      <p className="mt-2 text-sm text-text-2 tabular">
        取引 {countText(salesCount)}件{updatedAt && `・${dateText(updatedAt)}更新`}
      </p>
      {displacementCtgId === null && soubaRanking.length > 0 && (
        <section className="mt-10" aria-labelledby="ranking">
          <h2 id="ranking" className="text-xl">
            取引の多い車種
          </h2>
          <div className="mt-4">
            <Ranking rows={soubaRanking} />
          </div>
        </section>
      )}
      <section className="mt-12" aria-labelledby="models">
        <h2 id="models" className="text-xl">
          車種ごとの相場
        </h2>
        <div className="mt-4">
          <DisplacementLinks
            categories={displacementCategories.filter((it) => used.has(it.displacementCtgId))}
            selected={displacementCtgId}
            addressOf={addressOf}
          />
        </div>
        <ModelFilterForm
          typed={typed}
          setTyped={setTyped}
          displacementCtgId={displacementCtgId}
          shown={wanted ? counted : null}
        />
        {groups.map(({ displacementCtgId: id, title, models }) => (
          <section key={id} className="mt-8" aria-labelledby={`class-${id}`}>
            <h3 id={`class-${id}`} data-class={id} className="text-lg text-hue">
              {title}
            </h3>
            <ModelList models={models} />
          </section>
        ))}
      </section>
      <p className="mt-12 text-center">
        <SaleLink to="/kaitori/search-form">お持ちのバイクの相場を調べる</SaleLink>
      </p>
    </div>
  )
}

function ModelList({ models }: { readonly models: Properties['soubaModels'] }) {
  return (
    <ul className="full-rows mt-3 grid gap-2 md:grid-cols-2">
      {models.map(({ model, price }) => (
        <li key={model.modelId} className="drawn-in-sight">
          <AppLink
            to={`/kaitori/souba/${model.makerId}/${model.modelId}`}
            className="card flex min-h-16 items-center gap-3 px-3 py-2 text-ink no-underline hover:border-line-strong"
          >
            <BikeDrawing
              kind={model.kind as BikeKind}
              displacementCtgId={model.displacementCtgId}
              className="w-14 shrink-0 text-text-2"
            />
            <span className="min-w-0 flex-1 font-bold">{model.modelNameJp}</span>
            <span className="text-right">
              <PriceSpan min={price?.min} middle={price?.middle} max={price?.max} className="text-lg" />
              {price && <span className="block text-xs text-text-2 tabular">取引 {countText(price.salesCount)}件</span>}
            </span>
          </AppLink>
        </li>
      ))}
    </ul>
  )
}
