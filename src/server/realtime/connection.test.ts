import { describe, expect, test } from 'vitest'
import { authenticateToy, onPostMessage, TOY_SUBSCRIPTION, toyMessage, toySchema } from '#testing/toy-messages.ts'
import { Connection } from './connection.ts'
import { Hub } from './hub.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import type { SuppliedArguments } from './live-field.ts'
import { OwnerCounts } from './owner-counts.ts'
import type { Handshake } from './socket/handshake.ts'
import { createPlanner } from './subscription/subscription-plan.ts'

/** A process with a clock that stands still until it is moved. */
function createWorld(limits: Partial<typeof DEFAULT_LIMITS> = {}) {
  const world = { now: 1_000_000, endings: 0, faults: [] as unknown[], authorize: onPostMessage.authorize }
  const now = () => world.now
  const onFault = (error: unknown) => void world.faults.push(error)
  const hub = new Hub<{ bikeOwnerId: number }>({ now, onFault })
  const all = { ...DEFAULT_LIMITS, ...limits }
  const host = {
    limits: all,
    hub,
    owners: new OwnerCounts(all.socketsPerOwner),
    authenticate: authenticateToy,
    authorize: (_name: string, args: SuppliedArguments, principal: { bikeOwnerId: number }) =>
      world.authorize(args, principal),
    prepare: createPlanner({ schema: toySchema, createContext: () => undefined, formatError: (it) => it.toJSON() }),
    endings: () => world.endings,
    now,
    onFault,
  }
  const open = (handshake: Handshake = { token: 'owner-1' }) => {
    const frames: string[] = []
    const closes: number[] = []
    const port = {
      send: (frame: string | Buffer) => void frames.push(frame.toString()),
      close: (code: number) => void closes.push(code),
    }
    const connection = new Connection(host, port, handshake)
    return {
      connection,
      closes,
      /** What was sent since the last look. */
      async sent() {
        await new Promise(setImmediate)
        return frames.splice(0).map((frame) => JSON.parse(frame))
      },
      start: (id: string, variables: object = {}, token = 'owner-1', query = TOY_SUBSCRIPTION) =>
        connection.receive(
          JSON.stringify({
            id,
            type: 'start',
            payload: {
              data: JSON.stringify({ query, variables }),
              extensions: { authorization: { Authorization: token } },
            },
          }),
        ),
    }
  }
  const ready = async (token = 'owner-1') => {
    const it = open({ token })
    it.connection.receive('{"type":"connection_init"}')
    await it.sent()
    return it
  }
  return { world, hub, open, ready }
}

const errorOf = (id: string, errorType: string) =>
  expect.objectContaining({
    id,
    type: 'error',
    payload: { errors: [expect.objectContaining({ errorType, message: expect.any(String) })] },
  })

describe('connection_init', () => {
  test('is answered by the ack and a keep-alive, then one every minute', async () => {
    const { world, open } = createWorld()
    const { connection, sent } = open()
    connection.receive('{"type":"connection_init"}')
    expect(await sent()).toEqual([
      { type: 'connection_ack', payload: { connectionTimeoutMs: 300_000 } },
      { type: 'ka' },
    ])
    world.now += 59_999
    connection.tick(world.now)
    expect(await sent()).toEqual([])
    world.now += 1
    connection.tick(world.now)
    expect(await sent()).toEqual([{ type: 'ka' }])
  })

  test.each([
    ['a wrong token', { token: 'nobody' }],
    ['an expired token', { token: 'owner-1-until-999999' }],
    ['no token', { fault: { errorType: 'UnauthorizedException', errorCode: 401, message: 'x' } }],
  ])('with %s gets connection_error, and a close only if the client does not', async (_what, handshake) => {
    const { world, open } = createWorld()
    const { connection, sent, closes } = open(handshake)
    connection.receive('{"type":"connection_init"}')
    const error = { errorType: 'UnauthorizedException', errorCode: 401, message: expect.any(String) }
    expect(await sent()).toEqual([{ type: 'connection_error', payload: { errors: [error] } }])
    connection.tick(world.now + 4_999)
    expect(closes).toEqual([])
    connection.tick(world.now + 5_000)
    expect(closes).toEqual([1008])
  })

  test('that never comes ends the socket', () => {
    const { world, open } = createWorld()
    const { connection, closes } = open()
    connection.tick(world.now + 15_000)
    expect(closes).toEqual([4408])
  })

  test('is refused for one socket too many of an owner, until another has gone', async () => {
    const { open, ready } = createWorld({ socketsPerOwner: 1 })
    const first = await ready()
    const second = open()
    second.connection.receive('{"type":"connection_init"}')
    expect(await second.sent()).toMatchObject([{ payload: { errors: [{ errorType: 'LimitExceededError' }] } }])
    second.connection.ended()
    first.connection.ended()
    const third = open()
    third.connection.receive('{"type":"connection_init"}')
    expect(await third.sent()).toMatchObject([{ type: 'connection_ack' }, { type: 'ka' }])
  })
})

describe('start', () => {
  test('is acknowledged, then brings what matches and may be seen', async () => {
    const { hub, ready } = createWorld()
    const { sent, start } = await ready()
    start('a', { auctionId: 7 }, 'Bearer owner-1')
    expect(await sent()).toEqual([{ id: 'a', type: 'start_ack' }])
    hub.publish(onPostMessage, toyMessage('m1', 7))
    hub.publish(onPostMessage, toyMessage('m2', 8))
    hub.publish(onPostMessage, toyMessage('m3', 7, 2))
    const frames = await sent()
    expect(frames).toMatchObject([{ id: 'a', type: 'data', payload: { data: { onPostMessage: { messageId: 'm1' } } } }])
  })

  test('with the same id replaces and is acknowledged again', async () => {
    const { hub, ready } = createWorld()
    const { sent, start } = await ready()
    start('a', { auctionId: 7 })
    await sent()
    start('a', { auctionId: 8 })
    start('a', { auctionId: 9 })
    expect(await sent()).toEqual([{ id: 'a', type: 'start_ack' }])
    for (const auctionId of [7, 8, 9]) hub.publish(onPostMessage, toyMessage(`m${auctionId}`, auctionId))
    expect(await sent()).toMatchObject([{ payload: { data: { onPostMessage: { messageId: 'm9' } } } }])
  })

  test.each([
    ['before connection_init', 'owner-1', {}, 'BadRequestException', false],
    ['with a wrong token', 'nobody', {}, 'InvalidToken', true],
    ['with an expired token', 'owner-1-until-5', {}, 'InvalidToken', true],
    ['for someone else', 'owner-1', { bikeOwnerId: 2 }, 'AccessDenied', true],
    ['with a wrong argument', 'owner-1', { auctionId: 'x' }, 'BadRequestException', true],
  ])('%s gets an error that leaves the socket open', async (_what, token, variables, errorType, isInitialised) => {
    const { open, ready } = createWorld()
    const { sent, start, closes } = isInitialised ? await ready() : open()
    start('a', variables, token)
    expect(await sent()).toEqual([errorOf('a', errorType)])
    expect(closes).toEqual([])
  })

  test('that is refused ends the older subscription of that id', async () => {
    const { hub, ready } = createWorld()
    const { sent, start } = await ready()
    start('a')
    await sent()
    start('a', {}, 'nobody')
    expect(await sent()).toEqual([errorOf('a', 'InvalidToken')])
    expect(hub.hasListeners('onPostMessage')).toBe(false)
  })

  test('fails alone when the check itself fails', async () => {
    const { world, ready } = createWorld()
    const { sent, start } = await ready()
    world.authorize = () => {
      throw new Error('database away')
    }
    start('a')
    expect(await sent()).toEqual([errorOf('a', 'InternalFailure')])
    expect(world.faults).toHaveLength(1)
  })

  test('is limited per second and per socket', async () => {
    const { world, ready } = createWorld({ startsPerSecond: 3, subscriptionsPerSocket: 4 })
    const { sent, start } = await ready()
    for (const id of ['a', 'b', 'c', 'd']) start(id)
    expect((await sent()).map(({ id, type }) => id + type).sort()).toEqual([
      'astart_ack',
      'bstart_ack',
      'cstart_ack',
      'derror',
    ])
    world.now += 1_000
    for (const id of ['d', 'e', 'a']) start(id)
    expect(await sent()).toEqual([
      errorOf('e', 'MaxSubscriptionsReachedError'),
      { id: 'd', type: 'start_ack' },
      { id: 'a', type: 'start_ack' },
    ])
  })
})

describe('stop', () => {
  test('completes at once, also an unknown id and a start that is still being checked', async () => {
    const { hub, ready } = createWorld()
    const { connection, sent, start } = await ready()
    start('a')
    connection.receive('{"type":"stop","id":"a"}')
    connection.receive('{"type":"stop","id":"b"}')
    expect(await sent()).toEqual([
      { id: 'a', type: 'complete' },
      { id: 'b', type: 'complete' },
    ])
    expect(hub.hasListeners('onPostMessage')).toBe(false)
  })
})

describe('time and end', () => {
  test('a token that runs out ends its own subscription, not the others; nothing is sent in its name', async () => {
    const { world, hub, ready } = createWorld()
    const { connection, sent, start, closes } = await ready()
    start('short', {}, `owner-1-until-${world.now + 10_000}`)
    start('long')
    await sent()
    world.now += 10_000
    hub.publish(onPostMessage, toyMessage('m1'))
    expect(await sent()).toMatchObject([{ id: 'long', type: 'data' }])
    connection.tick(world.now)
    expect(await sent()).toEqual([errorOf('short', 'InvalidToken')])
    expect(closes).toEqual([])
    world.now += 50_000
    connection.tick(world.now)
    expect(await sent()).toEqual([{ type: 'ka' }])
  })

  test('access that ends takes its own subscriptions with it', async () => {
    const { hub, ready } = createWorld()
    const { connection, sent, start, closes } = await ready()
    start('one')
    start('two', {}, 'owner-2')
    await sent()
    connection.endFor(({ bikeOwnerId }) => bikeOwnerId === 2)
    expect(await sent()).toEqual([errorOf('two', 'InvalidToken')])
    hub.publish(onPostMessage, toyMessage('m1'))
    hub.publish(onPostMessage, toyMessage('m2', 7, 2))
    expect(await sent()).toMatchObject([{ id: 'one', payload: { data: { onPostMessage: { messageId: 'm1' } } } }])
    expect(closes).toEqual([])
  })

  test('a start during whose check some access ended is checked again', async () => {
    const { world, ready } = createWorld()
    const { sent, start } = await ready()
    const answers = [true, false]
    world.authorize = () => {
      world.endings += answers.length === 2 ? 1 : 0
      return answers.shift() ?? false
    }
    start('a')
    expect(await sent()).toEqual([errorOf('a', 'AccessDenied')])
    expect(answers).toEqual([])
  })

  test('after the end nothing listens and nothing is sent', async () => {
    const { hub, ready } = createWorld()
    const { connection, sent, start } = await ready()
    start('a')
    await sent()
    start('b')
    connection.ended()
    connection.receive('{"type":"stop","id":"a"}')
    expect(await sent()).toEqual([])
    expect(hub.hasListeners('onPostMessage')).toBe(false)
  })

  test('too many malformed frames close the socket', async () => {
    const { ready } = createWorld({ malformedFramesPerSocket: 2 })
    const { connection, sent, closes } = await ready()
    connection.receive('hello')
    expect(closes).toEqual([])
    connection.receive('{"type":"hello","id":"a"}')
    expect(closes).toEqual([1008])
    expect(await sent()).toMatchObject([{ type: 'error' }, { type: 'error', id: 'a' }])
  })
})
