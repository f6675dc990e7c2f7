import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

export interface FoundUser {
  readonly bikeOwnerId: number
  readonly userName: string
  readonly email: string
  readonly phone: string
  readonly state: string
  readonly createdAt: Date
  readonly auctionCount: number
}

const MOST = 50

/** By number, address or name. Whoever asks is on record (see the schema). */
export async function findUsers(db: Db, words: string): Promise<FoundUser[]> {
  const text = words.trim()
  if (text.length < 2) return []
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('bikeOwnerAccount')
    .innerJoin('bikeOwner', 'bikeOwner.bikeOwnerId', 'bikeOwnerAccount.bikeOwnerId')
    .select([
      'bikeOwnerAccount.bikeOwnerId',
      'userName',
      'email',
      'phone',
      'state',
      'bikeOwner.createdAt',
      sql<number>`(select count(*) from auction where auction.bike_owner_id = bike_owner_account.bike_owner_id)`.as(
        'auctionCount',
      ),
    ])
    .where((it) =>
      it.or([
        it('email', 'ilike', pattern),
        it('userName', 'ilike', pattern),
        it('phone', '=', text.replaceAll('-', '')),
        ...(/^\d{1,9}$/.test(text) ? [it('bikeOwnerAccount.bikeOwnerId', '=', Number(text))] : []),
      ]),
    )
    .orderBy('bikeOwnerAccount.bikeOwnerId')
    .limit(MOST)
    .execute()
}
