import { expect, test } from 'vitest'
import { lostDealerWords } from './unknown-dealer.tsx'

const dealer = { bikeDealerId: '7', name: 'モト横浜' }
const agency = { partnerId: '1', role: 'agent', name: '代理店', dealers: [], suspendedDealers: [] } as const

test.each([
  ['while it is suspended', { suspendedDealers: [dealer] }, '運営が利用を停止しています'],
  ['once that is lifted', { dealers: [dealer] }, '利用停止は解除されました'],
  ['after it left the agency', {}, '担当から外れました'],
])('an agency reads what holds for the dealer of its open page: %s', (_name, change, words) => {
  expect(lostDealerWords({ ...agency, ...change }, dealer)).toContain(words)
})
