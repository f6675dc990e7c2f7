import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 20

/** Asks until it is so; a question that fails is asked again. */
export async function until(isSo: () => Promise<boolean> | boolean, withinMs: number, what: string): Promise<void> {
  const deadline = Date.now() + withinMs
  while (
    !(await Promise.resolve()
      .then(isSo)
      .catch(() => false))
  ) {
    if (Date.now() > deadline) throw new Error(`not within ${withinMs / 1000} s: ${what}`)
    await sleep(PAUSE_MS)
  }
}

export function must(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what)
}
