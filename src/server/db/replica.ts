import { isUnavailable } from '../host/unavailable.ts'
import type { Db } from './client.ts'

/** Reads that may be a moment old, and whose answer no cache keeps: a copy may answer after the change was announced. */
export type LaggingRead = <T>(read: (db: Db) => Promise<T>) => Promise<T>

/** From the copy where there is one that answers, from the database itself otherwise. */
export function laggingRead(db: Db, replica: Db | null): LaggingRead {
  if (!replica) return (read) => read(db)
  return async (read) => {
    try {
      return await read(replica)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      return read(db)
    }
  }
}
