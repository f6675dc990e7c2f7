import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connect, dial, type RawClient, startToyServer } from '#testing/realtime-server.ts'
import { onPostMessage, toyMessage } from '#testing/toy-messages.ts'

let server: Awaited<ReturnType<typeof startToyServer>>
let bystander: RawClient
let now: number

beforeEach(async () => {
  now = Date.now()
  server = await startToyServer({ now: () => now, limits: { startsPerSecond: 60 } })
  bystander = await connect(server.address)
  bystander.start('b', { auctionId: 7 })
  await bystander.nextOf('start_ack')
})

/** Whatever the other one did: this socket still gets its message. */
afterEach(async () => {
  server.realtime.publish(onPostMessage, toyMessage('after'))
  expect(await bystander.next()).toMatchObject({
    id: 'b',
    payload: { data: { onPostMessage: { messageId: 'after' } } },
  })
  await server.stop()
})

const withType = (errorType: string) => ({ payload: { errors: [{ errorType }] } })

describe('a clear answer, and the socket goes on', () => {
  test.each([
    ['not JSON', 'hello', undefined],
    ['an unknown type', '{"type":"hello","id":"x"}', 'x'],
    ['a start without payload', '{"type":"start","id":"x"}', 'x'],
    ['a second connection_init', '{"type":"connection_init"}', undefined],
  ])('%s', async (_what, frame, id) => {
    const client = await connect(server.address)
    client.send(frame)
    const answer = await client.next()
    expect(answer).toMatchObject({ type: 'error', ...withType('BadRequestException') })
    expect(answer.id).toBe(id)
    client.start('x', { auctionId: 7 })
    expect(await client.next()).toEqual({ id: 'x', type: 'start_ack' })
  })

  test('bytes instead of text', async () => {
    const client = await connect(server.address)
    client.socket.send(Buffer.from([1, 2, 3]))
    expect(await client.next()).toMatchObject({ type: 'error', ...withType('BadRequestException') })
  })

  test('start before init', async () => {
    const client = await dial(server.address)
    client.start('x', {})
    expect(await client.next()).toMatchObject({ id: 'x', type: 'error', ...withType('BadRequestException') })
    client.send({ type: 'connection_init' })
    expect(await client.next()).toMatchObject({ type: 'connection_ack' })
  })

  test("someone else's auction", async () => {
    const client = await connect(server.address)
    client.start('x', { auctionId: 13 })
    expect(await client.next()).toMatchObject({ id: 'x', type: 'error', ...withType('AccessDenied') })
  })

  test('10,000 starts', async () => {
    const client = await connect(server.address)
    for (let id = 0; id < 10_000; id += 1) client.start(`s${id}`, { auctionId: 7 })
    client.send({ type: 'stop', id: 's9999' })
    await client.nextOf('complete')
    const acks = client.received.filter(({ type }) => type === 'start_ack')
    const errors = client.received.filter(({ type }) => type === 'error')
    expect(acks).toHaveLength(60)
    expect(errors).toHaveLength(9_940)
    expect(new Set(errors.map(({ payload }) => payload?.errors?.[0]?.errorType))).toEqual(
      new Set(['LimitExceededError']),
    )
  })

  test('a token that expires in the middle', async () => {
    const client = await connect(server.address)
    client.start('short', {}, `owner-1-until-${now + 1_000}`)
    client.start('long', {})
    await client.nextOf('start_ack')
    await client.nextOf('start_ack')
    now += 2_000
    expect(await client.next()).toMatchObject({ id: 'short', type: 'error', ...withType('InvalidToken') })
    server.realtime.publish(onPostMessage, toyMessage('m1'))
    expect(await client.next()).toMatchObject({ id: 'long', type: 'data' })
    expect(await bystander.nextOf('data')).toMatchObject({ id: 'b' })
  })
})

test('a frame of 1 MB closes its socket with 1009', async () => {
  const client = await connect(server.address)
  client.start('x', { text: 'x'.repeat(1024 * 1024) })
  expect(await client.closed).toMatchObject({ code: 1009 })
})

test('a frame just below the limit is read', async () => {
  const client = await connect(server.address)
  client.start('x', { more: 'x'.repeat(120 * 1024) })
  expect(await client.next()).toEqual({ id: 'x', type: 'start_ack' })
})

test('a flood of malformed frames closes its socket with 1008', async () => {
  const client = await connect(server.address)
  for (let count = 0; count < 100; count += 1) client.send('{')
  expect(await client.closed).toMatchObject({ code: 1008 })
})
