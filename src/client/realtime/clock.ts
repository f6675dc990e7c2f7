/** Time as the clients see it; tests bring their own. */
export interface Clock {
  /** Runs the work once, unless the returned function is called before. */
  after(milliseconds: number, work: () => void): () => void
}

export const systemClock: Clock = {
  after(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
}
