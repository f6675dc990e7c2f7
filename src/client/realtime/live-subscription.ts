import { type Clock, systemClock } from './clock.ts'
import { RESTART_DELAY } from './realtime-times.ts'

export interface Connectivity {
  isOnline(): boolean
  /** The result ends it. */
  listen(changed: () => void): () => void
}

export type LiveState = 'offline' | 'connecting' | 'live' | 'waiting'

interface LiveEvents {
  started(): void
  error(error: unknown): void
}

interface Options {
  /** Starts the subscription; what arrives goes where the caller likes. The result stops it. */
  readonly subscribe: (events: LiveEvents) => () => void
  readonly connectivity: Connectivity
  /**
   * Called after every (re)connect, once live data flows: reads by cursor what came before. The same thing may arrive
   * by both ways, so it is known by its id. A failure counts as an error of the subscription.
   */
  readonly readMissed: (signal: AbortSignal) => Promise<void>
  readonly onError?: (error: unknown) => void
  readonly onState?: (state: LiveState) => void
  readonly clock?: Clock
}

/** Keeps a subscription running while the browser is online; after an error it is torn down and started again in 3 s. */
export function createLiveSubscription(options: Options): { stop(): void } {
  const { connectivity, clock = systemClock, onState = () => undefined, onError = () => undefined } = options
  let end: () => void = () => undefined
  let isActive = false

  function start(): void {
    onState('connecting')
    const running = new AbortController()
    let stopSubscription: () => void = () => undefined
    const tearDown = () => {
      running.abort()
      stopSubscription()
    }
    const fail = (error: unknown) => {
      if (running.signal.aborted) return
      tearDown()
      onState('waiting')
      end = clock.after(RESTART_DELAY, startIfOnline)
      onError(error)
    }
    end = tearDown
    stopSubscription = options.subscribe({
      started() {
        if (running.signal.aborted) return
        onState('live')
        options.readMissed(running.signal).catch(fail)
      },
      error: fail,
    })
    if (running.signal.aborted) stopSubscription() // it failed while it was starting
  }

  function startIfOnline(): void {
    end = () => undefined
    isActive = connectivity.isOnline()
    if (isActive) start()
    else onState('offline')
  }

  const stopListening = connectivity.listen(() => {
    if (connectivity.isOnline() === isActive) return
    end()
    startIfOnline()
  })
  startIfOnline()
  return {
    stop() {
      stopListening()
      end()
      end = () => undefined
    },
  }
}
