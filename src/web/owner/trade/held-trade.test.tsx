import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { winnerBackMail, winnerSuspendedMail } from '#content/mail/auction-mails.ts'
import { HAND_OVER_NOTHING, PAYMENT_RESTS } from '#content/messages/held-trade.ts'
import { STATUS } from '#domain/auction/status.ts'
import { HeldTrade } from './held-trade.tsx'

function drawn(auctionStatus: number, isWinnerSuspended: boolean | null, handedOverAt: string | null = null): string {
  const auction = { auctionId: 7, auctionStatus, isWinnerSuspended, trade: { handedOverAt } }
  const Component = () => <HeldTrade auction={auction} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

const OF_BIKE = { userName: '山田', bikeName: 'CB400SF', kind: 'naked', url: '' }

test('the page says what the mail says, for as long as the dealer of the contract is suspended', () => {
  const mail = winnerSuspendedMail(OF_BIKE, 'contract')
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

test('once the bike has left nobody is told to keep it, nor that the trade may be stopped', () => {
  const page = drawn(STATUS.inTransaction, true, '2026-11-18T03:00:00Z')
  const mail = JSON.stringify(winnerSuspendedMail(OF_BIKE, 'handedOver').blocks)
  for (const words of [page, mail]) {
    expect(words).toContain(PAYMENT_RESTS)
    expect(words).not.toMatch(/引き渡さないでください|再出品/)
  }
  expect(JSON.stringify(winnerBackMail(OF_BIKE, 'handedOver').blocks)).not.toContain('引渡しを控えて')
})

test('who may work again while a stop is asked for is not told to go on', () => {
  const mail = JSON.stringify(winnerBackMail(OF_BIKE, 'stopAsked').blocks)
  expect(mail).toContain('引渡しコードを見せたりしないでください')
  expect(mail).not.toContain('お取引を進めていただけます')
})
