import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { turnsOf } from './image-turns.ts'

const here = () => false

test.each(['image', 'heic'] as const)('visitors who fill their line for %s keep no account waiting', async (line) => {
  const ends: (() => void)[] = []
  const slow = () => new Promise<void>((resolve) => ends.push(resolve))
  const ofVisitors = Array.from({ length: 60 }, () =>
    turnsOf(true, here)
      [line](slow)
      .catch((error: Error) => error),
  )
  expect(await turnsOf(false, here)[line](async () => 'done')).toBe('done')
  const refused = await Promise.race(ofVisitors)
  expect(refused).toMatchObject({ code: 'ERROR_EXCEEDING_UPPER_LIMIT' })
  for (let isOver = false; !isOver; ) {
    for (const end of ends.splice(0)) end()
    isOver = await Promise.race([Promise.all(ofVisitors).then(() => true), setImmediate(false)])
  }
})

test('the picture of a client that went away is not decoded', async () => {
  const decode = vi.fn(async () => 'decoded')
  await expect(turnsOf(true, () => true).image(decode)).rejects.toMatchObject({ reason: 'TOO_MANY_AT_ONCE' })
  expect(decode).not.toHaveBeenCalled()
  expect(await turnsOf(true, here).image(decode)).toBe('decoded')
})
