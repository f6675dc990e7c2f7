import type { SocketPort } from '../connection-host.ts'
import type { Listener } from '../hub.ts'
import type { SuppliedArguments } from '../live-field.ts'
import type { SubscriptionPlan } from './subscription-plan.ts'

const CLOSING_BRACE = 0x7d

/** Puts the shared payload bytes into a data frame with its own id: one copy, no second serialisation. */
export class RunningSubscription<Viewer> implements Listener<Viewer> {
  readonly #port: SocketPort
  readonly #opening: string
  readonly #openingBytes: number

  constructor(
    port: SocketPort,
    id: string,
    readonly plan: SubscriptionPlan,
    readonly args: SuppliedArguments,
    readonly viewer: Viewer,
    readonly expiresAt: number,
  ) {
    this.#port = port
    this.#opening = `{"id":${JSON.stringify(id)},"type":"data","payload":`
    this.#openingBytes = Buffer.byteLength(this.#opening)
  }

  deliver(payload: Buffer): void {
    const frame = Buffer.allocUnsafe(this.#openingBytes + payload.length + 1)
    frame.write(this.#opening, 0)
    payload.copy(frame, this.#openingBytes)
    frame[frame.length - 1] = CLOSING_BRACE
    this.#port.send(frame)
  }
}
