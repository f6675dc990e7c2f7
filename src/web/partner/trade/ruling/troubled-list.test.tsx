import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { TroubledList } from './troubled-list.tsx'

const REPORT = {
  finalTransactionPrice: 410_000,
  reportedAt: '2026-11-18T03:00:00Z',
  paidOn: '2026-11-18',
  proofAssetId: null,
  isProven: false,
  objection: '届いていません',
  objectedAt: '2026-11-18T04:00:00Z',
}
const TRADE = {
  auctionId: 7,
  version: 9,
  makerName: 'ホンダ',
  modelName: 'CB400SF',
  winnerName: 'モト横浜',
  contractAmount: 420_000,
  isWinnerSuspended: false,
  trade: { price: 410_000, moneySeenAt: null, handedOverAt: '2026-11-17T03:00:00Z' },
  completionReport: REPORT,
}

function drawn(trade: Parameters<typeof TroubledList>[0]['trades'][number]): string {
  const Component = () => <TroubledList trades={[trade]} answerTo={() => undefined} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('of a payment that was found unproven an operator can only find that it came', () => {
  const html = drawn(TRADE)
  expect(html).toContain('支払いを確認できず')
  expect(html).toContain('¥410,000')
  expect(html).toMatch(/type="hidden" name="isProven" value="1"/)
  expect(html).not.toMatch(/type="radio"/)
})

test('what a suspended dealer cannot report an operator can find paid', () => {
  const html = drawn({ ...TRADE, isWinnerSuspended: true, completionReport: null })
  expect(html).toContain('利用停止中の販売店')
  expect(html).toContain('支払いを報告していません')
  expect(html).toMatch(/type="hidden" name="isProven" value="1"/)
})

test('with a suspended dealer there is nothing to rule on while the bike is there, or its report waits', () => {
  const there = { ...TRADE, trade: { ...TRADE.trade, handedOverAt: null } }
  expect(drawn({ ...there, isWinnerSuspended: true, completionReport: null })).not.toContain('<form')
  const waiting = { ...REPORT, isProven: null, objection: null, objectedAt: null }
  const html = drawn({ ...TRADE, isWinnerSuspended: true, completionReport: waiting })
  expect(html).not.toContain('<form')
  expect(html).toContain('販売店は支払いを報告しています')
})

test('a report that the owner objects to waits for a ruling, not for the owner', () => {
  const html = drawn({ ...TRADE, isWinnerSuspended: true, completionReport: { ...REPORT, isProven: null } })
  expect(html).toContain('受け取っていないと答えています')
  expect(html).not.toContain('受け取りを確認すると完了します')
})
