interface Socket {
  /** It has not been told yet that it may start. */
  isSilent(): boolean
}

/** Counts, per network address, the sockets that wait to say who they are; from then on the owner's count holds. */
export class SilentSockets {
  readonly #most: number
  readonly #sockets = new Map<string, Set<Socket>>()

  constructor(most: number) {
    this.#most = most
  }

  isFull(address: string): boolean {
    const sockets = this.#sockets.get(address)
    if (!sockets || sockets.size < this.#most) return false
    for (const socket of sockets) if (!socket.isSilent()) sockets.delete(socket)
    if (sockets.size === 0) this.#sockets.delete(address)
    return sockets.size >= this.#most
  }

  add(address: string, socket: Socket): void {
    const sockets = this.#sockets.get(address) ?? new Set()
    this.#sockets.set(address, sockets.add(socket))
  }

  /** Forgets those that spoke or left: call it from time to time. */
  sweep(): void {
    for (const [address, sockets] of this.#sockets) {
      for (const socket of sockets) if (!socket.isSilent()) sockets.delete(socket)
      if (sockets.size === 0) this.#sockets.delete(address)
    }
  }
}
