import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kmFault, MAX_KM, parseKm, readKm, spokenKm } from './typed-km.ts'

test.each([
  ['12345', 12_345],
  ['12,345', 12_345],
  ['12 345', 12_345],
  ['１２　０００km', 12_000],
  ['１２，３４５', 12_345],
  ['12345km', 12_345],
  ['12,345 KM', 12_345],
  ['１２３４５ｋｍ', 12_345],
  ['12345㎞', 12_345],
  ['12345キロ', 12_345],
  ['1.2万', 12_000],
  ['1.2万km', 12_000],
  ['1万2千キロ', 12_000],
  ['一万キロ', 10_000],
  ['2万5000km', 25_000],
  ['0', 0],
  ['999,999km', 999_999],
  ['', null],
  ['　', null],
])('%j is read as %s km', (typed, km) => {
  expect(parseKm(typed)).toEqual({ ok: true, value: km })
})

test.each([
  ['km'],
  ['1万5'],
  ['12345.6'],
  ['12.000'],
  ['12.000km'],
  ['-1'],
  ['12345円'],
  ['¥12345'],
  ['12345マイル'],
  ['約12000'],
  ['1万〜2万'],
  ['不明'],
  ['12 34'],
  ['1 2345'],
  ['1e4'],
  ['10^12'],
  ['1億'],
  ['😀'],
])('%j is no distance', (typed) => {
  expect(parseKm(typed)).toEqual({ ok: false, refusal: 'unreadable' })
})

test.each([['1000000'], ['2147483648'], ['9'.repeat(30)], ['100万km']])('%j is more than a meter shows', (typed) => {
  expect(parseKm(typed)).toEqual({ ok: false, refusal: 'too-large' })
  expect(readKm(typed, '走行距離')).toEqual({ ok: false, refusal: '走行距離は999,999km以下で入力してください。' })
})

test('every distance survives all the ways of writing it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_KM }), (km) => {
      const man = `${Math.floor(km / 10_000)}.${String(km % 10_000).padStart(4, '0')}万km`
      for (const text of [String(km), `${km}km`, spokenKm(km), `${km}キロ`, man])
        expect(parseKm(text)).toEqual({ ok: true, value: km })
      expect(kmFault(km, '走行距離')).toBeNull()
    }),
  )
})

test('a dot never parts the thousands of a distance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: MAX_KM }), (km) => {
      expect(parseKm(`${km.toLocaleString('de-DE')}km`)).toEqual({ ok: false, refusal: 'unreadable' })
    }),
  )
})

test('whatever is typed, a distance that is understood uses every digit that was written', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'0123456789５,，.万千キロkm 　-円'), { maxLength: 10 }), (parts) => {
      const typed = parts.join('')
      const parsed = parseKm(typed)
      if (!parsed.ok) return
      const significant = typed
        .normalize('NFKC')
        .replace(/\.0+(?=\s*(?:km|キロ)?\s*$)/, '')
        .replaceAll(/(?<!\d\s*)千/g, '1')
        .replaceAll(/[^1-9]/g, '')
      if (parsed.value === null) expect(typed.trim()).toBe('')
      else expect(String(parsed.value).replaceAll('0', '')).toBe(significant)
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  [1.5, '走行距離をkm単位の整数で入力してください。'],
  [Number.NaN, '走行距離をkm単位の整数で入力してください。'],
  [-1, '走行距離は0km以上で入力してください。'],
  [MAX_KM + 1, '走行距離は999,999km以下で入力してください。'],
])('the number %d is refused', (km, sentence) => {
  expect(kmFault(km, '走行距離')).toBe(sentence)
})
