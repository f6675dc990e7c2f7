import { expect, test } from 'vitest'
import { objectionWords } from './payment-received.tsx'

test.each([
  ['まだ入金がありません', '入金がないことを知らせますか', '¥440,000 の入金がまだないこと'],
  ['金額が違います', '金額が違うことを知らせますか', '受け取った金額が ¥440,000 ではないこと'],
  ['', '受け取りを確認できないことを知らせますか', '¥440,000 の受け取りを確認できないこと'],
])('the question names what was chosen: %s', (reason, title, told) => {
  expect(objectionWords(reason, 440_000)).toEqual({ title, told })
})
