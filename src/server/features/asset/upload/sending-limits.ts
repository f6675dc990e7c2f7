import type { IncomingMessage } from 'node:http'
import { MINUTE, SECOND } from '#domain/values/duration.ts'

/** 200 MB at 1 Mbit/s take 28 minutes. */
const MAX_UPLOAD_MS = 40 * MINUTE
const MAX_REST_MS = 5 * SECOND
/** Over the time that a client may be idle. The slowest phone sends more; a byte now and then only holds a place. */
const MIN_BYTES_PER_SECOND = 2 * 1024

/** Cuts a client off that stops sending, hardly sends, or never comes to an end. Returns what ends the watch. */
export function watchSending(request: IncomingMessage, idleMs: number): () => void {
  const { socket } = request
  const cutOff = () => void socket.destroy()
  const longest = setTimeout(cutOff, MAX_UPLOAD_MS)
  socket.setTimeout(idleMs, cutOff)
  let counted = socket.bytesRead
  const slowest = setInterval(() => {
    const sent = socket.bytesRead - counted
    counted = socket.bytesRead
    if (!request.complete && sent < (MIN_BYTES_PER_SECOND * idleMs) / SECOND) cutOff()
  }, idleMs)
  return () => {
    clearTimeout(longest)
    clearInterval(slowest)
    socket.setTimeout(0)
    socket.off('timeout', cutOff)
  }
}

/**
 * Reads and forgets what is still coming of a refused request: a client that is closed on while it sends sees a lost
 * connection instead of the answer.
 */
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  const giveUp = setTimeout(() => request.socket.destroy(), MAX_REST_MS)
  request.once('close', () => clearTimeout(giveUp))
  request.once('end', () => clearTimeout(giveUp))
  request.unpipe()
  request.resume()
}
