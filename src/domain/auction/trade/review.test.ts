import { expect, test } from 'vitest'
import { checkForm } from '../../account/form-check.ts'
import { receiptUserType } from './receipt.ts'
import { reviewSchema } from './review.ts'

const review = {
  reviewPrice: 5,
  reviewAgent: 4,
  reviewDelivery: 1,
  reviewSatisfaction: 5,
  nickname: 'バイク好き',
  comment: '思ったより高く売れました。',
}

test.each([
  [{}, []],
  [{ comment: 'あ'.repeat(10) }, []],
  [{ comment: 'あ'.repeat(1000) }, []],
  [{ comment: '🏍'.repeat(10) }, []],
  [{ comment: 'あ'.repeat(9) }, ['コメントは10文字以上で入力してください。']],
  [{ comment: `  ${'あ'.repeat(9)}  ` }, ['コメントは10文字以上で入力してください。']],
  [{ comment: 'あ'.repeat(1001) }, ['コメントは1,000文字以内で入力してください。']],
  [{ comment: '' }, ['コメントを入力してください。']],
  [{ nickname: ' ' }, ['ニックネームを入力してください。']],
  [{ nickname: 'NC42乗り' }, []],
  [{ nickname: 'あ'.repeat(21) }, ['ニックネームは20文字以内で入力してください。']],
  [{ reviewPrice: 0 }, ['1〜5で評価してください。']],
  [{ reviewPrice: 6 }, ['1〜5で評価してください。']],
  [{ reviewPrice: 3.5 }, ['1〜5で評価してください。']],
  [{ reviewPrice: undefined, reviewAgent: '5' }, ['1〜5で評価してください。', '1〜5で評価してください。']],
])('%j gives %j', (change, messages) => {
  const check = checkForm(reviewSchema, { ...review, ...change })
  expect(check.isValid ? [] : check.faults.map(({ message }) => message)).toEqual(messages)
})

test.each(['yama@example.com', '山田090-1234-5678', '@taro_rider', 'NC42 1234567', '車台番号1234567'])(
  'the nickname %s is refused: it would be published as it is',
  (nickname) => {
    const check = checkForm(reviewSchema, { ...review, nickname })
    expect(check.isValid ? [] : check.faults).toEqual([
      { field: 'nickname', message: expect.stringContaining('ニックネームに使えません') },
    ])
  },
)

test.each([
  ['owner', 1],
  ['dealer', 2],
  ['agent', 3],
  ['operator', null],
  ['visitor', null],
] as const)('a receipt of the %s has user type %s', (role, type) => {
  expect(receiptUserType(role)).toBe(type)
})
