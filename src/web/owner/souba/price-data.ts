import type { StructuredDataOf } from '../../seo/structured-data.ts'

interface PricedModel {
  readonly name: string
  readonly path: string
  readonly min: number
  readonly max: number
  readonly salesCount: number
}

export function priceData({ name, path, min, max, salesCount }: PricedModel): StructuredDataOf {
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
