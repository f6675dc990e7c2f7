import { closeSync, mkdirSync, openSync, write, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Where log lines go. Nothing it meets (a full volume, a reader that left) is ever thrown at who writes a line. */
export interface LogDestination {
  write(line: string): void
  /** Hands over what is waiting. */
  flush(): void
  /** The same at once, before the process ends: tried a single time. */
  close(): void
  /** Whether lines do not arrive at present. */
  isFailing(): boolean
  /** Lines given up since the start. */
  lostLines(): number
}

interface Options {
  /** A file, or the number of an open one: 1 is standard output. */
  readonly to: string | number
  /** Lines are written together: a write for each costs more than most answers do. */
  readonly chunkBytes?: number
  readonly intervalMs?: number
  /** What waits while nothing can be written; then lines are given up. */
  readonly maxWaitingBytes?: number
}

/**
 * Not pino's own destination: that one stops the process at a full volume, and at the end tries again for ever. A file is
 * opened anew after each failure, so that it comes back with the volume and follows a log that was moved away.
 */
export function openLogDestination(options: Options): LogDestination {
  const { to, chunkBytes = 4096, intervalMs = 500, maxWaitingBytes = 4 * 1024 * 1024 } = options
  let lines: string[] = []
  let rest: Buffer = Buffer.alloc(0) // of a write that went half through
  let waitingBytes = 0
  let descriptor = typeof to === 'number' ? to : null
  let isWriting = false
  let isFailing = false
  let lostLines = 0

  function open(): number {
    if (typeof to === 'number') return to
    mkdirSync(dirname(to), { recursive: true })
    return openSync(to, 'a', 0o640)
  }

  function lose(lost: number): void {
    isFailing = true
    lostLines += lost
  }

  function failed(error: unknown): void {
    if (isBusy(error)) return // a pipe whose reader is slow; it is full when lines have to be given up
    isFailing = true
    if (typeof to === 'number' || descriptor === null) return
    try {
      closeSync(descriptor)
    } catch {
      // closing is all that was left to do
    }
    descriptor = null
  }

  function take(): Buffer {
    const bytes = Buffer.concat([rest, Buffer.from(lines.join(''))])
    lines = []
    rest = Buffer.alloc(0)
    waitingBytes = 0
    return bytes
  }

  function putBack(bytes: Buffer): void {
    if (waitingBytes + bytes.length > maxWaitingBytes) {
      lose(bytes.toString().split('\n').length - 1)
      return
    }
    rest = bytes
    waitingBytes += bytes.length
  }

  function send(bytes: Buffer): void {
    try {
      descriptor ??= open()
      isWriting = true
      write(descriptor, bytes, 0, bytes.length, null, (error, written) => {
        isWriting = false
        if (error) failed(error)
        else isFailing = false
        if (error || written < bytes.length) putBack(bytes.subarray(error ? 0 : written))
      })
    } catch (error) {
      isWriting = false
      failed(error)
      putBack(bytes)
    }
  }

  function flush(): void {
    if (!isWriting && waitingBytes > 0) send(take())
  }

  const timer = setInterval(flush, intervalMs)
  timer.unref()
  return {
    write(line) {
      const bytes = Buffer.byteLength(line)
      if (waitingBytes + bytes > maxWaitingBytes) {
        lose(1)
        return
      }
      lines.push(line)
      waitingBytes += bytes
      // While it fails, the timer tries again.
      if (waitingBytes >= chunkBytes && !isFailing) flush()
    },
    flush,
    close() {
      clearInterval(timer)
      try {
        descriptor ??= open()
        writeSync(descriptor, take())
      } catch {
        // there is nobody left to tell
      }
    },
    isFailing: () => isFailing,
    lostLines: () => lostLines,
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EAGAIN'
}
