import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { winnerSuspendedMail } from '#content/mail/auction-mails.ts'
import { HAND_OVER_NOTHING } from '#content/messages/held-trade.ts'
import { STATUS } from '#domain/auction/status.ts'
import { HeldTrade } from './held-trade.tsx'

function drawn(auctionStatus: number, isWinnerSuspended: boolean | null): string {
  const Component = () => <HeldTrade auction={{ auctionId: 7, auctionStatus, isWinnerSuspended }} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('the page says what the mail says, for as long as the dealer of the contract is suspended', () => {
  const mail = winnerSuspendedMail({ userName: '山田', bikeName: 'CB400SF', kind: 'naked', url: '' }, true)
  expect(JSON.stringify(mail.blocks)).toContain(HAND_OVER_NOTHING)
  const html = drawn(STATUS.inTransaction, true)
  expect(html).toContain(HAND_OVER_NOTHING)
  expect(html).toContain('/kaitori/mypage/message/7?tab=support')
  for (const [status, isSuspended] of [
    [STATUS.inTransaction, false],
    [STATUS.inTransaction, null],
    [STATUS.biddingEnded, true],
    [STATUS.completed, null],
  ] as const)
    expect(drawn(status, isSuspended)).not.toContain(HAND_OVER_NOTHING)
})
