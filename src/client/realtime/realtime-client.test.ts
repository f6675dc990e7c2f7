import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { decodeRealtimeHeader } from '#contract/realtime-header.ts'
import { FakeClock } from '#testing/fake-clock.ts'
import { ACK, behave, startScriptedServer } from '#testing/scripted-server.ts'
import { createRealtimeClient } from './realtime-client.ts'
import type { RealtimeError } from './realtime-error.ts'

type Server = Awaited<ReturnType<typeof startScriptedServer>>
let server: Server | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

const document = { operationName: 'OnPostMessage', query: 'subscription OnPostMessage { onPostMessage { messageId } }' }

/** A client of the scripted server, with time of its own. */
async function start(
  options: Parameters<typeof startScriptedServer>[0],
  token = async () => 'Bearer t' as string | null,
) {
  server = await startScriptedServer(options)
  const clock = new FakeClock()
  const { endpoint } = server
  const client = createRealtimeClient({ endpoint, base: 'http://page/', token, WebSocket, clock, random: () => 0 })
  const subscribe = (variables: Record<string, unknown> = {}) => {
    const heard = { data: [] as unknown[], started: 0, errors: [] as RealtimeError[] }
    const stop = client.subscribe(document, variables, {
      next: (data) => void heard.data.push(data),
      started: () => {
        heard.started += 1
      },
      error: (error) => void heard.errors.push(error),
    })
    return Object.assign(heard, { stop })
  }
  return { server, clock, subscribe }
}

/** Waits for what crosses the network in real time. */
const until = (happened: () => boolean) => expect.poll(happened, { interval: 5, timeout: 10_000 }).toBe(true)

describe('a server that behaves', () => {
  test('gets the header, init, then one start per subscription with a token, over one socket', async () => {
    const { server, subscribe } = await start({ script: behave })
    const one = subscribe({ auctionId: 7 })
    const two = subscribe()
    await until(() => one.started + two.started === 2)
    const three = subscribe()
    await until(() => three.started === 1)
    const [record] = server.records
    expect(server.records).toHaveLength(1)
    expect(record?.url).toBe('/realtime/graphql/realtime')
    const [name, header] = record?.protocols.split(',') ?? []
    expect(name).toBe('graphql-ws')
    expect(decodeRealtimeHeader(header?.replace('header-', '') ?? '')).toEqual({
      Authorization: 'Bearer t',
      host: server.host,
    })
    expect(record?.frames.map(({ type }) => type)).toEqual(['connection_init', 'start', 'start', 'start'])
    expect(record?.frames[1]).toMatchObject({
      payload: {
        data: JSON.stringify({ query: document.query, variables: { auctionId: 7 } }),
        extensions: { authorization: { Authorization: 'Bearer t', host: server.host } },
      },
    })
  })

  test('brings data to the subscription it belongs to', async () => {
    const { server, subscribe } = await start({ script: behave })
    const one = subscribe()
    const two = subscribe()
    await until(() => one.started + two.started === 2)
    server.records[0]?.socket.send('{"id":"2","type":"data","payload":{"data":{"onPostMessage":{"messageId":"m"}}}}')
    await until(() => two.data.length === 1)
    expect(two.data).toEqual([{ onPostMessage: { messageId: 'm' } }])
    expect(one.data).toEqual([])
  })

  test('gets stop at once, and close 1000 a second after the last one', async () => {
    const { server, clock, subscribe } = await start({ script: behave })
    const one = subscribe()
    await until(() => one.started === 1)
    one.stop()
    clock.advance(999)
    const two = subscribe()
    await until(() => two.started === 1)
    clock.advance(5_000)
    two.stop()
    two.stop()
    clock.advance(999)
    await until(() => server.records[0]?.frames.length === 5)
    expect(server.records[0]?.frames.map(({ type }) => type)).toEqual([
      'connection_init',
      'start',
      'stop',
      'start',
      'stop',
    ])
    expect(server.records[0]?.closeCode).toBeNull()
    clock.advance(1)
    await until(() => server.records[0]?.closeCode === 1000)
    expect([...one.errors, ...two.errors]).toEqual([])
    expect(clock.pending).toEqual([])
  })

  test('is dialled again for a subscription after the close', async () => {
    const { server, clock, subscribe } = await start({ script: behave })
    const one = subscribe()
    await until(() => one.started === 1)
    one.stop()
    clock.advance(1_000)
    const two = subscribe()
    await until(() => two.started === 1)
    expect(server.records).toHaveLength(2)
  })
})

describe('a handshake', () => {
  test.each([400, 401, 403])('refused with %i is final', async (errorCode) => {
    const errors = [{ errorType: 'UnauthorizedException', errorCode, message: 'no' }]
    const { server, clock, subscribe } = await start({
      script: (_frame, socket) => socket.send(JSON.stringify({ type: 'connection_error', payload: { errors } })),
    })
    const one = subscribe()
    const two = subscribe()
    await until(() => one.errors.length + two.errors.length === 2)
    expect(one.errors[0]?.message).toBe('Connection failed: UnauthorizedException')
    await until(() => server.records[0]?.closeCode === 3001)
    clock.advance(60_000)
    expect(server.records).toHaveLength(1)
  })

  test('refused with another code is tried again', async () => {
    const { server, clock, subscribe } = await start({
      script: (frame, socket, connection) =>
        connection === 0
          ? socket.send('{"type":"connection_error","payload":{"errors":[{"errorType":"Busy","errorCode":429}]}}')
          : behave(frame, socket, connection),
    })
    const one = subscribe()
    await until(() => server.records[0]?.closeCode === 3001)
    clock.advance(100)
    await until(() => one.started === 1)
    expect(one.errors).toEqual([])
  })

  test('without an ack is tried again with growing delay, then fails', async () => {
    const { server, clock, subscribe } = await start({ script: () => undefined })
    const one = subscribe()
    const delays: number[] = []
    for (let connection = 0; connection < 7; connection += 1) {
      await until(() => server.records[connection]?.frames.length === 1)
      clock.advance(14_999)
      expect(one.errors).toEqual([])
      clock.advance(1)
      await until(() => server.records[connection]?.closeCode === 3001)
      const [delay] = clock.pending
      if (connection < 6 && delay !== undefined) {
        delays.push(delay)
        clock.advance(delay)
      }
    }
    expect(delays).toEqual([100, 200, 400, 800, 1600, 3200])
    expect(one.errors.map(({ message }) => message)).toEqual(['Connection failed: Connection timeout'])
    expect(server.records).toHaveLength(7)
  })

  test.each<[string, Partial<Parameters<typeof startScriptedServer>[0]>]>([
    ['closed before the ack', { script: (frame, socket, n) => (n === 0 ? socket.close() : behave(frame, socket, n)) }],
    ['refused with 503', { refusals: 1 }],
    ['with strange frames before the ack', { script: garbageFirst }],
  ])('%s ends well', async (_what, options) => {
    const { clock, subscribe } = await start({ script: behave, ...options })
    const one = subscribe()
    await expect
      .poll(() => {
        if (clock.pending[0] === 100) clock.advance(100)
        return one.started
      })
      .toBe(1)
    expect(one.errors).toEqual([])
  })

  test('with no or another sub-protocol selected fails', async () => {
    const { clock, subscribe } = await start({ script: behave, selectSubprotocol: () => false })
    const one = subscribe()
    await expect
      .poll(() => {
        if ((clock.pending[0] ?? 15_000) < 15_000) clock.advance(clock.pending[0] ?? 0)
        return one.errors.map(({ message }) => message)
      })
      .toEqual(['Connection failed: Connection handshake error'])
  })

  test('given up by the last subscriber opens nothing', async () => {
    const { server, clock, subscribe } = await start({ script: () => undefined })
    subscribe().stop()
    clock.advance(1_000)
    await until(() => server.records.every(({ closeCode }) => closeCode !== null))
    expect(clock.pending).toEqual([])
  })
})

describe('a subscription', () => {
  test('without start_ack times out alone, and is stopped', async () => {
    const { server, clock, subscribe } = await start({
      script: (frame, socket, n) => (frame.type === 'start' && frame.id === '1' ? undefined : behave(frame, socket, n)),
    })
    const mute = subscribe()
    const good = subscribe()
    await until(() => good.started === 1 && server.records[0]?.frames.length === 3)
    clock.advance(14_999)
    expect(mute.errors).toEqual([])
    clock.advance(1)
    expect(mute.errors.map(({ message }) => message)).toEqual(['Subscription timeout'])
    await until(() => server.records[0]?.frames.at(-1)?.type === 'stop')
    server.records[0]?.socket.send('{"id":"1","type":"start_ack"}')
    server.records[0]?.socket.send('{"id":"2","type":"data","payload":{"data":{}}}')
    await until(() => good.data.length === 1)
    expect(good.errors).toEqual([])
    expect(mute.started).toBe(0)
  })

  test('with an error frame fails alone, with the payload', async () => {
    const payload = { errors: [{ errorType: 'AccessDenied', message: 'no' }] }
    const { server, subscribe } = await start({
      script: (frame, socket, n) =>
        frame.type === 'start' && frame.id === '1'
          ? socket.send(JSON.stringify({ id: '1', type: 'error', payload }))
          : behave(frame, socket, n),
    })
    const refused = subscribe()
    const good = subscribe()
    await until(() => refused.errors.length === 1 && good.started === 1)
    expect(refused.errors[0]).toMatchObject({ message: 'Connection failed', payload })
    server.records[0]?.socket.send('{"id":"2","type":"data","payload":{"data":{}}}')
    await until(() => good.data.length === 1)
  })

  test('completed by the server without being asked fails', async () => {
    const { server, subscribe } = await start({ script: behave })
    const one = subscribe()
    await until(() => one.started === 1)
    server.records[0]?.socket.send('{"id":"1","type":"complete"}')
    await until(() => one.errors.length === 1)
    expect(one.errors[0]?.message).toBe('Connection closed')
  })

  test('fails when no token can be had, after the retries', async () => {
    const { clock, subscribe } = await start({ script: behave }, async () => {
      throw new Error('Failed to refresh auth')
    })
    const one = subscribe()
    await expect
      .poll(() => {
        if (clock.pending.length > 0) clock.advance(clock.pending[0] ?? 0)
        return one.errors.map(({ message }) => message)
      })
      .toEqual(['Connection failed: Failed to refresh auth'])
  })

  test('is not disturbed by frames that make no sense', async () => {
    const { server, subscribe } = await start({ script: behave })
    const one = subscribe()
    await until(() => one.started === 1)
    const socket = server.records[0]?.socket
    const frames = ['{', '[]', '{"type":"later"}', '{"type":"data"}', '{"id":"99","type":"error"}', '{"type":"error"}']
    for (const frame of frames) socket?.send(frame)
    socket?.send(Buffer.from([1, 2]))
    socket?.send('{"id":"1","type":"data","payload":null}')
    socket?.send('{"id":"1","type":"data","payload":{"data":{"a":1}}}')
    await until(() => one.data.length === 1)
    expect(one.errors).toEqual([])
  })
})

describe('a connection', () => {
  test('that closes fails every subscriber', async () => {
    const { server, clock, subscribe } = await start({ script: behave })
    const one = subscribe()
    const two = subscribe()
    await until(() => one.started + two.started === 2)
    server.records[0]?.socket.terminate()
    await until(() => one.errors.length + two.errors.length === 2)
    for (const { errors } of [one, two]) expect(errors[0]?.message).toBe('Connection closed')
    clock.advance(1_000)
    expect(clock.pending).toEqual([])
  })

  test.each([
    ['as the server says', ACK.replace('300000', '90000'), 90_000],
    ['after five minutes where it says nothing', '{"type":"connection_ack"}', 300_000],
    ['but never below a minute', ACK.replace('300000', '10'), 60_000],
  ])('without keep-alive lapses %s', async (_what, ack, timeout) => {
    const { server, clock, subscribe } = await start({
      script: (frame, socket, n) => (frame.type === 'connection_init' ? socket.send(ack) : behave(frame, socket, n)),
    })
    const one = subscribe()
    const two = subscribe()
    await until(() => one.started + two.started === 2)
    clock.advance(timeout - 1)
    const before = clock.pending
    server.records[0]?.socket.send('{"type":"ka"}')
    await until(() => clock.pending[0] !== before[0])
    clock.advance(timeout - 1)
    expect(one.errors).toEqual([])
    clock.advance(1)
    for (const { errors } of [one, two]) expect(errors.map(({ message }) => message)).toEqual(['Timeout disconnect'])
    await until(() => server.records[0]?.closeCode === 1000)
  })
})

test.each([null, ''])('without endpoint (%j) there is nothing to subscribe to', async (endpoint) => {
  const client = createRealtimeClient({ endpoint, base: 'http://page/', token: async () => 't', WebSocket })
  const error = await new Promise<RealtimeError>((resolve) =>
    client.subscribe(document, {}, { next: () => undefined, error: resolve }),
  )
  expect(error.message).toBe('Subscribe only available for AWS AppSync endpoint')
})

function garbageFirst(...[frame, socket, connection]: Parameters<typeof behave>): void {
  for (const text of ['', 'hello', '{"type":"ka"}', '{"type":"data","id":"1"}', '7']) socket.send(text)
  behave(frame, socket, connection)
}
