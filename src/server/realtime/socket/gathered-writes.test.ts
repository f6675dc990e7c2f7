import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { GatheredWrites } from './gathered-writes.ts'

/** Writes down what leaves together. */
function createSocket() {
  const left: string[][] = []
  const socket = new Writable({
    writev(chunks, done) {
      left.push(chunks.map(({ chunk }) => chunk.toString()))
      done()
    },
  })
  return Object.assign(socket, { left })
}

test('what is written while the loop goes round leaves together, also what asks for being held twice', async () => {
  const writes = new GatheredWrites()
  const socket = createSocket()
  for (const round of [1, 2]) {
    for (const text of ['a', 'b', 'c']) {
      writes.hold(socket)
      socket.write(text + round)
    }
    expect(socket.left).toHaveLength(round - 1)
    await new Promise(setImmediate)
    expect(socket.left).toHaveLength(round)
  }
  expect(socket.left).toEqual([
    ['a1', 'b1', 'c1'],
    ['a2', 'b2', 'c2'],
  ])
})

test('one that must leave at once does', async () => {
  const writes = new GatheredWrites()
  const [hurried, patient] = [createSocket(), createSocket()] as const
  for (const socket of [hurried, patient]) {
    writes.hold(socket)
    socket.write('a')
  }
  writes.release(hurried)
  expect([hurried.left, patient.left]).toEqual([[['a']], []])
  await new Promise(setImmediate)
  expect([hurried.left, patient.left]).toEqual([[['a']], [['a']]])
})
