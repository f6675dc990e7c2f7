import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNarrowed, leftOutWords, narrowingOf, pricedWords, withoutRefused } from './narrowing.ts'

const read = (query: string) => narrowingOf(new URL(`https://kaitori.example/kaitori/souba/1/1001?${query}`), 2026)

describe('an address narrows a model', () => {
  test('to a type, year and mileage as people type them', () => {
    expect(read('type=100101&year=H27&km=1.2万km')).toMatchObject({
      modelTypeId: 100_101,
      modelYear: 2015,
      mileageKm: 12_000,
      faults: { type: null, year: null, km: null },
    })
    // Of a month the year counts.
    for (const year of ['2015年4月', '2015/4', '平成27年4月']) {
      const narrowing = read(`year=${encodeURIComponent(year)}`)
      expect(narrowing).toMatchObject({ modelYear: 2015, faults: { year: null }, typed: { year } })
    }
    expect(isNarrowed(read(''))).toBe(false)
    expect(isNarrowed(read('year=2015'))).toBe(true)
  })

  test.each([
    ['type=abc', 'type'],
    ['type=-1', 'type'],
    ['type=1e3', 'type'],
    ['type=01', 'type'],
    ['year=27', 'year'],
    ['year=2028', 'year'],
    ['year=-1', 'year'],
    ['km=abc', 'km'],
    ['km=-5', 'km'],
    ['km=1000000', 'km'],
    ['type=100101&type=100102', 'type'],
    ['year=2010&year=2015', 'year'],
    ['km=5000&km=6000', 'km'],
  ] as const)('%s is refused beside its field, and narrows nothing', (query, field) => {
    const narrowing = read(query)
    expect(narrowing.faults[field]).toMatch(/。$/)
    expect(isNarrowed(narrowing)).toBe(false)
  })

  test('what is left out is said at the price', () => {
    expect(leftOutWords(read('year=abc&km=15000'))).toEqual([
      '年式は反映していません。年式を読み取れません。「2015」「H27」のように入力してください。',
    ])
    expect(leftOutWords(read('year=2010&year=2015'))).toEqual([
      '年式は反映していません。年式が2つ以上指定されています。1つだけ指定してください。',
    ])
    const refused = withoutRefused(read('type=100101&year=2010'), [
      { field: 'modelYear', message: 'この型式は2014〜2022年式です。' },
    ])
    expect(refused && leftOutWords(refused)).toEqual(['年式は反映していません。この型式は2014〜2022年式です。'])
    expect(leftOutWords(read('year=2015&year=2015&km=8000'))).toEqual([])
  })

  test('without what the market refused, which is told beside its field', () => {
    const asked = read('type=100101&year=1985&km=8000')
    const year = withoutRefused(asked, [{ field: 'modelYear', message: 'この車種は1992〜2022年式です。' }])
    expect(year).toMatchObject({ modelYear: null, faults: { year: 'この車種は1992〜2022年式です。' } })
    const type = withoutRefused(asked, [{ field: 'modelTypeId', message: '' }])
    expect(type).toMatchObject({ modelTypeId: null, modelYear: 1985, mileageKm: 8_000 })
    expect(type?.faults.type).toMatch(/指定された型式はありません/)
    // Refused again without it, or for something else: a fault of its own.
    for (const [rest, field] of [
      [read('km=8000'), 'modelYear'],
      [read('km=8000'), 'modelTypeId'],
      [asked, 'mileageKm'],
    ] as const)
      expect(withoutRefused(rest, [{ field, message: '' }])).toBeNull()
  })

  test.each([
    ['year=2015', '2015年式の型式はNC42だけのため、NC42の相場です。'],
    ['year=2015&type=2', null],
    ['year=2024&type=2', '2024年式は、最終年式の2022年式として算出しています。'],
    [
      'year=2024',
      '2024年式は、最終年式の2022年式として算出しています。2022年式の型式はNC42だけのため、NC42の相場です。',
    ],
    ['year=2003', null],
    ['km=8000', null],
  ])('%s says as what the bike is priced: %s', (query, words) => {
    const types = [
      { modelTypeId: 1, name: 'NC31', startYear: 1992, endYear: 1998 },
      { modelTypeId: 2, name: 'NC42', startYear: 2008, endYear: 2022 },
    ]
    expect(pricedWords(read(query), types)).toBe(words)
  })

  test('whatever is typed is either understood or told', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (year, km) => {
        const narrowing = read(new URLSearchParams({ year, km }).toString())
        const isToldOf = (typed: string, value: number | null, fault: string | null) =>
          typed.trim() === '' || value !== null || fault !== null
        expect(isToldOf(narrowing.typed.year, narrowing.modelYear, narrowing.faults.year)).toBe(true)
        expect(isToldOf(narrowing.typed.km, narrowing.mileageKm, narrowing.faults.km)).toBe(true)
      }),
    )
  })
})
