import { setImmediate as settled } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { FakeClock } from '#testing/fake-clock.ts'
import { createReader } from './reader.ts'

/** A server that answers when told. */
function slowServer() {
  const waiting: { answer: () => void; fail: () => void }[] = []
  let begun = 0
  return {
    begun: () => begun,
    waiting: () => waiting.length,
    read() {
      begun += 1
      return new Promise<void>((resolve, reject) => {
        waiting.push({ answer: resolve, fail: () => reject(new Error('no network')) })
      })
    },
    async settle(how: 'answer' | 'fail' = 'answer') {
      waiting.shift()?.[how]()
      await settled()
    },
  }
}

test('twenty bids a second on a server that takes two seconds: each reading comes to its end, and one more follows', async () => {
  const [server, clock] = [slowServer(), new FakeClock()]
  const reader = createReader(server.read, clock)
  for (let second = 0; second < 4; second += 1) {
    for (let bid = 0; bid < 40; bid += 1) {
      reader.changed()
      clock.advance(50)
    }
    expect(server.waiting()).toBe(1)
    await server.settle()
  }
  expect(server.begun()).toBe(4)
  // What came during the last one is read, too; then all is quiet.
  clock.advance(1_000)
  await server.settle()
  expect(server.begun()).toBe(5)
  clock.advance(60_000)
  expect(server.begun()).toBe(5)
})

test('several changes at once are one reading', async () => {
  const [server, clock] = [slowServer(), new FakeClock()]
  const reader = createReader(server.read, clock)
  for (let bid = 0; bid < 5; bid += 1) reader.changed()
  clock.advance(299)
  expect(server.begun()).toBe(0)
  clock.advance(1)
  expect(server.begun()).toBe(1)
})

test('a reading that failed does not hold up the next one, and none begins once the page is left', async () => {
  const [server, clock] = [slowServer(), new FakeClock()]
  const reader = createReader(server.read, clock)
  reader.changed()
  clock.advance(300)
  await server.settle('fail')
  reader.changed()
  clock.advance(300)
  expect(server.begun()).toBe(2)
  reader.changed()
  await server.settle()
  reader.stop()
  clock.advance(60_000)
  expect(server.begun()).toBe(2)
  reader.changed()
  clock.advance(60_000)
  expect(server.begun()).toBe(2)
})

test('an answer that never comes holds up the next reading for ten seconds, no longer', async () => {
  const [server, clock] = [slowServer(), new FakeClock()]
  const reader = createReader(server.read, clock)
  reader.changed()
  clock.advance(300)
  reader.changed()
  clock.advance(9_999)
  expect(server.begun()).toBe(1)
  clock.advance(301)
  expect(server.begun()).toBe(2)
  // The late answer is no end of the second reading.
  await server.settle()
  reader.changed()
  clock.advance(1_000)
  expect(server.begun()).toBe(2)
})
