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

function drawn(trade: typeof TRADE | (Omit<typeof TRADE, 'completionReport'> & { completionReport: null })): string {
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

test('with a suspended dealer and no report there is nothing to rule on', () => {
  const html = drawn({ ...TRADE, isWinnerSuspended: true, completionReport: null })
  expect(html).toContain('利用停止中の販売店')
  expect(html).toContain('利用の再開が必要です')
  expect(html).not.toContain('<form')
})
