import { expect, test } from 'vitest'
import { RULING_WAITS } from '#content/messages/payment.ts'
import { objectionWords, silenceWords } from './payment-received.tsx'

test.each([
  ['まだ入金がありません', '入金がないことを知らせますか', '¥440,000 の入金がまだないこと'],
  ['金額が違います', '金額が違うことを知らせますか', '受け取った金額が ¥440,000 ではないこと'],
  ['', '受け取りを確認できないことを知らせますか', '¥440,000 の受け取りを確認できないこと'],
])('the question names what was chosen: %s', (reason, title, told) => {
  expect(objectionWords(reason, 440_000)).toEqual({ title, told })
})

test('after a corrected report the owner reads that the ruling waits for its answer', () => {
  const report = {
    finalTransactionPrice: 440_000,
    confirmBy: '2026-11-25T03:00:00Z',
    objection: { at: '2026-11-18T03:00:00Z', comment: 'まだ入金がありません' },
    ruling: null,
    isObjectionOpen: true,
  }
  const words = (change: object) =>
    silenceWords({ ...report, ...change } as Parameters<typeof silenceWords>[0], false, false)
  expect(words({})).toContain(RULING_WAITS)
  expect(words({ isObjectionOpen: false }), 'while the operator rules').not.toContain(RULING_WAITS)
  expect(words({ isObjectionOpen: false }), 'said by the notice above').not.toContain('運営が支払いの記録を確認')
  expect(words({ objection: null })).not.toContain(RULING_WAITS)
})
