import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openBareSocket } from '#testing/bare-socket.ts'
import { connect, dial, opened, startToyServer } from '#testing/realtime-server.ts'
import { onPostMessage, toyMessage } from '#testing/toy-messages.ts'
import { REALTIME_PATH } from '../register-realtime.ts'

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

test('an address opens so many sockets that say nothing; who was admitted no longer counts', async () => {
  server = await startToyServer({ limits: { silentSocketsPerAddress: 2 } })
  const first = await dial(server.address)
  await dial(server.address, 'nobody')
  await expect(dial(server.address, 'nobody')).rejects.toThrow('HTTP 429')
  first.send({ type: 'connection_init' })
  expect(await first.next()).toMatchObject({ type: 'connection_ack' })
  const third = await dial(server.address, 'nobody')
  await expect(dial(server.address, 'nobody')).rejects.toThrow('HTTP 429')
  third.socket.terminate()
  await expect.poll(() => dial(server.address, 'nobody').then(() => 'opened', String)).toBe('opened')
})

test('who comes with a good token is let in beside any number of silent sockets, as often as an owner may', async () => {
  server = await startToyServer({ limits: { silentSocketsPerAddress: 2, socketsPerOwner: 3 } })
  for (const token of ['nobody', 'nobody']) await dial(server.address, token)
  const client = await connect(server.address, 'owner-1')
  client.start('a', {})
  expect(await client.next()).toEqual({ id: 'a', type: 'start_ack' })
  for (let count = 0; count < 3; count += 1) await dial(server.address, 'owner-1')
  await expect(dial(server.address, 'owner-1')).rejects.toThrow('HTTP 429')
  await connect(server.address, 'owner-2')
  for (const token of ['nobody', '']) await expect(dial(server.address, token)).rejects.toThrow('HTTP 429')
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
  expect(server.realtime.figures.sockets).toBe(0)
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
  // A bare one, since `ws` would read on.
  const subscriptions = [{ query: 'subscription { onPostMessage { message } }', variables: {} }]
  const slow = await openBareSocket({ port: server.port, path: REALTIME_PATH, token: 'owner-1', subscriptions })
  slow.pause()
  const message = { ...toyMessage('m'), message: 'あ'.repeat(20_000) }
  let published = 0
  while (server.realtime.figures.sockets === 2 && published < 2_000) {
    server.realtime.publish(onPostMessage, message)
    published += 1
    await new Promise(setImmediate)
  }
  expect(server.realtime.figures).toMatchObject({ sockets: 1, cutOff: 1 })
  for (let count = 0; count < published; count += 1) expect((await good.next()).type).toBe('data')
  slow.destroy()
})

test('of many slow readers the slowest are cut off when too much waits in all', async () => {
  server = await startToyServer({ limits: { bufferedBytes: 1024 ** 3, bufferedBytesInAll: 1024 ** 2 } })
  const good = await connect(server.address)
  const subscriptions = [{ query: 'subscription { onPostMessage { message } }', variables: {} }]
  const slow = await Promise.all(
    [1, 2, 3].map(() => openBareSocket({ port: server.port, path: REALTIME_PATH, token: 'owner-1', subscriptions })),
  )
  for (const socket of slow) socket.pause()
  for (let count = 0; count < 300; count += 1) {
    server.realtime.publish(onPostMessage, { ...toyMessage('m'), message: 'あ'.repeat(20_000) })
    await new Promise(setImmediate)
  }
  await expect.poll(() => server.realtime.figures, { timeout: 10_000 }).toMatchObject({ sockets: 1, cutOff: 3 })
  good.start('a', {})
  expect(await good.next()).toEqual({ id: 'a', type: 'start_ack' })
  for (const socket of slow) socket.destroy()
})
