import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOnStep } from '#domain/auction/bids/yen.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import { parseYen } from '#domain/values/typed-yen.ts'
import { filterOf } from '../auction/list/list-address.ts'
import { readBid } from '../bidding/bid-question.ts'
import { judgeCheck, readCheck } from '../trade/pickup/check-fields.ts'
import { numberOfAddress, readForm } from './form-values.ts'

interface Read {
  readonly value: number | null
  readonly faults: readonly FieldFault[]
}

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, text] of Object.entries(fields)) form.set(name, text)
  return readForm(form)
}

const CONTRACT = 500_000
/** A check of one line, which the dealer found otherwise. */
const CHECK = { mileageKm: '12000', line: 'stated:keyCount', state0: 'differs' }

/** Every place of the console in which an amount is typed. */
const USES: Record<string, { field: string; isRequired: boolean; read: (text: string) => Read }> = {
  'an open bid': {
    field: 'price',
    isRequired: true,
    read: (price) => {
      const form = formOf({ price })
      return { value: readBid(form).price, faults: form.faults }
    },
  },
  'a maximum': {
    field: 'maxPrice',
    isRequired: true,
    read: (maxPrice) => {
      const form = formOf({ maxPrice, asLeader: '1' })
      return { value: readBid(form).maxPrice, faults: form.faults }
    },
  },
  'a reduction': {
    field: 'amount0',
    isRequired: true,
    read: (amount0) => {
      const form = formOf({ ...CHECK, amount0, reason0: 'parts', detail0: '鍵が1本だけ', photo0: 'a' })
      const check = readCheck(form)
      judgeCheck(form, check, {
        contractAmount: CONTRACT,
        hasNoMeter: false,
        mileageKm: 12_000,
        mileageFrom: null,
        mileageTo: null,
        sheetLines: 0,
        unstated: [],
        admitted: [],
      })
      return { value: form.faults.length > 0 ? null : (check.claims[0]?.amount ?? null), faults: form.faults }
    },
  },
  'what a ruling allows': {
    field: 'allowed0',
    isRequired: true,
    read: (allowed0) => {
      const form = formOf({ allowed0 })
      const limits = { label: '認める減額', min: 0, max: 20_000, required: true }
      return { value: form.yen('allowed0', limits), faults: form.faults }
    },
  },
  'the most of a buy order': {
    field: 'priceMost',
    isRequired: false,
    read: (priceMost) => {
      const form = formOf({ priceMost })
      return { value: form.yen('priceMost', { label: '上限金額', min: 1_000, max: 100_000_000 }), faults: form.faults }
    },
  },
  'the lower end of a filter': {
    field: 'from',
    isRequired: false,
    read: (from) => {
      const { filter, faults } = filterOf(
        new URL(`/partner/auctions?${new URLSearchParams({ from })}`, 'http://k.invalid'),
      )
      return { value: filter.priceFrom ?? null, faults }
    },
  },
}

const typed = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .array(fc.constantFrom(...'0123456789０５,，.万千百円¥ -一a'), { maxLength: 9 })
      .map((it) => it.join('')),
  },
  { weight: 2, arbitrary: fc.integer({ min: -5, max: 3_000_000_000 }).map(String) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 120 }).map((it) => `${it}万`) },
  { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
)

describe.each(Object.entries(USES))('%s', (_, { field, isRequired, read }) => {
  test('is what was written, or a fault at its field', () => {
    fc.assert(
      fc.property(typed, (text) => {
        const { value, faults } = read(text)
        const parsed = parseYen(text)
        if (value !== null) {
          expect(parsed).toEqual({ ok: true, value })
          expect(faults).toEqual([])
        } else if (isRequired || text.trim() !== '') expect(faults.map((it) => it.field)).toEqual([field])
        else expect(faults).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  test.each(['一万五', 'abc', '-1', '1.5', '10^12', '2147483648', '1000000000000', '💴', '9'.repeat(10_000)])(
    '%.20s is refused in words',
    (text) => {
      const { value, faults } = read(text)
      expect(value).toBeNull()
      expect(faults).toEqual([{ field, message: expect.stringMatching(/。$/) }])
    },
  )
})

test.each([
  ['50万', 500_000],
  ['１２，０００', 12_000],
  ['1万5千', 15_000],
])('a bid of %s is one of %i', (text, yen) => {
  expect(USES['an open bid']?.read(text)).toEqual({ value: yen, faults: [] })
})

test('a bid is of whole steps, and its maximum not below it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 2_000_000 }),
      fc.integer({ min: 1_000, max: 2_000_000 }),
      (price, max) => {
        const form = formOf({ price: String(price), maxPrice: String(max) })
        readBid(form)
        expect(form.faults.length === 0).toBe(isOnStep(price) && isOnStep(max) && max >= price)
      },
    ),
  )
})

test.each([
  ['12', 12],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['-1', null],
  ['1.5', null],
  ['１', null],
  ['', null],
  [null, null],
])('the number in an address, %j, is %s', (text, number) => {
  expect(numberOfAddress(text)).toBe(number)
})

test('a form counts only with what was shown back for it', () => {
  const token = 'bid 490000 -'
  expect(formOf({ shown: token }).question(token, '¥490,000 で入札します。')).toBeNull()
  for (const shown of ['', 'bid 49000 -']) {
    const question = formOf({ shown, price: '49万' }).question(token, '¥490,000 で入札します。')
    expect(question).toMatchObject({
      problem: expect.stringContaining('¥490,000'),
      shown: token,
      typed: { price: '49万' },
    })
  }
})

test('a dialog asks the question alone, with what is odd apart; a page without scripts says how it is answered', () => {
  const asked = { words: '¥35,000,000 で入札します。', doubt: '相場の上限の78倍です。' }
  expect(formOf({}).question('bid', asked.words, asked.doubt)).toMatchObject({
    problem: `${asked.doubt}${asked.words}よろしければ、もう一度ボタンを押してください。`,
    asked,
  })
})
