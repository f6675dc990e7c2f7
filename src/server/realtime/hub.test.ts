import { expect, test } from 'vitest'
import { Hub } from './hub.ts'
import type { LiveField } from './live-field.ts'

interface Payload {
  readonly id: number
}

const field: LiveField<string, Payload> = {
  name: 'on',
  authorize: () => true,
  matchOn: ({ id }) => ({ id }),
  view: (payload, principal) => (principal === 'masked' ? { id: -payload.id } : payload),
}

function createListener(key: string, principal = 'anyone', shapes: string[] = [], args: { id?: number } = {}) {
  const received: string[] = []
  const shape = (payload: object) => {
    shapes.push(key)
    return Buffer.from(JSON.stringify(payload))
  }
  const plan = { fieldName: 'on', key, shape }
  return { plan, args, principal, expiresAt: 10, received, deliver: (it: Buffer) => void received.push(it.toString()) }
}

test('serialises once per distinct selection and view', () => {
  const hub = new Hub<string>({ now: () => 0, onFault: () => undefined })
  const shapes: string[] = []
  const listeners = ['a', 'a', 'b', 'a'].map((key) => createListener(key, 'anyone', shapes))
  const masked = createListener('a', 'masked', shapes)
  for (const listener of [...listeners, masked]) hub.add(listener)
  hub.publish(field, { id: 5 })
  expect(listeners.map(({ received }) => received)).toEqual(Array(4).fill(['{"id":5}']))
  expect(masked.received).toEqual(['{"id":-5}'])
  expect(shapes.sort()).toEqual(['a', 'a', 'b'])
})

test('does not shape what nobody matches', () => {
  const hub = new Hub<string>({ now: () => 0, onFault: () => undefined })
  const shapes: string[] = []
  hub.add(createListener('a', 'anyone', shapes, { id: 4 }))
  hub.publish(field, { id: 5 })
  expect(shapes).toEqual([])
})

test('keeps the order of publishing when a resolver is slow, and a fault stops nothing', async () => {
  const faults: unknown[] = []
  const hub = new Hub<string>({ now: () => 0, onFault: (error) => void faults.push(error) })
  const listener = createListener('a')
  hub.add({
    ...listener,
    plan: {
      ...listener.plan,
      shape(payload) {
        const { id } = payload as Payload
        if (id === 2) throw new Error('no')
        return id === 1 ? new Promise(setImmediate).then(() => Buffer.from('slow')) : Buffer.from('fast')
      },
    },
  })
  for (const id of [1, 2, 3]) hub.publish(field, { id })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(listener.received).toEqual(['slow', 'fast'])
  expect(faults).toHaveLength(1)
})
