import { parseServerFrame, printConnectionInit } from '#contract/appsync-frames.ts'
import type { Channel } from './channel.ts'
import type { Clock } from './clock.ts'
import { REALTIME_ERRORS } from './realtime-error.ts'
import { CONNECTION_ACK_TIMEOUT, FAILED_HANDSHAKE_CLOSE, MINIMUM_KEEP_ALIVE_TIMEOUT } from './realtime-times.ts'

/** Codes of a connection_error after which it is no use to try again. */
const FINAL_CODES = new Set([400, 401, 403])

interface Options {
  readonly channel: Channel
  readonly clock: Clock
  /** Called while the ack is handled, so that no frame behind it is missed. */
  onReady(keepAliveTimeout: number): void
  onFailed(reason: string, isFinal: boolean): void
}

/** Sends connection_init and waits for the ack; a socket that fails is closed with 3001. The result gives up at once. */
export function shakeHands({ channel, clock, onReady, onFailed }: Options): () => void {
  const end = () => {
    cancelTimeout()
    channel.close(FAILED_HANDSHAKE_CLOSE)
  }
  const fail = (reason: string, isFinal: boolean) => {
    end()
    onFailed(reason, isFinal)
  }
  const cancelTimeout = clock.after(CONNECTION_ACK_TIMEOUT, () => fail(REALTIME_ERRORS.connectionTimeout, false))
  channel.listen({
    opened: () => channel.send(printConnectionInit()),
    closed: () => fail(REALTIME_ERRORS.handshake, false),
    text(text) {
      const frame = parseServerFrame(text)
      if (frame?.type === 'connection_ack') {
        cancelTimeout()
        onReady(Math.max(MINIMUM_KEEP_ALIVE_TIMEOUT, frame.payload.connectionTimeoutMs))
      } else if (frame?.type === 'connection_error') {
        const [error] = frame.payload.errors
        fail(error?.errorType || REALTIME_ERRORS.handshake, FINAL_CODES.has(error?.errorCode ?? 0))
      }
    },
  })
  return end
}
