import { expect, test } from 'vitest'
import type { UploadedAsset } from '#contract/uploaded-asset.ts'
import { NetworkError } from '../graphql/network-error.ts'
import { createUploadQueue } from './upload-queue.ts'

interface Running {
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
  readonly onWaiting: (isWaiting: boolean) => void
  readonly done: () => void
  readonly fail: (error: unknown) => void
}

function startQueue() {
  const started: string[] = []
  const running = new Map<string, Running>()
  const done: string[] = []
  const queue = createUploadQueue({
    upload: (fileId, work) =>
      new Promise((resolve, reject) => {
        started.push(fileId)
        running.set(fileId, { ...work, done: () => resolve({ assetId: fileId } as UploadedAsset), fail: reject })
      }),
    onDone: (fileId, { assetId }) => void done.push(`${fileId}=${assetId}`),
  })
  const states = () => Object.fromEntries([...queue.snapshot()].map(([fileId, { state }]) => [fileId, state]))
  return { queue, started, running, done, states }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('three at once, in the order of adding; a place that gets free is taken', async () => {
  const { queue, started, running, done, states } = startQueue()
  for (const fileId of ['a', 'b', 'c', 'd', 'e']) queue.add(fileId)
  expect(states()).toEqual({ a: 'sending', b: 'sending', c: 'sending', d: 'waiting', e: 'waiting' })
  running.get('b')?.done()
  await settle()
  expect(done).toEqual(['b=b'])
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  expect(states()).toEqual({ a: 'sending', c: 'sending', d: 'sending', e: 'waiting' })
})

test('progress and a lost connection are told, and listeners hear of it', () => {
  const { queue, running, states } = startQueue()
  let calls = 0
  const stop = queue.subscribe(() => {
    calls += 1
  })
  queue.add('a')
  running.get('a')?.onProgress(0.4)
  expect(queue.snapshot().get('a')).toEqual({ state: 'sending', progress: 0.4, error: null })
  running.get('a')?.onWaiting(true)
  expect(states()).toEqual({ a: 'paused' })
  running.get('a')?.onWaiting(false)
  expect(states()).toEqual({ a: 'sending' })
  const before = calls
  stop()
  running.get('a')?.onProgress(0.5)
  expect([before, calls]).toEqual([5, 5])
})

test('cancelling breaks off what is under way and forgets what waits; what still comes is not told', async () => {
  const { queue, started, running, done, states } = startQueue()
  for (const fileId of ['a', 'b', 'c', 'd', 'e']) queue.add(fileId)
  queue.cancel('a')
  queue.cancel('e')
  expect(running.get('a')?.signal.aborted).toBe(true)
  running.get('a')?.done()
  await settle()
  expect(done).toEqual([])
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  expect(states()).toEqual({ b: 'sending', c: 'sending', d: 'sending' })
})

test('what failed stays until it is tried again; lost connections all together', async () => {
  const { queue, started, running, states } = startQueue()
  for (const fileId of ['a', 'b', 'c']) queue.add(fileId)
  running.get('a')?.fail(new NetworkError('failed', null))
  running.get('b')?.fail(new Error('too large'))
  await settle()
  expect(states()).toEqual({ a: 'failed', b: 'failed', c: 'sending' })
  queue.add('a')
  queue.retryUnsent()
  expect(states()).toEqual({ a: 'sending', b: 'failed', c: 'sending' })
  queue.retry('b')
  queue.retry('c')
  expect(started).toEqual(['a', 'b', 'c', 'a', 'b'])
})

test('a file that is replaced under the same id is sent anew', async () => {
  const { queue, running, done } = startQueue()
  queue.add('a')
  const before = running.get('a')
  queue.cancel('a')
  queue.add('a')
  before?.done()
  await settle()
  expect(done).toEqual([])
  running.get('a')?.done()
  await settle()
  expect(done).toEqual(['a=a'])
})

test('stopping breaks everything off, and nothing more is started or told', async () => {
  const { queue, started, running, done, states } = startQueue()
  for (const fileId of ['a', 'b', 'c', 'd']) queue.add(fileId)
  queue.stop()
  expect(['a', 'b', 'c'].map((fileId) => running.get(fileId)?.signal.aborted)).toEqual([true, true, true])
  running.get('a')?.done()
  running.get('b')?.fail(new NetworkError('aborted', null))
  await settle()
  expect([started, done, states()]).toEqual([['a', 'b', 'c'], [], {}])
})
