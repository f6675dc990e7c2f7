import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { manYenText } from '../price/man-yen.ts'
import { Standing } from './accuracy-groups.tsx'
import { BarRanges } from './bar-ranges.tsx'
import { BidCurve } from './bid-curve.tsx'
import { linearScale, roundTicks } from './linear-scale.ts'
import { historySummary, type MonthPrice } from './month-price.ts'
import { bandPath, linePath, stepPath } from './path.ts'
import { PriceHistoryChart } from './price-history-chart.tsx'

const history: MonthPrice[] = Array.from({ length: 24 }, (_, index) => ({
  month: `${2024 + Math.floor((index + 11) / 12)}-${String(((index + 11) % 12) + 1).padStart(2, '0')}`,
  min: 350_000 + index * 1_500,
  max: 440_000 + index * 1_000,
}))
const forecast: MonthPrice[] = ['2026-12', '2027-01', '2027-02'].map((month, index) => ({
  month,
  min: 380_000 - index * 2_000,
  max: 460_000 - index * 2_000,
}))

/** The body rows of the only table in the markup, as text. */
function tableOf(markup: string): string[][] {
  const body = /<tbody>(.*)<\/tbody>/.exec(markup)?.[1] ?? ''
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell),
  )
}

describe('scales', () => {
  it.each([
    [350_000, 463_000, 4, [350_000, 400_000, 450_000, 500_000]],
    [98_000, 131_000, 4, [90_000, 100_000, 110_000, 120_000, 130_000, 140_000]],
    [1_000, 3_000, 4, [1_000, 1_500, 2_000, 2_500, 3_000]],
    [500_000, 500_000, 4, [400_000, 600_000]],
  ])('%i to %i', (low, high, count, expected) => {
    const ticks = roundTicks(low, high, count)
    expect(ticks[0]).toBeLessThanOrEqual(low)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(high)
    expect(ticks).toEqual(expected)
  })

  it('maps ends to ends, and a single value to the start', () => {
    const scale = linearScale([10, 20], [100, 0])
    expect([scale(10), scale(15), scale(20)]).toEqual([100, 50, 0])
    expect(linearScale([5, 5], [0, 100])(5)).toBe(0)
  })
})

it('breaks lines and bands where a month is unknown', () => {
  expect(linePath([{ x: 0, y: 1 }, { x: 1, y: 2 }, null, { x: 3, y: 4 }])).toBe('M0,1L1,2M3,4h0')
  expect(bandPath([{ x: 0, low: 9, high: 1 }, { x: 1, low: 8, high: 2 }, null])).toBe('M0,1L1,2L1,8L0,9Z')
  expect(
    stepPath([
      { x: 0, y: 9 },
      { x: 5, y: 4 },
    ]),
  ).toBe('M0,9H5V4')
})

describe('price history', () => {
  it('shows exactly the numbers of its data in the table', () => {
    const expected = [
      ...history.map(({ month, min, max }) => [month, min, max, ''] as const),
      ...forecast.map(({ month, min, max }) => [month, min, max, '（予測）'] as const),
    ]
      .reverse()
      .map(([month, min, max, mark]) => {
        const [year, number] = month.split('-')
        return [`${year}年${Number(number)}月${mark}`, manYenText(min), manYenText(max)]
      })
    expect(tableOf(renderToStaticMarkup(<PriceHistoryChart months={history} forecast={forecast} />))).toEqual(expected)
  })

  it('uses no style attribute, which the content security policy forbids', () => {
    expect(renderToStaticMarkup(<PriceHistoryChart months={history} forecast={forecast} showsMedian />)).not.toContain(
      'style=',
    )
  })

  it('draws no path with a number that is none', () => {
    const gaps = history.map((month, index) => (index % 5 === 0 ? { ...month, min: null, max: null } : month))
    expect(renderToStaticMarkup(<PriceHistoryChart months={gaps} forecast={forecast} showsMedian />)).not.toContain(
      'NaN',
    )
  })

  it('says what happened in words', () => {
    expect(historySummary(history, forecast)).toBe(
      '2026年11月の相場は38.5〜46.3万円で、2024年12月の35.0〜44.0万円から約7%上がりました。2027年2月は37.6〜45.6万円の見込みです。',
    )
  })

  it('names the middle of a range as one speaks', () => {
    const withMiddle = (months: typeof history) => months.map((it) => ({ ...it, median: 410_000 }))
    expect(historySummary(withMiddle(history), withMiddle(forecast))).toBe(
      '2026年11月の相場は約41万円（38.5〜46.3万円）で、2024年12月の約41万円（35.0〜44.0万円）から約7%上がりました。2027年2月は約41万円（37.6〜45.6万円）の見込みです。',
    )
  })

  it('makes nothing up where a single month is known', () => {
    const sparse = history.map((month, index) => (index === 3 ? month : { ...month, min: null, max: null }))
    const markup = renderToStaticMarkup(<PriceHistoryChart months={sparse} />)
    expect(markup).toContain('相場の推移を表示できません')
    expect(markup).not.toContain('<svg')
  })
})

it('the years of a type stay together where its name needs two lines', () => {
  const row = { label: 'NC39 HYPER VTEC（1999〜2001年）', min: 300_000, middle: 350_000, max: 400_000 }
  expect(renderToStaticMarkup(<BarRanges rows={[row]} />)).toContain(
    '<span class="inline-block">NC39 HYPER VTEC</span><span class="inline-block">（1999〜2001年）</span>',
  )
})

it('a row without a price has no bar', () => {
  const markup = renderToStaticMarkup(
    <BarRanges
      rows={[
        { label: '1型', min: 300_000, middle: 350_000, max: 400_000, count: 12 },
        { label: '2型', min: null, middle: null, max: null },
      ]}
    />,
  )
  expect(markup.match(/fill-chart/g)).toHaveLength(1)
  expect(markup).toContain('算出不可')
})

it('a bid curve lists every bid, newest first, and climbs in time order', () => {
  const bids = [
    { price: 420_000, bidAt: '2026-11-14T12:00:00Z' },
    { price: 300_000, bidAt: '2026-11-13T01:00:00Z' },
  ]
  const markup = renderToStaticMarkup(
    <BidCurve bids={bids} startAt="2026-11-12T12:00:00Z" endAt="2026-11-15T12:00:00Z" now="2026-11-14T15:00:00Z" />,
  )
  expect(tableOf(markup)).toEqual([
    ['11月14日（土）21:00', '¥420,000'],
    ['11月13日（金）10:00', '¥300,000'],
  ])
  expect(markup).toContain('¥300,000から始まり')
  expect(markup).not.toContain('NaN')
})

it.each([
  [600_000, true],
  [100_000_000, false],
  [10 ** 12, false],
])('an asking price of %i yen is drawn only where it leaves the bids their height', (askingPrice, isDrawn) => {
  const bids = [
    { price: 420_000, bidAt: '2026-11-14T12:00:00Z' },
    { price: 300_000, bidAt: '2026-11-13T01:00:00Z' },
  ]
  const markup = renderToStaticMarkup(
    <BidCurve bids={bids} startAt="2026-11-12T12:00:00Z" endAt="2026-11-15T12:00:00Z" askingPrice={askingPrice} />,
  )
  const heights = [...markup.matchAll(/cy="([\d.]+)"/g)].map(([, cy]) => Number(cy))
  expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThan(20)
  expect(markup.includes('stroke-dasharray')).toBe(isDrawn)
  expect(markup.includes('図の目盛りの外です')).toBe(!isDrawn)
})

it('a single bid did not climb', () => {
  const bids = [{ price: 1_000, bidAt: '2026-11-14T12:00:00Z' }]
  const markup = renderToStaticMarkup(
    <BidCurve bids={bids} startAt="2026-11-12T12:00:00Z" endAt="2026-11-15T12:00:00Z" />,
  )
  expect(markup).toContain('入札は1件。11月14日（土）21:00に¥1,000で入札されました。')
  expect(markup).not.toContain('から始まり')
})

it('a bid that was made in the auction before is not told as one of this hour', () => {
  const bids = [{ price: 855_000, bidAt: '2026-11-14T10:54:00Z' }]
  const span = { startAt: '2026-11-12T12:00:00Z', endAt: '2026-11-15T12:00:00Z' }
  const markup = renderToStaticMarkup(<BidCurve bids={bids} {...span} continuesAuctionId={1000314} />)
  expect(markup).toContain('¥855,000は、前の取引（出品番号 1000314）での入札額です。')
  expect(markup).not.toContain('入札されました')
})

describe('the share of sales inside the range', () => {
  it.each([
    [0.766, '目安（77%以上）を下回っています'],
    [0.7694, '目安（77%以上）を下回っています'],
    [0.7697, ''],
    [0.8304, ''],
    [0.8306, '範囲が広すぎます'],
  ])('%d is judged as it is shown', (inside, words) => {
    expect(renderToStaticMarkup(<Standing inside={inside} />).replace(/<[^>]*>/g, '')).toBe(words)
  })
})
