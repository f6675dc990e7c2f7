import type { IncomingMessage } from 'node:http'
import { MINUTE, SECOND } from '#domain/values/duration.ts'

/** 200 MB at 1 Mbit/s take 28 minutes. */
const LONGEST_UPLOAD_MS = 40 * MINUTE
const LONGEST_REST_MS = 5 * SECOND

/** Cuts a client off that stops sending, or never comes to an end. Answers what ends the watch. */
export function watchSending(request: IncomingMessage, idleMs: number): () => void {
  const { socket } = request
  const cutOff = () => void socket.destroy()
  const longest = setTimeout(cutOff, LONGEST_UPLOAD_MS)
  socket.setTimeout(idleMs, cutOff)
  return () => {
    clearTimeout(longest)
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
  const giveUp = setTimeout(() => request.socket.destroy(), LONGEST_REST_MS)
  request.once('close', () => clearTimeout(giveUp))
  request.once('end', () => clearTimeout(giveUp))
  request.unpipe()
  request.resume()
}
