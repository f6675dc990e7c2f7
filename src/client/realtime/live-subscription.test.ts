import { expect, test } from 'vitest'
import { FakeClock } from '#testing/fake-clock.ts'
import { createLiveSubscription } from './live-subscription.ts'

function createWorld({ isOnline = true, readMissed = (): Promise<void> => Promise.resolve() } = {}) {
  const clock = new FakeClock()
  const states: string[] = []
  const errors: unknown[] = []
  const subscriptions: { started(): void; error(error: unknown): void; isStopped: boolean }[] = []
  const world = { isOnline, reads: 0, signals: [] as AbortSignal[] }
  let changed: () => void = () => undefined
  const live = createLiveSubscription({
    clock,
    connectivity: {
      isOnline: () => world.isOnline,
      listen(listener) {
        changed = listener
        return () => {
          changed = () => undefined
        }
      },
    },
    subscribe(events) {
      const subscription = { ...events, isStopped: false }
      subscriptions.push(subscription)
      return () => {
        subscription.isStopped = true
      }
    },
    readMissed(signal) {
      world.reads += 1
      world.signals.push(signal)
      return readMissed()
    },
    onError: (error) => void errors.push(error),
    onState: (state) => void states.push(state),
  })
  const go = (online: boolean) => {
    world.isOnline = online
    changed()
  }
  return { live, world, clock, states, errors, subscriptions, go }
}

test('starts at once while online, and reads what was missed when live data flows', () => {
  const { world, states, subscriptions } = createWorld()
  expect(world.reads).toBe(0)
  subscriptions[0]?.started()
  expect(world.reads).toBe(1)
  expect(states).toEqual(['connecting', 'live'])
})

test('after an error it is torn down and started again in 3 s, and reads again', () => {
  const { world, clock, states, errors, subscriptions } = createWorld()
  subscriptions[0]?.started()
  subscriptions[0]?.error('Connection closed')
  subscriptions[0]?.error('again')
  expect(errors).toEqual(['Connection closed'])
  expect(subscriptions[0]?.isStopped).toBe(true)
  expect(world.signals[0]?.aborted).toBe(true)
  clock.advance(2_999)
  expect(subscriptions).toHaveLength(1)
  clock.advance(1)
  expect(subscriptions).toHaveLength(2)
  subscriptions[1]?.started()
  expect(world.reads).toBe(2)
  expect(states).toEqual(['connecting', 'live', 'waiting', 'connecting', 'live'])
})

test('waits for the network, and stops when it goes', () => {
  const { states, subscriptions, go, clock } = createWorld({ isOnline: false })
  clock.advance(60_000)
  expect(subscriptions).toHaveLength(0)
  go(true)
  go(true)
  expect(subscriptions).toHaveLength(1)
  go(false)
  expect(subscriptions[0]?.isStopped).toBe(true)
  expect(states).toEqual(['offline', 'connecting', 'offline'])
})

test('an error while the network is away is not followed by a start', () => {
  const { subscriptions, world, clock, go } = createWorld()
  world.isOnline = false
  subscriptions[0]?.error('Connection closed')
  clock.advance(3_000)
  expect(subscriptions).toHaveLength(1)
  go(true)
  expect(subscriptions.map(({ isStopped }) => isStopped)).toEqual([true, false])
})

test('a failed reading counts as an error', async () => {
  const { clock, errors, subscriptions } = createWorld({ readMissed: () => Promise.reject(new Error('HTTP 500')) })
  subscriptions[0]?.started()
  await Promise.resolve()
  await Promise.resolve()
  expect(errors).toMatchObject([{ message: 'HTTP 500' }])
  clock.advance(3_000)
  expect(subscriptions).toHaveLength(2)
})

test('after stop nothing happens', () => {
  const { live, clock, subscriptions, go, world } = createWorld()
  live.stop()
  expect(subscriptions[0]?.isStopped).toBe(true)
  subscriptions[0]?.started()
  subscriptions[0]?.error('x')
  go(false)
  go(true)
  clock.advance(10_000)
  expect(subscriptions).toHaveLength(1)
  expect(world.reads).toBe(0)
})
