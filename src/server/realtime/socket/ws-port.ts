import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { SocketPort } from '../connection-host.ts'
import type { GatheredWrites } from './gathered-writes.ts'

const TEXT = { binary: false } as const
/** One system call takes 1,024 pieces, two a frame; what it does not take counts as not read. */
const MAX_GATHERED_BYTES = 16 * 1024

interface Options {
  readonly mostBufferedBytes: number
  readonly writes: GatheredWrites
  readonly onCutOff: () => void
}

/** Sends through a web socket, and cuts off a reader that lets too much pile up. */
export class WsPort implements SocketPort {
  /** A ping is on its way; still so at the next round, the peer is gone. */
  #awaitsPong = false

  constructor(
    private readonly socket: WebSocket,
    /** What it runs over. */
    private readonly stream: Duplex,
    private readonly options: Options,
  ) {}

  get waitingBytes(): number {
    return this.socket.bufferedAmount
  }

  send(frame: string | Buffer): void {
    const { socket, stream, options } = this
    if (socket.readyState !== socket.OPEN) return
    options.writes.hold(stream)
    socket.send(frame, TEXT)
    if (socket.bufferedAmount < MAX_GATHERED_BYTES) return
    options.writes.release(stream)
    if (socket.bufferedAmount > options.mostBufferedBytes) this.cutOff()
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
