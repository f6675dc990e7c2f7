import { BarRanges } from '#ui/charts/bar-ranges.tsx'
import { BidCurve } from '#ui/charts/bid-curve.tsx'
import type { MonthPrice } from '#ui/charts/month-price.ts'
import { PriceHistoryChart } from '#ui/charts/price-history-chart.tsx'
import { Section } from './section.tsx'

const wave = (index: number) => Math.sin(index / 2.2) * 14_000

function month(index: number): MonthPrice {
  const number = ((index + 11) % 12) + 1
  return {
    month: `${2024 + Math.floor((index + 11) / 12)}-${String(number).padStart(2, '0')}`,
    min: 352_000 + index * 1_400 + wave(index),
    median: 398_000 + index * 1_300 + wave(index + 1),
    max: 448_000 + index * 1_000 + wave(index + 2),
  }
}

const months = Array.from({ length: 24 }, (_, index) => month(index))
const forecast = [24, 25, 26].map(month)

export function ChartsSection() {
  return (
    <Section title="グラフ">
      <div className="card p-5">
        <PriceHistoryChart months={months} forecast={forecast} showsMedian />
      </div>
      <div className="card p-5">
        <PriceHistoryChart
          months={months.map((one, index) => (index % 9 === 4 ? { ...one, min: null, middle: null, max: null } : one))}
        />
      </div>
      <div className="grid gap-6 md:grid-cols-2">
        <div className="card p-5">
          <BarRanges
            rows={[
              { label: '〜5,000km', min: 420_000, middle: 470000, max: 520_000, count: 22 },
              { label: '5,001〜10,000km', min: 396_000, middle: 442000, max: 488_000, count: 41, isOwn: true },
              { label: '10,001〜20,000km', min: 350_000, middle: 395500, max: 441_000, count: 37 },
              { label: '50,001km〜', min: null, middle: null, max: null, count: 1 },
            ]}
          />
        </div>
        <div className="card p-5">
          <BidCurve
            startAt="2026-11-08T03:00:00Z"
            endAt="2026-11-15T12:00:00Z"
            now="2026-11-14T12:00:00Z"
            askingPrice={450_000}
            bids={[
              { price: 300_000, bidAt: '2026-11-08T09:00:00Z' },
              { price: 330_000, bidAt: '2026-11-09T10:00:00Z' },
              { price: 345_000, bidAt: '2026-11-11T01:00:00Z' },
              { price: 400_000, bidAt: '2026-11-12T11:30:00Z' },
              { price: 420_000, bidAt: '2026-11-14T01:30:00Z' },
            ]}
          />
        </div>
      </div>
    </Section>
  )
}
