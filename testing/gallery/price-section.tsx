import { PriceSpan } from '#ui/price/price.tsx'
import { PriceRange } from '#ui/price/price-range.tsx'
import { Yen } from '#ui/price/yen.tsx'
import { Section } from './section.tsx'

export function PriceSection() {
  return (
    <Section title="価格">
      <p className="flex flex-wrap items-baseline gap-6">
        <PriceSpan min={385_000} middle={423_500} max={462_000} className="text-base" />
        <PriceSpan min={999} middle={999} max={999} />
        <Yen yen={420_000} className="text-xl font-bold" />
      </p>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="card p-5">
          <PriceRange
            min={385_000}
            middle={423_500}
            max={462_000}
            basis={{ salesCount: 128, updatedAt: '2026-11-14T03:00:00Z' }}
            className="text-3xl"
            marks={[
              { kind: 'bike', label: 'このバイク', yen: 432_000 },
              { kind: 'asking', label: '希望価格', yen: 480_000 },
              { kind: 'bid', label: '現在の入札', yen: 405_000 },
            ]}
          />
        </div>
        <div className="card p-5">
          <PriceRange min={null} middle={null} max={null} />
        </div>
      </div>
    </Section>
  )
}
