import { AsyncLocalStorage } from 'node:async_hooks'

interface Acts {
  done: number
  repeated: number
}

const running = new AsyncLocalStorage<Acts>()

/** Runs a mutation, and tells whether all that it did had been done by the same request before: that is no act. */
export async function watchRepetition<Result>(run: () => Promise<Result>) {
  const acts: Acts = { done: 0, repeated: 0 }
  const result = await running.run(acts, run)
  return { result, isRepeated: acts.repeated > 0 && acts.done === 0 }
}

/** By whoever carries out commands: one was done, or the same request had come before. */
export function noteAct(kind: keyof Acts): void {
  const acts = running.getStore()
  if (acts) acts[kind] += 1
}
