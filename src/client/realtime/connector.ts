import { type Channel, openChannel, type WebSocketConstructor } from './channel.ts'
import type { Clock } from './clock.ts'
import { shakeHands } from './handshake.ts'
import { type RealtimeAddress, realtimeSubprotocols } from './realtime-address.ts'
import { REALTIME_ERRORS, RealtimeError } from './realtime-error.ts'
import { retryDelay } from './realtime-times.ts'

export interface ConnectorOptions {
  readonly address: RealtimeAddress
  /** The bare or `Bearer` token; asked for each time, since it may have been renewed. */
  readonly token: () => Promise<string | null>
  readonly WebSocket: WebSocketConstructor
  readonly clock: Clock
  readonly random: () => number
  onReady(channel: Channel, keepAliveTimeout: number): void
  onFailed(error: RealtimeError): void
}

/** Connects, again and again with growing delay, until it is ready or has failed for good. The result gives up. */
export function connect(options: ConnectorOptions): () => void {
  let isGivenUp = false
  let giveUp: () => void = () => undefined

  async function attempt(failures: number): Promise<void> {
    try {
      const token = await options.token()
      if (isGivenUp) return
      const protocols = realtimeSubprotocols(token ?? '', options.address.host)
      const channel = openChannel(new options.WebSocket(options.address.url, protocols))
      giveUp = shakeHands({
        channel,
        clock: options.clock,
        onReady: (keepAliveTimeout) => options.onReady(channel, keepAliveTimeout),
        onFailed: (reason, isFinal) => failed(reason, isFinal ? null : retryDelay(failures, options.random), failures),
      })
    } catch (error) {
      if (isGivenUp) return
      const reason = error instanceof Error ? error.message : REALTIME_ERRORS.handshake
      failed(reason, retryDelay(failures, options.random), failures)
    }
  }

  function failed(reason: string, delay: number | null, failures: number): void {
    if (delay === null) options.onFailed(new RealtimeError(`${REALTIME_ERRORS.failed}: ${reason}`))
    else giveUp = options.clock.after(delay, () => void attempt(failures + 1))
  }

  void attempt(0)
  return () => {
    isGivenUp = true
    giveUp()
  }
}
