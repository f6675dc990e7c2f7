import { expect, test, vi } from 'vitest'
import { logOperation } from './log-operation.ts'

const request = vi.hoisted(() => vi.fn())
vi.mock('../../shell/browser-graphql.ts', () => ({ browserGraphql: () => ({ request }) }))

test('an operation is told to the server, and a failure is nobody’s concern', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  request.mockRejectedValueOnce(new Error('no network'))
  logOperation('sell-form/photos')
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(request.mock.calls[0]?.[1]).toEqual({ input: { operationType: 'sell-form/photos' } })
  expect(unhandled).not.toHaveBeenCalled()
})
