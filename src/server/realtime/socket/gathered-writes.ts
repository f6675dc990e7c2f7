import type { Writable } from 'node:stream'

type Held = Pick<Writable, 'cork' | 'uncork'>

/**
 * Holds back what is written to a socket until the loop has come round: messages that arrive together leave in one
 * system call, which costs twice as much as all the rest of a delivery (14 of 21 µs).
 */
export class GatheredWrites {
  readonly #held = new Set<Held>()

  hold(socket: Held): void {
    if (this.#held.has(socket)) return
    if (this.#held.size === 0) setImmediate(() => this.#releaseAll())
    this.#held.add(socket)
    socket.cork()
  }

  /** At once. */
  release(socket: Held): void {
    if (this.#held.delete(socket)) socket.uncork()
  }

  #releaseAll(): void {
    const released = [...this.#held]
    this.#held.clear()
    for (const socket of released) socket.uncork()
  }
}
