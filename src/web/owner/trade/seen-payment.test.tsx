import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { ConfirmMoney, SeenWords } from './seen-payment.tsx'

test('who said that the money had come is reminded of it before it is asked about the money', () => {
  const drawn = (seenAt: string | null) => renderToStaticMarkup(<SeenWords seenAt={seenAt} price={390_000} />)
  expect(drawn('2026-11-17T03:00:00.000Z')).toContain('入金を確認済みとして引き渡しました')
  expect(drawn('2026-11-17T03:00:00.000Z')).toContain('¥390,000')
  expect(drawn('2026-11-17T03:00:00.000Z')).toContain('「まだ受け取っていません」と回答できます')
  expect(drawn(null)).toBe('')
  const objected = <SeenWords seenAt="2026-11-17T03:00:00.000Z" price={390_000} isObjected />
  expect(renderToStaticMarkup(objected)).not.toContain('回答できます')
})

function confirming(moneySeenAt: string | null, isAsked = false): string {
  const trade = { moneySeenAt, refundAskedAt: null, stopAsked: isAsked ? { isOpen: true } : null }
  const Component = () => <ConfirmMoney auction={{ auctionId: 7, trade }} price={390_000} />
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

test('who confirms the money reads that the operator alone decides about a stop from then on', () => {
  for (const html of [confirming(null), confirming('2026-11-17T03:00:00.000Z')]) {
    expect(html).toContain('運営が車両と代金について双方に確認して判断します')
    expect(html).not.toMatch(/返金のうえ|販売店の同意が必要/)
  }
  expect(confirming('2026-11-17T03:00:00.000Z')).toContain('返金はしないでください')
})

test('who confirmed by mistake is led to the operator, and is not told to show the code while a stop is asked for', () => {
  const html = confirming('2026-11-17T03:00:00.000Z', true)
  expect(html).toContain('href="/kaitori/contact?auction=7"')
  expect(html).not.toContain('次のコード')
})

test('while a stop is asked for, money that came may be recorded, and no code is promised for it', () => {
  expect(confirming(null)).toContain('確認を記録すると、引渡しコードを表示します')
  const asked = confirming(null, true)
  expect(asked).toContain('¥390,000 が入金されているときは、中止の申し出への回答が済む前でも、確認を記録できます')
  expect(asked).toMatch(/button-quiet">入金を確認しました</)
  expect(asked).not.toContain('引渡しコードを表示')
})
