import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { NotificationSetting } from '#domain/account/notification.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Identity } from '../../auth/keys/id-token.ts'
import type { Db, Tx } from '../../db/client.ts'
import type { AccountTables } from '../../db/schema/account.ts'

/** An owner with an account: one who has not withdrawn. */
export type Owner = Selectable<AccountTables['bikeOwnerAccount']>

export async function findOwner(db: Db, bikeOwnerId: number): Promise<Owner | null> {
  const owner = await db
    .selectFrom('bikeOwnerAccount')
    .selectAll()
    .where('bikeOwnerId', '=', bikeOwnerId)
    .executeTakeFirst()
  return owner ?? null
}

export async function findOwnerByEmail(db: Db, email: string): Promise<Owner | null> {
  const owner = await db.selectFrom('bikeOwnerAccount').selectAll().where('email', '=', email).executeTakeFirst()
  return owner ?? null
}

export async function findOwners(db: Db, bikeOwnerIds: readonly number[]): Promise<ReadonlyMap<number, Owner>> {
  const owners = await db.selectFrom('bikeOwnerAccount').selectAll().where('bikeOwnerId', 'in', bikeOwnerIds).execute()
  return new Map(owners.map((owner) => [owner.bikeOwnerId, owner]))
}

/** The owner of the session; gone since the token was checked means not logged in. */
export async function ownerOf(db: Db, bikeOwnerId: number): Promise<Owner> {
  const owner = await findOwner(db, bikeOwnerId)
  if (!owner) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return owner
}

/** Holds the account until the transaction ends, so that what is decided about it stays true. */
export async function lockOwner(tx: Tx, bikeOwnerId: number): Promise<Owner> {
  const owner = await tx.query
    .selectFrom('bikeOwnerAccount')
    .selectAll()
    .where('bikeOwnerId', '=', bikeOwnerId)
    .forUpdate()
    .executeTakeFirst()
  if (!owner) throw new ExpectedError('ERROR_NOT_AUTHORIZED')
  return owner
}

export function identityOf({ bikeOwnerId, email }: Pick<Owner, 'bikeOwnerId' | 'email'>): Identity {
  const subjectId = String(bikeOwnerId)
  return { audience: 'owner', subjectId, email, custom: { 'custom:bikeOwnerId': subjectId } }
}

/** What the profile says, in short: a tab that read something else may not write over it. */
export function profileVersion(owner: Owner): string {
  const { bikeOwnerId, userName, email, zip, state, address1, address2, address3, address4 } = owner
  const { phone, birthDate, guardianConsentAssetId } = owner
  const said = [bikeOwnerId, userName, email, zip, state, address1, address2, address3, address4]
  const text = JSON.stringify([...said, phone, birthDate, guardianConsentAssetId])
  return createHash('sha256').update(text).digest('base64url').slice(0, 16)
}

export function notificationSettingOf(owner: Owner): NotificationSetting {
  return {
    bidUpdate: owner.notifyBidUpdate,
    market: owner.notifyMarket,
    message: owner.notifyMessage,
    auctionAppeal: owner.notifyAuctionAppeal,
  }
}
