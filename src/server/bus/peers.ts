/** How often an instance says that it is there. */
const BEAT_MS = 1_000
/** Own beats without one of a peer; counted in own beats, so that an instance which stood still does not blame the others. */
const MAX_MISSED = 4

interface Options {
  readonly id: string
  /** False while the instance itself hears nothing. */
  readonly isConnected: () => boolean
  readonly say: (word: string) => void
  /** A peer fell silent without a farewell: it may have committed what it never told. */
  readonly onLost: () => void
}

export interface Peers {
  hear(word: string): void
  /** To say at the very end. */
  readonly farewell: string
  stop(): void
}

/** Who else is on a bus whose messages are sent after the commit, by which a killed instance can take the last one with it. */
export function watchPeers({ id, isConnected, say, onLost }: Options): Peers {
  const missed = new Map<string, number>()

  function beat(): void {
    if (!isConnected()) return
    say(`+${id}`)
    let isOneLost = false
    for (const [peer, count] of missed) {
      if (count < MAX_MISSED) missed.set(peer, count + 1)
      else isOneLost = missed.delete(peer)
    }
    if (isOneLost) onLost()
  }

  const timer = setInterval(beat, BEAT_MS)
  timer.unref()
  beat()
  return {
    hear(word) {
      const peer = word.slice(1)
      if (peer === id) return
      if (word.startsWith('+')) missed.set(peer, 0)
      else missed.delete(peer)
    },
    farewell: `-${id}`,
    stop: () => clearInterval(timer),
  }
}
