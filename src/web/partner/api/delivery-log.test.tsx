import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { TEST_TYPE, WEBHOOKS } from '#domain/webhook/webhook-kinds.ts'
import { DeliveryLog, TestSend } from './delivery-log.tsx'

function drawn(Component: () => React.ReactNode): string {
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(<Stub initialEntries={['/']} />)
}

function log(pauseReason: 'person' | null, type: string): string {
  const delivery = {
    webhookDeliveryId: 1,
    messageId: 'msg_1',
    type,
    body: '{}',
    bikeDealerId: null,
    state: 'waiting' as const,
    nextAt: '2026-11-19T04:58:57.000Z',
    createdAt: '2026-11-19T04:53:57.000Z',
    attempts: [{ number: 1, at: '2026-11-19T04:53:57.000Z', durationMs: 12, status: 500, fault: null, answer: '' }],
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
