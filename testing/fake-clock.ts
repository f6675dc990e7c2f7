import type { Clock } from '#client/realtime/clock.ts'

interface Timer {
  readonly at: number
  readonly work: () => void
}

/** Time that moves only when told. */
export class FakeClock implements Clock {
  now = 0
  readonly #timers = new Set<Timer>()

  after(milliseconds: number, work: () => void): () => void {
    const timer = { at: this.now + milliseconds, work }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  /** Runs what falls due, in order, including what is set on the way. */
  advance(milliseconds: number): void {
    const end = this.now + milliseconds
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
      if (!next) break
      this.#timers.delete(next)
      this.now = next.at
      next.work()
    }
    this.now = end
  }

  /** Delays from now, shortest first. */
  get pending(): number[] {
    return [...this.#timers].map(({ at }) => at - this.now).sort((one, other) => one - other)
  }
}
