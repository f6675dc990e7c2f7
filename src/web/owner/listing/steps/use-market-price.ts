import { useEffect, useState } from 'react'
import { FromMarketDocument, type WholePriceFragment } from '#contract/generated/market-search.ts'
import { pricedBike } from '#domain/listing/priced-bike.ts'
import { browserGraphql } from '../../../shell/browser-graphql.ts'
import type { SellForm } from '../use-sell-form.ts'

/** What such a bike is worth now; undefined until it is known. */
export function useMarketPrice({
  form,
  model,
}: Pick<SellForm, 'form' | 'model'>): WholePriceFragment | null | undefined {
  const { modelId, modelTypeId, mileageId, modelYear, mileageKm } = pricedBike(
    form.getValues(),
    model?.modelTypes ?? [],
  )
  const [price, setPrice] = useState<WholePriceFragment | null>()
  useEffect(() => {
    if (modelId === null) return
    const stop = new AbortController()
    void browserGraphql()
      .request(FromMarketDocument, { modelId, modelTypeId, mileageId, modelYear, mileageKm }, stop.signal)
      .then(({ fromMarket }) => setPrice(fromMarket))
      .catch(() => undefined) // the form works without it
    return () => stop.abort()
  }, [modelId, modelTypeId, mileageId, modelYear, mileageKm])
  return price
}
