import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFetchExecutor } from './fetch-executor.ts'
import type { GraphqlCallError } from './graphql-call-error.ts'
import { createGraphqlClient } from './graphql-client.ts'
import { NetworkError } from './network-error.ts'

const DOCUMENT = { operationName: 'Makers', query: 'query Makers { a }' }

let server: Server
let endpoint: string
let answer: { status: number; body: string } | 'hang' | 'cut' = 'hang'
const requests: { headers: Record<string, unknown>; body: unknown }[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      requests.push({ headers: { ...request.headers }, body: JSON.parse(text) })
      if (answer === 'cut') request.socket.destroy()
      else if (answer !== 'hang')
        response
          .writeHead(answer.status, { 'content-type': 'application/json', 'x-request-id': 'request-7' })
          .end(answer.body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

function clientWith(token: string | null, timeoutMs?: number, onError?: (error: GraphqlCallError) => void) {
  return createGraphqlClient(
    createFetchExecutor({ endpoint, token: async () => token, ...(timeoutMs ? { timeoutMs } : {}) }),
    onError,
  )
}

test('sends operation name, variables and query as POST, with the bearer token', async () => {
  answer = { status: 200, body: '{"data":{"a":1}}' }
  expect(await clientWith('token-1').request(DOCUMENT, { x: 2 })).toEqual({ a: 1 })
  const sent = requests.at(-1)
  expect(sent?.body).toEqual({ ...DOCUMENT, variables: { x: 2 } })
  expect(sent?.headers.authorization).toBe('Bearer token-1')
  await clientWith(null).request(DOCUMENT, {})
  expect(requests.at(-1)?.headers.authorization).toBeUndefined()
})

test('a failed call records status, error list and operation name before the caller hears of it', async () => {
  answer = {
    status: 200,
    body: '{"data":null,"errors":[{"message":"だめです","extensions":{"code":"BAD_REQUEST","fields":[{"field":"a","message":"b"}]}}]}',
  }
  const heard: GraphqlCallError[] = []
  await expect(clientWith(null, undefined, (error) => heard.push(error)).request(DOCUMENT, {})).rejects.toThrow(
    'だめです',
  )
  expect(heard[0]).toMatchObject({
    operationName: 'Makers',
    status: 200,
    code: 'BAD_REQUEST',
    requestId: 'request-7',
    fields: [{ field: 'a', message: 'b' }],
  })
})

test.each([401, 403, 500, 502, 503, 504])('HTTP %i is an error with this status, whatever the body', async (status) => {
  answer = { status, body: '<html>' }
  await expect(clientWith(null).request(DOCUMENT, {})).rejects.toMatchObject({ status, operationName: 'Makers' })
})

test('no answer at all: Network request failed', async () => {
  answer = 'cut'
  const call = clientWith(null).request(DOCUMENT, {})
  await expect(call).rejects.toThrow('Network request failed')
  await expect(call).rejects.toBeInstanceOf(NetworkError)
})

test('an answer that does not come in time: timed out', async () => {
  answer = 'hang'
  await expect(clientWith(null, 50).request(DOCUMENT, {})).rejects.toThrow('Network request timed out')
})

test('a call that is given up: Aborted', async () => {
  answer = 'hang'
  const controller = new AbortController()
  const call = clientWith(null).request(DOCUMENT, {}, controller.signal)
  controller.abort()
  await expect(call).rejects.toThrow('Aborted')
})
