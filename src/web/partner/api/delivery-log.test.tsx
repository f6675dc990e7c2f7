import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { TEST_TYPE, WEBHOOKS } from '#domain/webhook/webhook-kinds.ts'
import { DeliveryLog, TestSend } from './delivery-log.tsx'
import { endpointState, harmless, troubleText } from './webhook-words.ts'

function drawn(Component: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

function log(pauseReason: 'person' | null, type: string, answer = ''): string {
  const delivery = {
    webhookDeliveryId: 1,
    messageId: 'msg_1',
    type,
    body: '{}',
    auction: { auctionId: 1_000_001, makerName: 'ホンダ', modelName: 'CB400SF' },
    bikeDealerId: null,
    state: 'waiting' as const,
    nextAt: '2026-11-19T04:58:57.000Z',
    createdAt: '2026-11-19T04:53:57.000Z',
    attempts: [{ number: 1, at: '2026-11-19T04:53:57.000Z', durationMs: 12, status: 500, fault: null, answer }],
  }
  const webhook = { webhookEndpointId: 7, pauseReason }
  return drawn(() => (
    <DeliveryLog webhook={webhook} deliveries={[delivery]} isUndelivered={false} isFirstPage dealers={[]} />
  ))
}

test('a paused endpoint promises no next try; a test goes out all the same, and says so', () => {
  const running = log(null, WEBHOOKS.outbid.type)
  expect(running).toContain('送信待ち')
  expect(running).toMatch(/次の送信：.*13:58:57/)
  const paused = log('person', WEBHOOKS.outbid.type)
  expect(paused).toContain('停止中')
  for (const words of ['送信待ち', '次の送信']) expect(paused).not.toContain(words)
  expect(log('person', TEST_TYPE)).toContain('送信待ち')
  expect(drawn(() => <TestSend isPaused />)).toContain('停止中でも送信します')
  expect(drawn(() => <TestSend isPaused={false} />)).not.toContain('停止中')
})

test('a message names its auction, and one that waits can be sent at once, but not while paused', () => {
  const waiting = log(null, WEBHOOKS.outbid.type)
  expect(waiting).toMatch(/<a [^>]*href="\/partner\/auctions\/1000001"[^>]*>No\.1000001 ホンダ CB400SF</)
  expect(waiting).toContain('を再送"')
  expect(log('person', WEBHOOKS.outbid.type)).not.toContain('を再送"')
})

test('what a receiver answers turns nothing around and hides nothing', () => {
  const shown = log(null, WEBHOOKS.outbid.type, '請求\u202Egpj.exe\u0007\u200B\r\n<b>二行目')
  expect(shown).toContain('請求[U+202E]gpj.exe[U+0007][U+200B][U+000D]\n&lt;b&gt;二行目')
  expect(harmless('\u{E0041}\u2066あ\tい')).toBe('[U+E0041][U+2066]あ\tい')
})

test('an endpoint says from the first failure on that nothing arrives, how much waits, and what was answered', () => {
  const trouble = { waitingCount: 12, at: '2026-11-19T04:53:57.000Z', status: 500, fault: null }
  const failing = { pauseReason: null, trouble }
  expect(endpointState(failing)).toEqual({ tone: 'bad', label: '届いていません' })
  expect(troubleText(failing)).toMatch(/^12件待ち・最後の応答 .*13:53:57　HTTP 500：送信先でエラーが起きました$/)
  expect(endpointState({ pauseReason: null, trouble: null }).label).toBe('送信中')
  const paused = { pauseReason: 'person', trouble } as const
  expect([endpointState(paused).label, troubleText(paused)]).toEqual(['停止中', null])
})
