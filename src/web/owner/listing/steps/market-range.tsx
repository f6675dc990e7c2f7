import { useEffect, useState } from 'react'
import { FromMarketDocument, type WholePriceFragment } from '#contract/generated/market-search.ts'
import { PriceRange } from '#ui/price/price-range.tsx'
import { browserGraphql } from '../../../shell/browser-graphql.ts'

interface Properties {
  readonly modelId: number | null
  readonly modelTypeId: number | null
  readonly mileageId: number | null
  readonly askingPrice: number | null
}

/** What such a bike is worth now, and where the asking price lies in it. */
export function MarketRange({ modelId, modelTypeId, mileageId, askingPrice }: Properties) {
  const [price, setPrice] = useState<WholePriceFragment | null>()
  useEffect(() => {
    if (modelId === null) return
    const stop = new AbortController()
    void browserGraphql()
      .request(FromMarketDocument, { modelId, modelTypeId: modelTypeId || null, mileageId }, stop.signal)
      .then(({ fromMarket }) => setPrice(fromMarket))
      .catch(() => undefined) // the form works without it
    return () => stop.abort()
  }, [modelId, modelTypeId, mileageId])
  if (price === undefined) return null
  return (
    <div aria-live="polite">
      <p className="mb-1 text-sm text-text-2">このバイクの買取相場</p>
      <PriceRange
        min={price?.min}
        max={price?.max}
        count={price?.salesCount}
        updatedOn={price?.updatedAt}
        marks={askingPrice === null ? [] : [{ kind: 'asking', label: '希望価格', yen: askingPrice }]}
      />
    </div>
  )
}
