import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { STATUS } from '#domain/auction/status.ts'
import { TransferAccount } from './transfer-account.tsx'

type Auction = React.ComponentProps<typeof TransferAccount>['auction']

const OPEN: Auction = {
  auctionId: 7,
  auctionStatus: STATUS.inTransaction,
  availableActions: ['postCheckedList', 'acceptDelivery'],
  isWinnerSuspended: false,
  checklist: { paymentMethod: 'transfer-before-delivery', ownersMemo: null },
  trade: { moneySeenAt: null },
  completionReport: null,
}

function drawn(given: Partial<Auction> = {}): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <TransferAccount auction={{ ...OPEN, ...given }} /> }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('who is to be paid into an account and has written down none is told, with the way to do it', () => {
  expect(drawn()).toContain('振込先の口座が記入されていません')
  expect(drawn()).toContain('チェックリストに記入する')
  const later = drawn({ availableActions: [], checklist: { paymentMethod: 'transfer-at-delivery', ownersMemo: null } })
  expect(later).toContain('/kaitori/mypage/message/7')
  expect(later).not.toContain('チェックリスト')
})

test.each<[string, Partial<Auction>]>([
  ['in cash', { checklist: { paymentMethod: 'cash', ownersMemo: null } }],
  ['once it is written down', { checklist: { paymentMethod: 'transfer-at-delivery', ownersMemo: { at: '' } } }],
  ['before anything is proposed', { checklist: null }],
  ['once the money came', { trade: { moneySeenAt: '2026-11-17T03:00:00Z' } }],
  ['once the payment is reported', { completionReport: {} }],
  ['after a stop', { auctionStatus: STATUS.stoppedByDealer }],
  ['while the dealer is suspended', { isWinnerSuspended: true }],
])('nothing is said of an account %s', (_name, given) => {
  expect(drawn(given)).toBe('')
})
