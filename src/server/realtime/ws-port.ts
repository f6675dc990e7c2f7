import type { WebSocket } from 'ws'
import type { SocketPort } from './connection-host.ts'

const TEXT = { binary: false } as const

interface Options {
  readonly mostBufferedBytes: number
  readonly onCutOff: () => void
}

/** Sends through a web socket, and cuts off a reader that lets too much pile up. */
export class WsPort implements SocketPort {
  /** A ping is on its way; still so at the next round, the peer is gone. */
  #awaitsPong = false

  constructor(
    private readonly socket: WebSocket,
    private readonly options: Options,
  ) {}

  get waitingBytes(): number {
    return this.socket.bufferedAmount
  }

  send(frame: string | Buffer): void {
    const { socket } = this
    if (socket.readyState !== socket.OPEN) return
    socket.send(frame, TEXT)
    if (socket.bufferedAmount > this.options.mostBufferedBytes) this.cutOff()
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason)
  }

  /** A close frame would wait behind what is not read. */
  cutOff(): void {
    this.options.onCutOff()
    this.socket.terminate()
  }

  probe(): void {
    if (this.#awaitsPong) this.socket.terminate()
    else if (this.socket.readyState === this.socket.OPEN) this.socket.ping()
    this.#awaitsPong = true
  }

  heard(): void {
    this.#awaitsPong = false
  }

  terminate(): void {
    this.socket.terminate()
  }
}
