import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { encodeRealtimeHeader } from '#contract/realtime-header.ts'
import { connect, dial, opened, startToyServer } from '#testing/realtime-server.ts'
import { onPostMessage, toyMessage } from '#testing/toy-messages.ts'

let server: Awaited<ReturnType<typeof startToyServer>>
afterEach(() => server.stop())

test('the newer handshake selects graphql-ws; stop completes', async () => {
  server = await startToyServer()
  const client = await connect(server.address)
  expect(client.socket.protocol).toBe('graphql-ws')
  client.start('a', { auctionId: 7, bikeOwnerId: 1 })
  expect(await client.next()).toEqual({ id: 'a', type: 'start_ack' })
  server.realtime.publish(onPostMessage, toyMessage('m1'))
  expect(await client.next()).toMatchObject({ id: 'a', type: 'data' })
  client.send({ id: 'a', type: 'stop' })
  expect(await client.next()).toEqual({ id: 'a', type: 'complete' })
})

test('the older handshake carries header and payload in the query', async () => {
  server = await startToyServer()
  const header = Buffer.from('{"Authorization":"Bearer owner-1","host":"h"}').toString('base64')
  const client = await opened(
    new WebSocket(`ws://${server.address}?header=${encodeURIComponent(header)}&payload=e30=`, 'graphql-ws'),
  )
  client.send({ type: 'connection_init' })
  expect(await client.next()).toMatchObject({ type: 'connection_ack' })
  expect(client.socket.protocol).toBe('graphql-ws')
})

test('a bad token is not refused at the upgrade but told by connection_error', async () => {
  server = await startToyServer()
  const client = await dial(server.address, 'nobody')
  client.send({ type: 'connection_init' })
  expect(await client.next()).toMatchObject({
    type: 'connection_error',
    payload: { errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }] },
  })
})

test('under overload the upgrade is answered by 503; sockets that are there stay', async () => {
  let isOverloaded = false
  server = await startToyServer({ isOverloaded: () => isOverloaded, limits: { socketsPerProcess: 2 } })
  const first = await connect(server.address)
  isOverloaded = true
  await expect(dial(server.address)).rejects.toThrow('HTTP 503')
  isOverloaded = false
  await connect(server.address)
  await expect(dial(server.address)).rejects.toThrow('HTTP 503')
  first.start('a', {})
  expect(await first.next()).toEqual({ id: 'a', type: 'start_ack' })
})

test('other paths and other sub-protocols are refused as HTTP', async () => {
  server = await startToyServer()
  await expect(opened(new WebSocket(`ws://127.0.0.1:${server.port}/elsewhere`, 'graphql-ws'))).rejects.toThrow('404')
  await expect(opened(new WebSocket(`ws://${server.address}`, 'graphql-transport-ws'))).rejects.toThrow('400')
})

test('shutdown tells every socket to go and takes no more', async () => {
  server = await startToyServer()
  const clients = await Promise.all([connect(server.address), connect(server.address), dial(server.address)])
  await server.realtime.closeAll()
  for (const client of clients) expect(await client.closed).toMatchObject({ code: 1001 })
  expect(server.realtime.socketCount).toBe(0)
  await expect(dial(server.address)).rejects.toThrow('HTTP 503')
})

test('after a gap sockets are asked to come back', async () => {
  server = await startToyServer()
  const client = await connect(server.address)
  server.realtime.restartAll()
  expect(await client.closed).toMatchObject({ code: 1012 })
  await connect(server.address)
})

test('a reader that does not read is cut off, the others get everything', async () => {
  server = await startToyServer({ limits: { bufferedBytes: 256 * 1024 } })
  const good = await connect(server.address)
  good.start('a', {})
  await good.nextOf('start_ack')
  const slow = await connectSlowReader(server.port)
  await slow.subscribed
  slow.socket.pause()
  const message = { ...toyMessage('m'), message: 'あ'.repeat(20_000) }
  let published = 0
  while (server.realtime.socketCount === 2 && published < 2_000) {
    server.realtime.publish(onPostMessage, message)
    published += 1
    await new Promise(setImmediate)
  }
  expect(server.realtime.socketCount).toBe(1)
  for (let count = 0; count < published; count += 1) expect((await good.next()).type).toBe('data')
  slow.socket.destroy()
})

/** A bare TCP client, since `ws` would read on. */
async function connectSlowReader(port: number) {
  const socket = connectTcp(port, '127.0.0.1')
  await once(socket, 'connect')
  const header = encodeRealtimeHeader({ Authorization: 'owner-1', host: 'h' })
  socket.write(
    [
      'GET /realtime/graphql/realtime HTTP/1.1',
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      `Sec-WebSocket-Protocol: graphql-ws, header-${header}`,
      '\r\n',
    ].join('\r\n'),
  )
  const subscribed = new Promise<void>((resolve) => {
    let seen = ''
    socket.on('data', (chunk) => {
      if (seen.length > 100_000) return
      const before = seen
      seen += chunk.toString('latin1')
      const appeared = (text: string) => seen.includes(text) && !before.includes(text)
      if (appeared('101 Switching')) socket.write(maskedText('{"type":"connection_init"}'))
      if (appeared('"ka"')) socket.write(maskedText(startFrame))
      if (appeared('start_ack')) resolve()
    })
  })
  return { socket, subscribed }
}

const startFrame = JSON.stringify({
  id: 's',
  type: 'start',
  payload: {
    data: JSON.stringify({ query: 'subscription { onPostMessage { message } }' }),
    extensions: { authorization: { Authorization: 'owner-1' } },
  },
})

/** A text frame of up to 64 KB with the mask 0, as a client must send it. */
function maskedText(text: string): Buffer {
  const body = Buffer.from(text)
  const head = body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 0xff]
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body])
}
