import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { OwnAuction } from '../auction/own-auction.ts'
import { StopQuestion } from './stop-question.tsx'

function drawn(
  availableActions: readonly string[],
  moneySeenAt: string | null,
  ruledBy = moneySeenAt && '2100-11-19T09:00:00Z',
  refundAskedAt: string | null = null,
  handedOverAt: string | null = null,
): string {
  const stopAsked = {
    by: 'dealer',
    reason: '部品がない',
    askedAt: '2026-11-18T02:00:00Z',
    answerBy: '2026-11-19T02:00:00Z',
    isOpen: true,
    ruledBy,
    answer: null,
    answeredBy: null,
    comment: '',
  }
  const trade = { stopAsked, moneySeenAt, refundAskedAt, handedOverAt, price: 410_000 }
  const bike = { makerName: 'ホンダ', modelName: 'CB400SF', winnerName: 'モト横浜' }
  const auction = { ...bike, auctionId: 7, auctionStatus: 31, isWinnerSuspended: false, trade, availableActions }
  const Component = () => <StopQuestion auction={auction as unknown as OwnAuction} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('a choice that is no longer open goes with its question, so that nobody answers what does not hold', () => {
  expect(drawn(['agreeToStop', 'refuseToStop'], null).match(/<dialog/g)).toHaveLength(2)
  const paid = drawn([], '2026-11-18T03:00:00Z')
  expect(paid).not.toMatch(/<dialog|<button/)
  expect(paid).toContain('運営が車両と代金について双方に確認して判断します')
  expect(paid).toContain('18:00までに判断します')
  expect(paid).not.toContain('お待たせして')
  expect(paid).toContain('返金せずにお待ちください')
  expect(paid).not.toContain('出品者が')
})

test('both answers name the dealer, the bike and the amount, and the stop what follows', () => {
  const html = drawn(['agreeToStop', 'refuseToStop'], null)
  expect(html.match(/モト横浜とのホンダ CB400SFの取引（¥410,000）/g)).toHaveLength(2)
  expect(html).toContain('その入札額で購入の意思を確認します')
})

test('an operator who has not decided by the promised moment is late, and the page says so', () => {
  const late = drawn([], '2026-11-16T03:00:00Z', '2026-11-17T09:00:00Z')
  expect(late).toContain('お約束した11月17日（火）18:00を過ぎています')
  expect(late).not.toContain('18:00までに')
})

test('once an operator has asked for the money back the owner is told to return it, and not to wait', () => {
  const asked = drawn([], '2026-11-18T03:00:00Z', '2100-11-19T09:00:00Z', '2026-11-18T05:00:00Z')
  expect(asked).toContain('運営が返金をお願いしています')
  expect(asked).toContain('受け取った代金¥410,000を、販売店に返金してください')
  expect(asked).toContain('/kaitori/mypage/message/7?tab=support')
  expect(asked).not.toContain('返金せずにお待ちください')
})

test('a bike that left although the money was asked back leaves the request to be read, and nothing to answer', () => {
  const left = '2026-11-18T06:00:00Z'
  const over = drawn([], '2026-11-18T03:00:00Z', null, '2026-11-18T05:00:00Z', left)
  expect(over).toContain('代金¥410,000の返金の求めは、引渡しで終わりました')
  expect(over).toContain('すでに返金した場合は、運営へのメッセージですぐにお知らせください')
  expect(over).not.toContain('返金してください')
  expect(drawn(['agreeToStop'], null, null, null, left)).toBe('')
})
