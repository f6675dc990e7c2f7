import { expect, test } from 'vitest'
import { CLAIM } from '#testing/auction-model/auction-facts.ts'
import { claimWords } from './freeze-document.ts'

const claim = { ...CLAIM, amount: 300_000, answer: null, ruled: null, about: '外装' }

test.each([
  ['accepted', { answer: 'accepted' }, '−¥300,000'],
  ['refused, and the dealer took the bike', { answer: 'refused' }, '申請 ¥300,000（認められず）'],
  ['refused, and nothing of it allowed', { answer: 'refused', ruled: 0 }, '申請 ¥300,000（認められず）'],
  ['allowed in part', { answer: 'refused', ruled: 5_000 }, '−¥5,000（申請額 ¥300,000）'],
  ['withdrawn before an answer', {}, '申請 ¥300,000（取下げ）'],
] as const)('the record of the hand-over says what became of a claim: %s', (_name, given, words) => {
  const { label, amount, outcome } = claimWords({ ...claim, ...given })
  expect({ label, words: amount + outcome }).toEqual({ label: '外装：申告にない傷・故障', words })
})
