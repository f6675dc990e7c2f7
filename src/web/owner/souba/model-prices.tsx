import type { SoubaModelPageQuery } from '#contract/generated/souba.ts'
import { middleAndRangeText } from '#domain/souba/format.ts'
import { noPriceReason, rangeMeaning } from '#domain/souba/price-basis.ts'
import { BarRanges } from '#ui/charts/bar-ranges.tsx'
import { PriceHistoryChart } from '#ui/charts/price-history-chart.tsx'
import { BikeDrawing, type BikeKind } from '#ui/drawings/bike-drawing.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CANNOT_SAY, manYenRangeText } from '#ui/price/man-yen.ts'
import { PriceSpan } from '#ui/price/price.tsx'
import { PriceRange } from '#ui/price/price-range.tsx'
import { countText } from '#ui/values/money.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import type { StructuredDataOf } from '../../seo/structured-data.ts'
import { StructuredData } from '../../seo/structured-data.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { typeLabel } from '../catalog/vehicle-values.ts'
import { PageBreadcrumb } from '../page-frame/page-breadcrumb.tsx'
import { SaleLink } from '../selling/sale-link.tsx'
import { MakerPicker } from './maker-picker.tsx'
import { monthInTokyo, monthsAhead, monthsUntilNow } from './months-ahead.ts'
import { bikeSearch } from './named-bike.ts'
import { NarrowForm, narrowedWords } from './narrow-form.tsx'
import { isNarrowed, leftOutWords, type Narrowing, pricedWords } from './narrowing.ts'
import { Ranking } from './ranking.tsx'

export type ModelPricesData = Omit<SoubaModelPageQuery, 'soubaModel'> & {
  readonly soubaModel: NonNullable<SoubaModelPageQuery['soubaModel']>
  readonly narrowing: Narrowing
}

/** /souba/{makerid}/{modelid}: what this bike is worth, was worth and will be worth. */
export function ModelPrices(properties: ModelPricesData) {
  const { allMakers, soubaModel, narrowed, narrowing, catalogSpec, soubaRanking, soubaOthers } = properties
  const { model, price, history, typePrices, mileagePrices } = soubaModel
  const makerName = model.maker?.makerNameJp ?? ''
  const path = `/kaitori/souba/${model.makerId}/${model.modelId}`
  const hero = isNarrowed(narrowing) ? narrowed : price
  const meaning = hero ? rangeMeaning(hero.salesCount) : null
  const told = isNarrowed(narrowing) ? narrowedWords(narrowing, model.modelTypes) : null
  const priced = pricedWords(narrowing, model.modelTypes)
  const reason = noPriceReason(history.reduce((sum, { salesCount }) => sum + salesCount, 0))
  const own = soubaRanking.find((it) => it.model.modelId === model.modelId)
  const others = unranked(soubaOthers, soubaRanking)
  return (
    <div className="page py-8">
      <PageMeta
        title={`${model.modelNameJp}（${[makerName, ...(told ? [told] : [])].join('・')}）の買取相場`}
        description={`${makerName} ${model.modelNameJp}${told ? `（${told}）` : ''}の買取相場は${hero ? middleAndRangeText(hero) : CANNOT_SAY}です。${told ? '車種全体の' : ''}24か月の推移、3か月先の見通し、型式別・走行距離別の価格をご覧いただけます。`}
        path={path}
        // The picture shows the price of the whole model.
        {...(!told && {
          image: {
            path: `/og/model/${model.modelId}.png${price ? `?v=${price.updatedAt.slice(0, 10)}` : ''}`,
            width: 1200,
            height: 630,
            alt: `${makerName} ${model.modelNameJp}の買取相場 ${manYenRangeText(price?.min, price?.max)}`,
          },
        })}
      />
      {price && <StructuredData of={priceData({ name: `${makerName} ${model.modelNameJp}`, path, ...price })} />}
      <PageBreadcrumb
        crumbs={[
          { label: '買取相場', to: '/kaitori/souba' },
          { label: makerName, to: `/kaitori/souba/${model.makerId}` },
          { label: model.modelNameJp },
        ]}
      />
      <MakerPicker makers={allMakers} />
      <div className="mt-4 grid items-center gap-6 md:grid-cols-[1fr_20rem]">
        <div>
          <h1 className="text-2xl">{model.modelNameJp}の買取相場</h1>
          <p className="mt-1 text-sm text-text-2 tabular">
            {makerName}・{model.modelNameEn}
            {model.displacement > 0 && (
              <>
                ・
                <span data-class={model.displacementCtgId} className="font-bold text-hue">
                  {countText(model.displacement)}cc
                </span>
              </>
            )}
          </p>
          <div className="card mt-5 p-5">
            <p className="text-sm text-text-2">現在の買取相場{meaning && `（${meaning}）`}</p>
            {told && <p className="font-bold">{told}</p>}
            {priced && <p className="text-sm">{priced}</p>}
            {leftOutWords(narrowing).map((words) => (
              <p key={words} className="text-sm font-bold text-warn">
                {words}
              </p>
            ))}
            <div className="mt-2">
              <PriceRange
                min={hero?.min}
                middle={hero?.middle}
                max={hero?.max}
                basis={hero}
                // Of a narrowed bike it is not known how many there were.
                {...(!told && { reason })}
                className="text-3xl"
              />
            </div>
            <p className="mt-1 text-sm">
              <AppLink to="/kaitori/souba/accuracy">相場の精度</AppLink>
            </p>
            <NarrowForm path={path} modelTypes={model.modelTypes} narrowing={narrowing} />
            <p className="mt-4 flex flex-wrap gap-3 max-sm:grid">
              <SaleLink to="/kaitori/search-form" search={bikeSearch(model.modelId, narrowing)}>
                自分のバイクの相場を調べる
              </SaleLink>
              <SaleLink
                to="/kaitori/sell-form/signup"
                search={bikeSearch(model.modelId, narrowing)}
                className="button button-quiet"
              >
                このバイクを出品する
              </SaleLink>
            </p>
          </div>
        </div>
        <BikeDrawing
          kind={model.kind as BikeKind}
          displacementCtgId={model.displacementCtgId}
          className="mx-auto w-full max-w-80 text-text-2 max-md:hidden"
        />
      </div>
      {!price && (
        <div className="mt-6">
          {told && hero ? (
            <Notice title="車種全体の相場は算出できません">
              この車種は{reason}ため、お伝えできるのは上の条件（{told}
              ）の相場だけです。
            </Notice>
          ) : (
            <Notice title="相場を算出できません">
              この車種は{reason}
              ため、全体の相場をお伝えできません。型式・年式・走行距離で絞り込むと、お伝えできることがあります。出品して、販売店の入札でお確かめいただくこともできます。
            </Notice>
          )}
        </div>
      )}
      {price && history.length > 1 && (
        <Part
          id="history"
          title="相場の推移と見通し"
          {...(told && { note: `型式・年式・走行距離を問わない、${model.modelNameJp}全体の推移です。` })}
        >
          <div className="card p-4 sm:p-5">
            <PriceHistoryChart
              showsMedian
              months={monthsUntilNow(history, price)}
              forecast={monthsAhead(price, monthInTokyo(price.updatedAt))}
            />
          </div>
        </Part>
      )}
      {typePrices.length > 0 && (
        <Part id="types" title="型式ごとの相場">
          <div className="card px-4 py-2 sm:px-5">
            <BarRanges
              rows={typePrices.map(({ modelType, price: { min, middle, max, salesCount } }) => ({
                label: typeLabel(modelType),
                min,
                middle,
                max,
                count: salesCount,
              }))}
            />
          </div>
        </Part>
      )}
      {mileagePrices.length > 0 && (
        <Part id="mileages" title="走行距離ごとの相場">
          <div className="card px-4 py-2 sm:px-5">
            <BarRanges
              rows={mileagePrices.map(({ mileage, price: { min, middle, max, salesCount } }) => ({
                label: mileage.title,
                min,
                middle,
                max,
                count: salesCount,
              }))}
            />
          </div>
        </Part>
      )}
      {soubaRanking.length > 0 && (
        <Part id="ranking" title={`${makerName}で取引の多い車種`}>
          {own && (
            <p className="mb-3 text-sm text-text-2">
              {model.modelNameJp}は{makerName}の取引件数で{own.rank}位です。
            </p>
          )}
          <Ranking rows={soubaRanking} />
        </Part>
      )}
      {catalogSpec && (
        <Part id="spec" title="主要諸元">
          <SpecTable {...catalogSpec} />
        </Part>
      )}
      {others.length > 0 && (
        <Part id="others" title={`${makerName}のほかの車種`}>
          <OtherModels models={others} />
        </Part>
      )}
    </div>
  )
}

function Part({
  id,
  title,
  note,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly note?: string
  readonly children: React.ReactNode
}) {
  return (
    <section className="mt-12" aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {note && <p className="-mt-2 mb-4 text-sm text-text-2">{note}</p>}
      {children}
    </section>
  )
}

const MAX_OTHERS = 6

/** The models that the list of the most sold ones does not show already. */
export function unranked<Other extends { readonly model: { readonly modelId: number } }>(
  others: readonly Other[],
  ranking: readonly { readonly model: { readonly modelId: number } }[],
): Other[] {
  const ranked = new Set(ranking.map(({ model }) => model.modelId))
  return others.filter(({ model }) => !ranked.has(model.modelId)).slice(0, MAX_OTHERS)
}

function OtherModels({ models }: { readonly models: SoubaModelPageQuery['soubaOthers'] }) {
  return (
    <ul className="full-rows grid grid-cols-2 gap-3 md:grid-cols-3 md:full-rows-3">
      {models.map(({ model, price }) => (
        <li key={model.modelId}>
          <AppLink
            to={`/kaitori/souba/${model.makerId}/${model.modelId}`}
            className="card block h-full p-3 text-ink no-underline hover:border-line-strong"
          >
            <BikeDrawing
              kind={model.kind as BikeKind}
              displacementCtgId={model.displacementCtgId}
              className="mx-auto w-full max-w-40 text-text-2"
            />
            <span className="mt-2 block font-bold">{model.modelNameJp}</span>
            <PriceSpan min={price?.min} middle={price?.middle} max={price?.max} className="text-base" />
          </AppLink>
        </li>
      ))}
    </ul>
  )
}

interface PricedModel {
  readonly name: string
  readonly path: string
  readonly min: number
  readonly max: number
  readonly salesCount: number
}

function priceData({ name, path, min, max, salesCount }: PricedModel): StructuredDataOf {
  return (origin) => ({
    '@type': 'Product',
    name,
    category: 'バイク',
    url: origin + path,
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'JPY',
      lowPrice: min,
      highPrice: max,
      offerCount: salesCount,
      itemCondition: 'https://schema.org/UsedCondition',
    },
  })
}

interface SpecProperties {
  readonly modelTypeName: string | null
  readonly groups: readonly {
    readonly title: string
    readonly rows: readonly { readonly label: string; readonly value: string }[]
  }[]
}

/** The catalog specification as label and value, by group. */
function SpecTable({ modelTypeName, groups }: SpecProperties) {
  return (
    <div className="card p-4 sm:p-5">
      {modelTypeName && <p className="text-sm text-text-2">型式 {modelTypeName} の諸元です。</p>}
      <div className="gap-x-8 md:columns-2">
        {groups.map(({ title, rows }) => (
          <section key={title} className="break-inside-avoid pt-4">
            <h3 className="text-base">{title}</h3>
            <dl className="mt-2 divide-y divide-line text-sm">
              {rows.map(({ label, value }) => (
                <div key={label} className="grid grid-cols-[9rem_1fr] gap-3 py-1.5">
                  <dt className="text-text-2">{label}</dt>
                  <dd className="tabular">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}
