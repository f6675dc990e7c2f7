import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPriceWords } from './price-words.ts'

test.each([
  ['50万', '', null, 500_000],
  ['５０万円', '', null, 500_000],
  ['300,000円', '', null, 300_000],
  ['50万まで', '', null, 500_000],
  ['30万以上', '', 300_000, null],
  ['30万〜50万', '', 300_000, 500_000],
  ['30～50万', '', 300_000, 500_000],
  ['30万以上 50万以下', '', 300_000, 500_000],
  ['CB400 50万', 'CB400', null, 500_000],
  ['一万', '', null, 10_000],
  ['四十二万五千', '', null, 425_000],
  ['一万五千以上', '', 15_000, null],
  ['千円', '', null, 1_000],
  ['3億2千万', '', null, 320_000_000],
  ['¥495,000', '', null, 495_000],
  ['￥４９５，０００以下', '', null, 495_000],
  ['\\495,000', '', null, 495_000],
  ['¥ 495,000', '', null, 495_000],
  ['50 万', '', null, 500_000],
  ['四十二 万', '', null, 420_000],
  ['九 千円', '', null, 9_000],
  ['5 千5百円', '', null, 5_500],
  ['1万 5千', '', null, 15_000],
  ['CB400 50 万円以下', 'CB400', null, 500_000],
  ['¥300,000〜¥495,000', '', 300_000, 495_000],
  ['300,000〜495,000円', '', 300_000, 495_000],
  ['2,000,000', '', null, 2_000_000],
  ['CB400 ２，０００，０００以上', 'CB400', 2_000_000, null],
  ['300,000〜495,000', '', 300_000, 495_000],
  ['30万 〜 50万', '', 300_000, 500_000],
  ['30万から50万まで', '', 300_000, 500_000],
  ['三〜五万', '', 30_000, 50_000],
  ['れぶる　MC49 14.5万', 'れぶる MC49', null, 145_000],
])('「%s」 leaves 「%s」 and asks for %s to %s', (typed, rest, from, to) => {
  expect(readPriceWords(typed)).toEqual({ rest, from, to })
})

test.each([
  '400',
  'MC49',
  'CB400 ボルドール',
  'れぶる',
  '1000314',
  'No.1000314',
  '万',
  '1万5',
  'PCX125-2',
  '千葉',
  '千',
  '百',
  '¥',
  '¥30〜50万',
  '30〜50万5千',
  '49,50',
  '4,950,00',
  '一万五',
  '4¥20000',
  '50万くらい',
  'CB 1 千葉',
  '350 〜',
])('「%s」 names no price', (typed) => {
  expect(readPriceWords(typed)).toEqual({ rest: typed, from: null, to: null })
})

/** 1.5 万 → 15: the digits that an amount is made of, in their order. */
function digitsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[一二九]/gu, (kanji) => ({ 一: '1', 二: '2', 九: '9' })[kanji] ?? '')
    .replace(/[^1-9]/gu, '')
}

function withoutSpaces(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, '')
}

test('no text becomes an amount that was not written: each uses the digits that stand there, and no zero without its unit', () => {
  // 千, 百 and 十 count as one where nothing stands before them, also over a space: the table above says how.
  const characters = fc.constantFrom(...'0123500００５,，.．億万万円¥￥\\ 　-〜~一二九CB号')
  const word = fc
    .tuple(
      fc.array(characters, { maxLength: 9 }).map((parts) => parts.join('')),
      fc.constantFrom('', '', '以上', '以下', 'から', 'まで', '〜', '円', '万円'),
    )
    .map((parts) => parts.join(''))
  const typed = fc.array(word, { maxLength: 3 }).map((words) => words.join(' '))
  let amounts = 0
  fc.assert(
    fc.property(typed, (text) => {
      const { rest, from, to } = readPriceWords(text)
      const read = [from, to].filter((it) => it !== null)
      amounts += read.length
      const written = digitsOf(text.replace(/\.0+/gu, ''))
      for (const yen of read) {
        expect(written).toContain(String(yen).replaceAll('0', ''))
        const isSaid =
          /[億万千百十一二九]/u.test(text) || text.normalize('NFKC').replaceAll(',', '').includes(String(yen))
        expect(isSaid).toBe(true)
      }
      if (read.length > 0) expect(text.normalize('NFKC')).toMatch(/[億万千円¥\\]|\d,\d{3}/u)
      if (from === null && to === null) expect(withoutSpaces(rest)).toBe(withoutSpaces(text))
    }),
    { numRuns: 4_000 },
  )
  expect(amounts).toBeGreaterThan(100)
})

test('an amount is read in every way of writing it, beside other words', () => {
  const yens = fc.integer({ min: 1_000, max: 9_999_999 })
  fc.assert(
    fc.property(yens, fc.constantFrom('', 'CB400 ', 'No.1000314 '), (yen, before) => {
      const grouped = yen.toLocaleString('ja-JP')
      const inMan = `${Math.floor(yen / 10_000)}.${String(yen % 10_000).padStart(4, '0')}万`
      for (const text of [`¥${grouped}`, `￥ ${yen}`, `${grouped}円`, `${yen} 円`, inMan, `${inMan}円`]) {
        expect(readPriceWords(`${before}${text}`)).toEqual({ rest: before.trim(), from: null, to: yen })
        expect(readPriceWords(`${before}${text}以上`)).toEqual({ rest: before.trim(), from: yen, to: null })
      }
      expect(readPriceWords(`${before}¥${grouped}〜${inMan}`)).toEqual({ rest: before.trim(), from: yen, to: yen })
    }),
  )
})
