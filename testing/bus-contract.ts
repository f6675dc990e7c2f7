import { expect, test } from 'vitest'
import type { Bus, BusEvents } from '#server/bus/bus.ts'
import { type Db, transact } from '#server/db/client.ts'

interface Subject {
  readonly db: Db
  connect(events: BusEvents): Promise<Bus>
  /** Cuts every connection of the bus and lets it come back. */
  interrupt(): Promise<void>
}

/** What every bus promises; two instances stand for two processes. */
export function describeBus(subject: () => Subject): void {
  const say = (bus: Bus, tag: string) => transact(subject().db, (tx) => bus.publish(tx, 'dataChanged', { tag }))

  async function connectTwo() {
    const faults: unknown[] = []
    const gaps: string[] = []
    const heard: string[] = []
    const open = async (name: string) => {
      const onFault = (error: unknown) => void faults.push(error)
      const bus = await subject().connect({ onGap: () => void gaps.push(name), onFault })
      bus.subscribe('dataChanged', ({ tag }) => void heard.push(`${name} ${tag}`))
      return bus
    }
    const one = await open('one')
    const two = await open('two')
    const close = () => Promise.all([one.close(), two.close()])
    return { one, two, faults, gaps, heard, close }
  }

  test('a message is heard by every instance, in order', async () => {
    const { one, two, heard, close } = await connectTwo()
    for (const tag of ['a', 'b', 'c']) await say(one, tag)
    await say(two, 'd')
    await expect.poll(() => heard.filter((it) => it.startsWith('two'))).toEqual(['two a', 'two b', 'two c', 'two d'])
    await expect.poll(() => heard.filter((it) => it.startsWith('one'))).toEqual(['one a', 'one b', 'one c', 'one d'])
    await close()
  })

  test('nothing is heard before the commit, nor of a transaction that was rolled back', async () => {
    const { one, heard, close } = await connectTwo()
    const failed = transact(subject().db, async (tx) => {
      await one.publish(tx, 'dataChanged', { tag: 'undone' })
      throw new Error('rolled back')
    })
    await expect(failed).rejects.toThrow('rolled back')
    await transact(subject().db, async (tx) => {
      await one.publish(tx, 'dataChanged', { tag: 'late' })
      await say(one, 'early')
    })
    await expect.poll(() => heard.filter((it) => it.startsWith('two'))).toEqual(['two early', 'two late'])
    await close()
  })

  test('who left hears nothing more, and a handler that fails keeps nothing from the others', async () => {
    const { one, heard, faults, close } = await connectTwo()
    const leave = one.subscribe('dataChanged', () => void heard.push('left'))
    leave()
    one.subscribe('dataChanged', () => {
      throw new Error('bug')
    })
    one.subscribe('dataChanged', () => void heard.push('last'))
    await say(one, 'a')
    await expect.poll(() => heard.toSorted()).toEqual(['last', 'one a', 'two a'])
    expect(faults).toHaveLength(1)
    await close()
  })

  test('what is larger than the limit is a bug that undoes the transaction', async () => {
    const { one, heard, close } = await connectTwo()
    await expect(say(one, 'x'.repeat(8_000))).rejects.toThrow('names things by id')
    await say(one, 'y'.repeat(7_900))
    await expect.poll(() => heard.length).toBe(2)
    await close()
  })

  test('after an interruption the gap is told and messages are heard again', async () => {
    const { one, gaps, heard, close } = await connectTwo()
    await subject().interrupt()
    await expect.poll(() => gaps.toSorted(), { timeout: 10_000 }).toEqual(['one', 'two'])
    await say(one, 'again')
    await expect.poll(() => heard.toSorted()).toEqual(['one again', 'two again'])
    await close()
  })
}
