import { expect, test } from 'vitest'
import { ASKING_PRICE } from './listing-form.ts'
import {
  acceptedAmount,
  askingPriceDoubt,
  claimDoubt,
  counterOfferDoubt,
  isOutsideMarket,
  loanBalanceDoubt,
  papersDoubt,
  registrationDoubt,
  saleDoubt,
  stockWords,
} from './second-look.ts'

test.each([
  [null, 450_000, null],
  [9_000_000, null, null],
  [450_000, 450_000, null],
  [674_000, 450_000, null],
  [676_000, 450_000, '相場の上限（45.0万円）の1.5倍です。希望価格は67万6,000円でよろしいですか。'],
  [763_700, 450_000, '相場の上限（45.0万円）の1.7倍です。希望価格は76万3,700円でよろしいですか。'],
  [9_000_000, 450_000, '相場の上限（45.0万円）の20倍です。希望価格は900万円でよろしいですか。'],
])('an asking price of %s beside a market up to %s: %s', (askingPrice, max, words) => {
  expect(askingPriceDoubt(askingPrice, { min: 300_000, max })).toBe(words)
})

test.each([
  [1_000, '相場の下限（33.8万円）の1%未満です。希望価格は1,000円でよろしいですか。'],
  [50_000, '相場の下限（33.8万円）の約14%です。希望価格は5万円でよろしいですか。'],
  [168_000, '相場の下限（33.8万円）の約49%です。希望価格は16万8,000円でよろしいですか。'],
  [169_000, null],
])('an asking price of %s beside a market from 338,000 on: %s', (askingPrice, words) => {
  expect(askingPriceDoubt(askingPrice, { min: 338_000, max: 575_000 })).toBe(words)
})

test.each([
  [null, 450_000, null],
  [870_000, 900_000, null],
  [880_000, 450_000, '最高額（58万5,000円）の1.5倍です。提示額は88万円でよろしいですか。提示は1回だけです。'],
  [5_900_000, null, '最高額（58万5,000円）の10.1倍です。提示額は590万円でよろしいですか。提示は1回だけです。'],
  [600_000, 400_000, '相場の上限（40.0万円）の1.5倍です。提示額は60万円でよろしいですか。提示は1回だけです。'],
  [600_000, undefined, null],
])('an own price of %s above bids of 585,000 and a market up to %s: %s', (price, max, words) => {
  expect(counterOfferDoubt(price, { highest: 585_000, max })).toBe(words)
})

const MEANT = 'でよろしいですか。売却すると回答したあとは、金額を変えられません。'
test.each([
  [1_000, 800_000, `いちばん高い金額（85万5,000円）の1%未満です。売却額は1,000円${MEANT}`],
  [427_000, 300_000, `いちばん高い金額（85万5,000円）の約49%です。売却額は42万7,000円${MEANT}`],
  [428_000, null, null],
  [855_000, 1_720_000, `相場の下限（172.0万円）の約49%です。売却額は85万5,000円${MEANT}`],
  [855_000, 1_700_000, null],
])('a sale for %s beside 855,000 and a market from %s on: %s', (amount, min, words) => {
  expect(saleDoubt(amount, { highest: 855_000, min })).toBe(words)
})

const LOOK_AGAIN = '金額の桁と理由を、もう一度お確かめください。'
test.each([
  [0, null],
  [214_499, null],
  [214_500, `減額の合計は、成約金額の30%です。${LOOK_AGAIN}`],
  [714_500, `減額の合計は、成約金額の99.9%です。${LOOK_AGAIN}`],
  [714_999, `減額の合計は、成約金額の99.9%です。${LOOK_AGAIN}`],
])('reductions of %s of a contract of 715,000: %s', (claimed, words) => {
  expect(claimDoubt(claimed, 715_000)).toBe(words)
})

test.each([
  [{}, false],
  [{ accidentHistoryList: ['fell-at-standstill'] }, false],
  [{ engineStatusList: ['immobile'] }, true],
  [{ engineStatusList: ['good', 'long-storage'] }, true],
  [{ accidentHistoryList: ['frame-damage'] }, true],
  [{ accidentHistoryList: ['accident'] }, true],
  [{ meterChange: 'doubtful' }, true],
  [{ numberRegistration: 'scrapped-without-documents' }, true],
])('a bike stated as %j is outside of what the market price is made of: %s', (differs, isOutside) => {
  const sound = { engineStatusList: ['good'], accidentHistoryList: ['none'], meterChange: 'actual' }
  expect(isOutsideMarket({ ...sound, numberRegistration: 'registered', ...differs })).toBe(isOutside)
})

test('an amount that is refused is not asked about', () => {
  expect(['420,000', '42万', '500', '999999999999', 'abc', ''].map((it) => acceptedAmount(it, ASKING_PRICE))).toEqual([
    420_000,
    420_000,
    null,
    null,
    null,
    null,
  ])
})

test('without a market price no asking price is doubted', () => {
  expect([askingPriceDoubt(1_000, null), askingPriceDoubt(9_000_000, undefined)]).toEqual([null, null])
})

test.each([
  [null, {}, null],
  [42, {}, 'ローンの残債額は42円で合っていますか。'],
  [1_000, {}, null],
  [300_000, { askingPrice: 300_000 }, null],
  [300_000, { askingPrice: 10_000, max: 450_000 }, null],
  [700_000, { askingPrice: 9_000_000, max: 450_000 }, '相場の上限（45.0万円）の1.6倍です。'],
  [300_001, { askingPrice: 300_000 }, '希望価格（30万円）を上回っています'],
  [300_000, { askingPrice: null, max: 200_001 }, '相場の上限（20.0万円）を上回っています'],
  [300_000, { max: 200_000 }, '相場の上限（20.0万円）の1.5倍です。ローンの残債額は30万円で合っていますか。'],
  [9_000_000, { max: 450_000 }, '相場の上限（45.0万円）の20倍です。ローンの残債額は900万円で合っていますか。'],
  [9_000_000, { askingPrice: 500_000, max: 450_000 }, '相場の上限（45.0万円）の20倍です。ローンの残債額は900万円で'],
  [9_000_000, { askingPrice: 500_000, max: null }, '希望価格（50万円）の18倍です。ローンの残債額は900万円で'],
  [9_000_000, { max: null }, null],
])('a balance of %s with %j: %s', (balance, price, words) => {
  const doubt = loanBalanceDoubt(balance, price)
  if (words === null) expect(doubt).toBeNull()
  else expect(doubt).toContain(words)
})

test.each([
  ['1998-12', 1, null, null],
  ['2000-05', 1, null, '2000年の初度登録は、最終年式の1998年式として相場を算出します。'],
  ['2001-01', 1, 'NC31は1998年までの型式です。初度登録が2001年で間違いありませんか。', null],
  ['2008', 1, 'NC31は1998年までの型式です。初度登録が2008年で間違いありませんか。', null],
  // Later it is refused, and not asked about besides.
  ['2009', 1, null, null],
  ['2024-05', 2, null, '2024年の初度登録は、最終年式の2022年式として相場を算出します。'],
  ['2003', null, 'この車種は1998年式のあと、2003年には作られていません。初度登録が2003年で間違いありませんか。', null],
  ['1980', null, null, null],
  ['unknown', 1, null, null],
  ['', null, null, null],
  [null, null, null, null],
])('first registered %s as type %s: %s %s', (month, modelTypeId, doubt, stock) => {
  const types = [
    { modelTypeId: 1, name: 'NC31', startYear: 1992, endYear: 1998 },
    { modelTypeId: 2, name: 'NC42', startYear: 2008, endYear: 2022 },
  ]
  expect(registrationDoubt({ month, modelTypeId }, types)).toBe(doubt)
  expect(stockWords({ month, modelTypeId }, types)).toBe(stock)
})

const PAPERS = {
  numberRegistration: 'registered',
  documentAvailableList: ['inspection-certificate'],
  documentsAtHand: '',
  documentOwner: 'self',
  loanStatus: 'none',
}

test.each([
  [{}, null],
  [{ documentAvailableList: [] }, null],
  [{ documentAvailableList: [], documentsAtHand: 'none' }, /^車検証がお手元にない場合は、引渡しまでに再交付の手続き/],
  [{ documentsAtHand: 'none' }, null],
  [{ documentAvailableList: ['manual'] }, /^車検証がお手元の書類に含まれていません。/],
  [{ numberRegistration: 'unknown', documentAvailableList: ['manual'] }, null],
  [{ documentOwner: 'credit-company' }, /^書類の名義が信販会社のままです。/],
  [{ documentOwner: 'credit-company', loanStatus: 'paid-not-released' }, null],
  [{ documentOwner: 'deceased' }, /^故人名義のバイクを売却できるのは、相続した方です。/],
  [{ documentOwner: 'deceased', documentAvailableList: ['manual'] }, /再交付の手続きが必要です。故人名義/],
])('papers that are unusual together are asked about: %j', (differs, words) => {
  const asked = papersDoubt({ ...PAPERS, ...differs }, 'small')
  if (words === null) expect(asked).toBeNull()
  else expect(asked).toMatch(words)
})
