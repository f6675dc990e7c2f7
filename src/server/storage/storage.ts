import type { Readable } from 'node:stream'

/** Both ends included, in bytes. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** Where uploaded files are kept. Keys are paths of our own making, with "/" between their parts. */
export interface Storage {
  /** A folder of this machine for files on their way in; for a local store on the same disk, so that keeping is a rename. */
  readonly incomingFolder: string
  /** Takes the local file over under the key: whole or not at all. */
  keep(key: string, path: string): Promise<void>
  /** Bytes of the file; null when there is none. */
  sizeOf(key: string): Promise<number | null>
  read(key: string, range?: ByteRange): Readable
  /** Every key there is, in any order: for backups. */
  keys(): AsyncIterable<string>
  /** Rejects when files can be neither read nor kept. */
  check(): Promise<void>
  /** Deletes every file whose key begins with the prefix and a "/". */
  deleteBelow(prefix: string): Promise<void>
}
