import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'

const PER_ADDRESS = 5
let impatient: TestApi
let patient: TestApi
const open: Socket[] = []
beforeAll(async () => {
  const connectionLimits = { headersMs: 300, bodyMs: 300, keepAliveMs: 300, checkMs: 50 }
  impatient = await startApi({}, false, undefined, { connectionLimits })
  patient = await startApi({ CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS) })
})
afterAll(async () => {
  for (const socket of open) socket.destroy()
  await impatient.stop()
  await patient.stop()
})

interface Connection {
  readonly socket: Socket
  /** What the server said until it closed the connection. */
  readonly said: Promise<string>
}

function dial(api: TestApi): Connection {
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1')
  open.push(socket)
  socket.on('error', () => undefined)
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString()))
  return { socket, said: new Promise((resolve) => socket.once('close', () => resolve(text))) }
}

/** One character after the other, as long as the server listens: much slower than it allows. */
async function drip(socket: Socket, text: string): Promise<void> {
  for (const character of text) {
    if (socket.destroyed || !socket.write(character)) return
    await sleep(20)
  }
}

const FOREVER = 'x'.repeat(3000)

test.each([
  ['a connection that says nothing', '', ''],
  ['headers that come drop by drop', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: ', FOREVER],
  ['headers that never end', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n', ''],
  [
    'a body that comes drop by drop',
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
    FOREVER,
  ],
  [
    'a body in chunks that never end',
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
    '1\r\nx\r\n'.repeat(500),
  ],
  [
    'the body of an address that there is not',
    'POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n',
    '',
  ],
])('%s is cut off', async (_what, begin, rest) => {
  const { socket, said } = dial(impatient)
  socket.write(begin)
  void drip(socket, rest)
  expect(await said).not.toContain('200 OK')
})

test('a connection that is kept open after its answer and not used is closed', async () => {
  const { socket, said } = dial(impatient)
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await said).toContain('200 OK')
})

test('an address has so many connections and no more, until one of them goes', async () => {
  const ask = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'
  const held = Array.from({ length: PER_ADDRESS }, () => dial(patient))
  await Promise.all(held.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))))
  const refused = dial(patient)
  refused.socket.write(ask)
  expect(await refused.said).toBe('')
  held[0]?.socket.destroy()
  const served = async () => {
    const { socket, said } = dial(patient)
    socket.write(ask)
    return (await said).split('\r\n')[0]
  }
  await expect.poll(served).toBe('HTTP/1.1 200 OK')
})
