import { connectDatabase, type DatabaseLimits, type Db } from './client.ts'
import { type LaggingRead, laggingRead, type Replica } from './replica.ts'

/** Who waits for an answer. Jobs, uploads and sockets have what is left. */
const SHARES = ['visitorPages', 'memberPages', 'api'] as const
export type Share = (typeof SHARES)[number]

const PARTS: Readonly<Record<Share, number>> = { visitorPages: 0.2, memberPages: 0.2, api: 0.3 }
/** A transaction and a read beside it. */
const MIN_CONNECTIONS = 2

/** The way to the database of one share: a flood in one leaves the connections of the others alone. */
export interface DatabaseShare {
  readonly db: Db
  readonly readLagging: LaggingRead
}

interface Options {
  readonly url: string
  readonly isPooled: boolean
  readonly replicas: readonly Replica[]
  /** Of the whole process. */
  readonly poolSize: number
  readonly limits: DatabaseLimits | undefined
}

export function connectionsOf(share: Share | 'background', poolSize: number): number {
  const part = share === 'background' ? 1 - SHARES.reduce((sum, name) => sum + PARTS[name], 0) : PARTS[share]
  return Math.max(MIN_CONNECTIONS, Math.round(part * poolSize))
}

export function openShares({ url, isPooled, replicas, poolSize, limits }: Options) {
  const open = (share: Share) => {
    const size = connectionsOf(share, poolSize)
    const client = connectDatabase(url, size, limits, isPooled)
    const copies = replicas.map((replica) => ({ replica, client: connectDatabase(replica.url, size, limits) }))
    return {
      db: client.db,
      readLagging: laggingRead(
        client.db,
        copies.map(({ replica, client: { db } }) => ({ db, secondsBehind: replica.secondsBehind })),
      ),
      close: () => Promise.all([client.close(), ...copies.map((copy) => copy.client.close())]),
    }
  }
  const shares = { visitorPages: open('visitorPages'), memberPages: open('memberPages'), api: open('api') }
  return {
    shares,
    async close() {
      await Promise.all(Object.values(shares).map((share) => share.close()))
    },
  }
}

/** All that the process reads and writes through. */
export function databasesOf(services: {
  readonly db: Db
  readonly shares: Readonly<Record<Share, DatabaseShare>>
}): Db[] {
  return [services.db, ...SHARES.map((share) => services.shares[share].db)]
}
