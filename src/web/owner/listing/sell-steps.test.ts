import { expect, test, vi } from 'vitest'
import { createGraphqlClient } from '#client/graphql/graphql-client.ts'
import type { GraphqlRequest } from '#contract/graphql-executor.ts'
import { logOperation } from './sell-steps.tsx'

test('an operation is told to the server, and a failure is nobody’s concern', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const told: GraphqlRequest[] = []
  const client = createGraphqlClient(async (request) => {
    told.push(request)
    throw new Error('no network')
  })
  logOperation('sell-form/photos', client)
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(told[0]?.variables).toEqual({ input: { operationType: 'sell-form/photos' } })
  expect(unhandled).not.toHaveBeenCalled()
})
