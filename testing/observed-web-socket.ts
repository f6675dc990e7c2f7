import { expect } from 'vitest'
import { WebSocket } from 'ws'

interface ObservedSocket {
  readonly socket: WebSocket
  /** The types of the frames that crossed it. */
  readonly sent: string[]
  readonly received: string[]
}

export const observedSockets: ObservedSocket[] = []

/** Amplify dials wss and uses the browser's WebSocket: this one trusts our certificate and writes down what crosses it. */
export class ObservedWebSocket extends WebSocket {
  readonly #observed: ObservedSocket = { socket: this, sent: [], received: [] }

  constructor(url: string, protocols: string[]) {
    super(url, protocols, { rejectUnauthorized: false })
    observedSockets.push(this.#observed)
    this.on('message', (data) => void this.#observed.received.push(JSON.parse(data.toString()).type))
  }

  override send(data: string): void {
    this.#observed.sent.push(JSON.parse(data).type)
    super.send(data)
  }
}

/** How many frames of the type came in, on all sockets. */
export function framesReceived(type: string): number {
  return observedSockets.flatMap((it) => it.received).filter((it) => it === type).length
}

/** Amplify keeps one socket per process and closes it a moment after its last subscription: the next test needs a new one. */
export async function forgetSockets(): Promise<void> {
  const open = () => observedSockets.filter(({ socket }) => socket.readyState !== WebSocket.CLOSED).length
  await expect.poll(open, { timeout: 20_000 }).toBe(0)
  observedSockets.splice(0)
}
