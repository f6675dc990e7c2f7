import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { manYenRangeText, manYenText } from './man-yen.ts'
import { PriceSpan } from './price.tsx'
import { PriceRange, rangeTitle } from './price-range.tsx'
import { percentScale, standingOf } from './range-scale.ts'

it.each([
  [420_000, '42.0万円'],
  [384_949, '38.5万円'],
  [12_345_678, '1,234.6万円'],
  [1_000, '0.1万円'],
  [999, '算出不可'],
  [null, '算出不可'],
  [Number.NaN, '算出不可'],
])('%s yen is shown as %s', (yen, expected) => {
  expect(manYenText(yen)).toBe(expected)
})

it('shows a range only when both ends are known', () => {
  expect(manYenRangeText(385_000, 462_000)).toBe('38.5〜46.2万円')
  expect(manYenRangeText(999, 462_000)).toBe('算出不可')
  expect(manYenRangeText(385_000, null)).toBe('算出不可')
})

it('shows the unit small', () => {
  const markup = renderToStaticMarkup(<PriceSpan min={385_000} middle={402_500} max={420_000} />)
  expect(markup).toMatch(/42\.0<small[^>]*>万円<\/small>/)
})

it('says the middle to the trade as its lists do, also where a reader would round it', () => {
  const cheap = { min: 90_000, middle: 104_600, max: 120_000 }
  expect(renderToStaticMarkup(<PriceSpan {...cheap} />)).toContain('約10<')
  expect(renderToStaticMarkup(<PriceSpan {...cheap} isForTrade />)).toContain('¥105,000')
})

it('keeps every mark within the bar, also outside the range', () => {
  const percent = percentScale([385_000, 462_000, 250_000, 900_000])
  for (const yen of [250_000, 385_000, 462_000, 900_000]) {
    expect(percent(yen)).toBeGreaterThan(0)
    expect(percent(yen)).toBeLessThan(100)
  }
  expect(percentScale([400_000, 400_000])(400_000)).toBe(50)
})

it.each([3_000_000, 100_000_000, 10 ** 12])('an asking price of %i yen does not press the range into a dot', (yen) => {
  const draw = (asked: number) =>
    renderToStaticMarkup(
      <PriceRange
        min={300_000}
        middle={350_000}
        max={400_000}
        marks={[{ kind: 'asking', label: '希望価格', yen: asked }]}
      />,
    )
  const widthOf = (markup: string) => Number(/width="([\d.]+)%" height="8"/.exec(markup)?.[1])
  expect(widthOf(draw(yen))).toBeGreaterThan(5)
  expect(draw(yen)).toContain('（相場より高め・図の目盛りの外）')
  expect(draw(1_000_000)).toContain('（相場より高め）')
})

it.each([
  [384_999, 'below'],
  [385_000, 'inside'],
  [462_000, 'inside'],
  [462_001, 'above'],
])('%i stands %s', (yen, expected) => {
  expect(standingOf(yen, 385_000, 462_000)).toBe(expected)
})

it('says how sure it is, and what each mark means', () => {
  const markup = renderToStaticMarkup(
    <PriceRange
      min={385_000}
      middle={423_500}
      max={462_000}
      basis={{ salesCount: 1_128, updatedAt: '2026-11-14T03:00:00Z' }}
      marks={[
        { kind: 'asking', label: '希望価格', yen: 9_000_000 },
        { kind: 'bid', label: '現在の入札', yen: null },
      ]}
    />,
  )
  expect(markup).toContain('取引 1,128件・11/14更新')
  expect(markup).toContain('相場より高め')
  expect(markup).toContain('900万円')
  expect(markup).not.toContain('現在の入札')
})

it('judges no bid for a bike that the range is not made of, and says so before the range', () => {
  expect(rangeTitle(true)).not.toContain('このバイク')
  const markup = renderToStaticMarkup(
    <PriceRange
      min={385_000}
      middle={423_500}
      max={462_000}
      basis={{ salesCount: 31, grade: 4 }}
      marks={[{ kind: 'bid', label: '最高額', yen: 200_000 }]}
      isOutside
    />,
  )
  expect(markup.indexOf('申告された状態での相場は算出できません。')).toBeLessThan(markup.indexOf('38.5'))
  expect(markup).toContain('取引 31件')
  expect(markup).not.toContain('評価4')
  expect(markup).toContain('20.0万円')
  expect(markup).not.toContain('相場より')
})

it('says that a range of few sales is an estimate', () => {
  const words = (count: number) =>
    renderToStaticMarkup(<PriceRange min={385_000} middle={423_500} max={462_000} basis={{ salesCount: count }} />)
  expect(words(3)).toContain('推定（取引3件と、近い条件の取引から）')
  expect(words(5)).not.toContain('推定')
})

it('shows no bar and no made-up number where nothing is known', () => {
  const markup = renderToStaticMarkup(
    <PriceRange min={null} middle={null} max={null} basis={{ salesCount: 2, updatedAt: '2026-11-14' }} />,
  )
  expect(markup).toContain('算出不可')
  expect(markup).not.toContain('<svg')
})
