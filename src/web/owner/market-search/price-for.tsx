import { useEffect, useState } from 'react'
import {
  FromMarketDocument,
  type SearchedModelFragment,
  type WholePriceFragment,
} from '#contract/generated/market-search.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { PriceRange } from '#ui/price/price-range.tsx'
import { browserGraphql } from '../../shell/browser-graphql.ts'
import { typeLabel } from '../catalog/vehicle-values.ts'

interface Properties {
  readonly model: SearchedModelFragment
  readonly mileages: readonly { readonly mileageId: number; readonly title: string }[]
  readonly modelTypeId: number | null
  readonly mileageId: number
  readonly price: WholePriceFragment | null
}

/** What the same model is worth with another type or mileage, without changing the saved bike. */
export function PriceFor({ model, mileages, price: first, ...saved }: Properties) {
  const [modelTypeId, setModelTypeId] = useState(saved.modelTypeId)
  const [mileageId, setMileageId] = useState(saved.mileageId)
  const [price, setPrice] = useState<WholePriceFragment | null>(first)
  const [isChanged, setChanged] = useState(false)
  const { modelId } = model

  useEffect(() => {
    if (!isChanged) return
    const stop = new AbortController()
    void browserGraphql()
      .request(FromMarketDocument, { modelId, modelTypeId, mileageId }, stop.signal)
      .then(({ fromMarket }) => setPrice(fromMarket))
      .catch(() => undefined) // the range before stays
    return () => stop.abort()
  }, [isChanged, modelId, modelTypeId, mileageId])

  return (
    <div className="card grid gap-4 p-4 sm:grid-cols-2 sm:p-6">
      <SelectField
        name="modelTypeId"
        label="型式・年式"
        placeholder="指定しない"
        value={modelTypeId ?? ''}
        onChange={({ target }) => {
          setModelTypeId(target.value === '' ? null : Number(target.value))
          setChanged(true)
        }}
        options={model.modelTypes.map((type) => ({ value: String(type.modelTypeId), label: typeLabel(type) }))}
      />
      <SelectField
        name="mileageId"
        label="走行距離"
        placeholder={null}
        value={mileageId}
        onChange={({ target }) => {
          setMileageId(Number(target.value))
          setChanged(true)
        }}
        options={mileages.map((mileage) => ({ value: String(mileage.mileageId), label: mileage.title }))}
      />
      <div className="sm:col-span-2" aria-live="polite">
        <PriceRange min={price?.min} middle={price?.middle} max={price?.max} basis={price} />
      </div>
    </div>
  )
}
