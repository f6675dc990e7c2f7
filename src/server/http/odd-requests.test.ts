import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

/** Sends it as it is; answers what came back until the server closed, or half a second after its last word. */
function say(lines: readonly string[], body = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(api.origin).port), '127.0.0.1')
    let text = ''
    socket.setTimeout(500, () => text !== '' && socket.destroy())
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', reject)
    socket.on('close', () => resolve(text))
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  })
}

const statusOf = (answer: string) => Number(answer.split(' ')[1])
const SOCKET = '/realtime/graphql/realtime'
const UPGRADE = ['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket']

test.each([
  ['what cannot be parsed', 400, ['NONSENSE']],
  ['headers that are too long', 431, ['GET /healthz HTTP/1.1', 'Host: localhost', `X-Long: ${'x'.repeat(20_000)}`]],
  ['an expectation that we do not know', 417, ['GET /healthz HTTP/1.1', 'Host: localhost', 'Expect: miracles']],
  ['two hosts', 400, ['GET /healthz HTTP/1.1', 'Host: localhost', 'Host: elsewhere.example']],
  ['an address that is none', 400, ['GET /%E0%A4 HTTP/1.1', 'Host: localhost']],
  ['a socket at another address', 404, ['GET /elsewhere HTTP/1.1', ...UPGRADE]],
  ['a socket without its protocol', 400, [`GET ${SOCKET} HTTP/1.1`, ...UPGRADE]],
  [
    'a socket without a key',
    400,
    [`GET ${SOCKET} HTTP/1.1`, ...UPGRADE, 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Protocol: graphql-ws'],
  ],
  ['a socket with two hosts', 400, [`GET ${SOCKET} HTTP/1.1`, ...UPGRADE, 'Host: elsewhere.example']],
])('%s is answered with a request id', async (_what, status, lines) => {
  const answer = await say(lines)
  expect(statusOf(answer)).toBe(status)
  expect(answer).toMatch(/^x-request-id: [\w-]{36}\r$/m)
})

test.each([
  ['a UUID', '0b0c7a2e-7a8e-4d2c-9a30-0f4f4a1f7d11', true],
  ['what a load balancer gives', 'Root=1-67891233-abcdef012345678912345678', true],
  ['5,000 characters', 'x'.repeat(5_000), false],
  ['anything else', '<script>', false],
])('a request id that is %s', async (_what, given, isKept) => {
  const { headers } = await fetch(`${api.origin}/healthz`, { headers: { 'x-request-id': given } })
  if (isKept) expect(headers.get('x-request-id')).toBe(given)
  else expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
})

test('another protocol that is offered is ignored, with a body, too', async () => {
  const h2c = ['Host: localhost', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk']
  const plain = await say(['GET /healthz HTTP/1.1', 'Host: localhost'])
  const withoutMoment = (answer: string) => answer.replace(/^(?:x-request-id|date): .*$/gim, '')
  expect(withoutMoment(await say(['GET /healthz HTTP/1.1', ...h2c]))).toBe(withoutMoment(plain))
  const body = JSON.stringify({ query: '{ __typename }' })
  const asked = ['Content-Type: application/json', `Content-Length: ${body.length}`]
  expect(await say(['POST /graphql HTTP/1.1', ...h2c, ...asked], body)).toContain('{"data":{"__typename":"Query"}}')
})

test('no answer names the framework, and a kind of file that there is not is not found', async () => {
  const post = (path: string, type: string, body: string) =>
    fetch(api.origin + path, { method: 'POST', headers: { 'content-type': type }, body })
  const answers = [
    await post('/graphql', 'application/json', '{'),
    await post('/graphql', 'text/csv', 'a'),
    await post('/graphql', 'application/json', `"${'x'.repeat(2 ** 21)}"`),
    await fetch(`${api.origin}/%E0%A4`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 415, 413, 400])
  for (const answer of answers) expect(await answer.text()).not.toMatch(/FST_|fastify/i)
  for (const [path, type] of [
    ['/assets/XYZ', 'multipart/form-data; boundary=x'],
    ['/assets/XYZ', 'image/jpeg'],
    ['/assets/XYZ/temporary', 'application/json'],
  ] as const)
    expect((await post(path, type, '{}')).status).toBe(404)
})
