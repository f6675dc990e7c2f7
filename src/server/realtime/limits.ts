/** What one socket, one owner and one process may cost. */
export interface RealtimeLimits {
  /** Told to clients in the ack: without a keep-alive for so long they give up. */
  readonly connectionTimeoutMs: number
  readonly keepAliveMs: number
  /** A socket that has not sent connection_init by then is closed. */
  readonly initTimeoutMs: number
  /** After a connection_error the client closes; one that does not is closed after this. */
  readonly refusedGraceMs: number
  readonly subscriptionsPerSocket: number
  readonly startsPerSecond: number
  readonly malformedFramesPerSocket: number
  readonly socketsPerOwner: number
  /** Sockets of one network address that have not said yet who they are; beyond it a good token is asked for at once. */
  readonly silentSocketsPerAddress: number
  readonly socketsPerProcess: number
  readonly frameBytes: number
  /** A reader with more than this waiting in our memory is cut off; it reads by cursor what it missed. */
  readonly bufferedBytes: number
  /** Of all readers together: beyond it the slowest are cut off. From half of it on nobody more is let in. */
  readonly bufferedBytesInAll: number
}

export const DEFAULT_LIMITS: RealtimeLimits = {
  connectionTimeoutMs: 300_000,
  keepAliveMs: 60_000,
  initTimeoutMs: 15_000,
  refusedGraceMs: 5_000,
  subscriptionsPerSocket: 100,
  startsPerSecond: 50,
  malformedFramesPerSocket: 100,
  socketsPerOwner: 30,
  silentSocketsPerAddress: 100,
  socketsPerProcess: 20_000,
  frameBytes: 128 * 1024,
  bufferedBytes: 256 * 1024,
  bufferedBytesInAll: 64 * 1024 * 1024,
}
