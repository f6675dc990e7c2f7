/** Lets a number of starts through per second, and as many at once after a pause. */
export class StartAllowance {
  #left: number
  #countedAt: number

  constructor(
    private readonly perSecond: number,
    now: number,
  ) {
    this.#left = perSecond
    this.#countedAt = now
  }

  take(now: number): boolean {
    const earned = ((now - this.#countedAt) / 1000) * this.perSecond
    this.#left = Math.min(this.perSecond, this.#left + Math.max(0, earned))
    this.#countedAt = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
