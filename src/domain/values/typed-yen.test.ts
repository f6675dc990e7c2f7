import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseYen, readYen, spokenYen, yenFault } from './typed-yen.ts'

test.each([
  ['420000', 420_000],
  ['420,000', 420_000],
  ['４２０，０００', 420_000],
  ['１２，０００', 12_000],
  ['¥420,000', 420_000],
  ['￥ 98,000', 98_000],
  ['420000円', 420_000],
  ['420000.0', 420_000],
  ['420,000.00', 420_000],
  ['42万', 420_000],
  ['42 万', 420_000],
  ['42  万', 420_000],
  ['1万  5千', 15_000],
  [' 420000\t', 420_000],
  ['50万円', 500_000],
  ['１２万', 120_000],
  ['14.5万', 145_000],
  ['14.55万円', 145_500],
  ['0.1万', 1_000],
  ['1万5千', 15_000],
  ['1万5千円', 15_000],
  ['1万 5千', 15_000],
  ['1万5,000', 15_000],
  ['1万5000円', 15_000],
  ['1万500', 10_500],
  ['1万5千3百', 15_300],
  ['5千', 5_000],
  ['150千円', 150_000],
  ['1,000万', 10_000_000],
  ['一万', 10_000],
  ['十五万', 150_000],
  ['百二十万', 1_200_000],
  ['百二十万円', 1_200_000],
  ['一万五千', 15_000],
  ['一万十五', 10_015],
  ['四十二万五千三百', 425_300],
  ['1万五千', 15_000],
  ['千五百', 1_500],
  ['千万', 10_000_000],
  ['1千万', 10_000_000],
  ['3千万', 30_000_000],
  ['3千5百万', 35_000_000],
  ['9億', 900_000_000],
  ['九億円', 900_000_000],
  ['1.5億', 150_000_000],
  ['1億 2千万', 120_000_000],
  ['1億2000万5千', 120_005_000],
  ['0', 0],
  ['2147483648', 2_147_483_648],
  ['', null],
  [' 　', null],
])('%j is read as %s', (typed, expected) => {
  expect(parseYen(typed)).toEqual({ ok: true, value: expected })
})

test.each([
  ['abc'],
  ['一万五'],
  ['三千五'],
  ['百五万'],
  ['一二〇万'],
  ['十一十'],
  ['百千'],
  ['一一万'],
  ['1億500'],
  ['一億五百'],
  ['1億2億'],
  ['1万2億'],
  ['1億10000万'],
  ['1.5億2千万'],
  ['1.123456789億'],
  ['億'],
  ['2億1万5'],
  ['15千万'],
  ['何万'],
  ['数十万'],
  ['たくさん'],
  ['-1'],
  ['−1'],
  ['+5'],
  ['1.5'],
  ['1.5円'],
  ['450.000'],
  ['４５０．０００'],
  ['1.450.000'],
  ['450.000円'],
  ['1,5'],
  ['1,0000'],
  ['12 000'],
  ['10^12'],
  ['1e5'],
  ['0x10'],
  ['1万5'],
  ['1.5万5千'],
  ['1.5万3百'],
  ['1.5万500'],
  ['3百100'],
  ['4¥20000'],
  ['42円0'],
  ['1.00001万'],
  ['万'],
  ['円'],
  ['¥'],
  ['1万2万'],
  ['5千1000'],
  ['1万50千'],
  ['42万〜50万'],
  ['42万くらい'],
  ['約42万'],
  ['😀'],
  ['1😀'],
  ['Infinity'],
  ['NaN'],
  ['1\u0000'],
])('%j is refused', (typed) => {
  expect(parseYen(typed)).toEqual({ ok: false, refusal: 'unreadable' })
})

test.each([['9'.repeat(30)], [`${'9'.repeat(20)}万`]])('%j is an amount that no field takes', (typed) => {
  expect(parseYen(typed)).toEqual({ ok: false, refusal: 'too-large' })
})

test('a dot never parts the thousands: nobody can tell 450.000 from 450', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000, max: 999_999_999 }), (yen) => {
      const typed = yen.toLocaleString('de-DE')
      expect(parseYen(typed)).toEqual({ ok: false, refusal: 'unreadable' })
      expect(parseYen(`${typed}円`)).toEqual({ ok: false, refusal: 'unreadable' })
    }),
  )
})

/** 1234 → 千二百三十四. */
function inKanji(number: number): string {
  const units = ['', '十', '百', '千']
  return [...String(number)]
    .map((digit, index, all) => {
      const unit = units[all.length - 1 - index] ?? ''
      if (digit === '0') return ''
      return (digit === '1' && unit !== '' ? '' : ('一二三四五六七八九'[Number(digit) - 1] ?? '')) + unit
    })
    .join('')
}

test('an amount in kanji is read as it is written, or refused where its last digit is doubtful', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (yen) => {
      const parts = [yen / 100_000_000, (yen % 100_000_000) / 10_000, yen % 10_000].map(Math.floor)
      const [oku = 0, man = 0, rest = 0] = parts
      const text = `${oku ? `${inKanji(oku)}億` : ''}${man ? `${inKanji(man)}万` : ''}${inKanji(rest)}`
      const parsed = parseYen(text)
      const isDoubtful =
        parts.some((part) => part > 99 && part % 100 > 0 && part % 100 < 10) ||
        (rest > 0 && rest < 10 && yen > rest) ||
        (oku > 0 && man === 0 && rest > 0)
      expect(parsed).toEqual(isDoubtful ? { ok: false, refusal: 'unreadable' } : { ok: true, value: yen })
    }),
    { numRuns: 2_000 },
  )
})

test('every amount survives all the ways of writing it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (yen) => {
      const grouped = yen.toLocaleString('ja-JP')
      const wide = (text: string) => text.replace(/[0-9,]/g, (it) => String.fromCharCode(it.charCodeAt(0) + 0xfee0))
      for (const text of [String(yen), grouped, `¥${grouped}`, `${grouped}円`, wide(grouped), wide(String(yen))])
        expect(parseYen(text)).toEqual({ ok: true, value: yen })
      expect(parseYen(`${Math.floor(yen / 10_000)}.${String(yen % 10_000).padStart(4, '0')}万`)).toEqual({
        ok: true,
        value: yen,
      })
    }),
  )
})

test('whatever is typed, a number that is understood uses every digit that was written', () => {
  const characters = fc.constantFrom(...'0123456789０５,，.．億万千百十円¥ 　-−一二九〇ab')
  fc.assert(
    fc.property(fc.array(characters, { maxLength: 12 }), (parts) => {
      const typed = parts.join('')
      const parsed = parseYen(typed)
      if (!parsed.ok) return
      if (parsed.value === null) expect(typed.trim()).toBe('')
      else {
        const significant = typed
          .normalize('NFKC')
          .replace(/\.0+(?=\s*円?\s*$)/, '')
          .replaceAll(/(?<![\d一二九]\s*)[千百十]/g, '1') // 千 is 1千
          .replaceAll(/[一二九]/g, (kanji) => ({ 一: '1', 二: '2', 九: '9' })[kanji] ?? '')
          .replaceAll(/[^1-9]/g, '')
        expect(String(parsed.value).replaceAll('0', '')).toBe(significant)
      }
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['500', '入札額は1,000円以上で入力してください。'],
  ['100000001', '入札額は1億円以下で入力してください。'],
  ['1500', '入札額は1,000円単位で入力してください。'],
  ['9億', '入札額は1億円以下で入力してください。'],
  ['9'.repeat(30), '入札額は1億円以下で入力してください。'],
  ['一万五', '入札額を読み取れません。「420000」「42万」「1万5千」のように入力してください。'],
])('%s is refused with a sentence', (typed, sentence) => {
  expect(readYen(typed, { label: '入札額', min: 1_000, max: 100_000_000, unit: 1_000 })).toEqual({
    ok: false,
    refusal: sentence,
  })
})

test('a field beside amounts of another notation refuses in theirs', () => {
  const limits = { label: '入札額', min: 205_000, max: 1_000_000, unit: 5_000, words: (yen: number) => `¥${yen}` }
  expect(readYen('20万', limits)).toMatchObject({ refusal: '入札額は¥205000以上で入力してください。' })
  expect(readYen('200万', limits)).toMatchObject({ refusal: '入札額は¥1000000以下で入力してください。' })
  expect(readYen('206000', limits)).toMatchObject({ refusal: '入札額は¥5000単位で入力してください。' })
})

test.each([
  [1_000, null],
  [999, '価格は1,000円以上で入力してください。'],
  [1_000_000, null],
  [1_010_000, '価格は100万円以下で入力してください。'],
  [303_000, '価格は5,000円単位で入力してください。'],
  [299_000, null],
  [1_000.5, '価格を円単位の整数で入力してください。'],
  [Number.NaN, '価格を円単位の整数で入力してください。'],
])('a field from ¥1,000 to ¥1,000,000 whose steps grow says to %d: %s', (yen, fault) => {
  const unit = (amount: number) => (amount < 300_000 ? 1_000 : 5_000)
  expect(yenFault(yen, { label: '価格', min: 1_000, max: 1_000_000, unit })).toBe(fault)
})

test.each([
  [0, '0円'],
  [900, '900円'],
  [10_000, '1万円'],
  [425_000, '42万5,000円'],
  [12_340_000, '1,234万円'],
  [100_000_000, '1億円'],
])('%i is read back as %s', (yen, spoken) => {
  expect(spokenYen(yen)).toBe(spoken)
})
