import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isNarrowed, narrowingOf } from './narrowing.ts'

const read = (query: string) => narrowingOf(new URL(`https://kaitori.example/kaitori/souba/1/1001?${query}`), 2026)

describe('an address narrows a model', () => {
  test('to a type, year and mileage as people type them', () => {
    expect(read('type=100101&year=H27&km=1.2万km')).toMatchObject({
      modelTypeId: 100_101,
      modelYear: 2015,
      mileageKm: 12_000,
      faults: { type: null, year: null, km: null },
    })
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
  ] as const)('%s is refused beside its field, and narrows nothing', (query, field) => {
    const narrowing = read(query)
    expect(narrowing.faults[field]).toMatch(/。$/)
    expect(isNarrowed(narrowing)).toBe(false)
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
