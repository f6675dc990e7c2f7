import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { Completed } from './completed.tsx'

const CHANGE = {
  dueOn: '2026-12-02',
  place: '運輸支局',
  procedure: '移転登録',
  changedOn: null,
  proofAssetId: null,
  isLate: false,
  taxDay: null,
  isTaxMissed: false,
  reportsLeft: 3,
}

type Auction = Parameters<typeof Completed>[0]['auction']

function drawn(nameChange: Auction['nameChange'], settledBy = 'owner', ruling: string | null = null): string {
  const completionReport = {
    finalTransactionPrice: 480_000,
    reportedAt: '2026-11-17T03:00:00Z',
    confirmBy: '2026-11-24T03:00:00Z',
    paidOn: null,
    proofAssetId: null,
    isProven: null,
    isReplaceable: false,
    objection: null,
    objectedAt: null,
    ruling,
    ruledAt: null,
    reductions: [],
    claimedPrice: null,
    claimedReductions: [],
  }
  const auction = { auctionId: 7, finalTransactionPrice: 480_000, nameChange, settledBy, completionReport }
  const Stub = createRoutesStub([{ path: '/', Component: () => <Completed auction={auction} /> }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('with the money settled, 名義変更 is next until it is reported', () => {
  const due = drawn(CHANGE)
  expect(due).toContain('名義変更を12月2日（水）までに報告してください')
  expect(due).toContain('href="/partner/auctions/7#name-change"')
  expect(drawn({ ...CHANGE, isLate: true })).toContain('名義変更の期限を過ぎています')
  expect(drawn({ ...CHANGE, changedOn: '2026-11-30' })).not.toContain('名義変更')
})

test('who settled the payment is said as it was', () => {
  expect(drawn(null)).toContain('の受取りを確認しました')
  const ruled = drawn(null, 'operator', '通帳の写しを確認しました')
  expect(ruled).toContain('支払いを確認できたと裁定しました')
  expect(ruled).toContain('通帳の写しを確認しました')
  expect(drawn(null, 'silence')).toContain('期限までに申し出がありませんでした')
  for (const other of ['operator', 'silence']) expect(drawn(null, other)).not.toContain('受取りを確認しました')
})
