import type { FastifyInstance } from 'fastify'
import type { NotificationSetting } from '#domain/account/notification.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import { type Tx, transact } from '../../db/client.ts'
import { registerOneClick } from '../../mail/register-one-click.ts'
import { readUnsubscribeToken } from '../../mail/unsubscribe-token.ts'
import type { Services } from '../../services.ts'
import type { Owner } from './owner-store.ts'

type Changes = { readonly [K in keyof NotificationSetting]?: boolean | null | undefined }

/** What is left out stays as it is. */
export async function updateNotificationSetting(
  tx: Tx,
  bikeOwnerId: number,
  changes: Changes,
  now: Date,
): Promise<Owner | null> {
  const { bidUpdate, market, message, auctionAppeal } = changes
  const owner = await tx.query
    .updateTable('bikeOwnerAccount')
    .set({
      ...(bidUpdate != null && { notifyBidUpdate: bidUpdate }),
      ...(market != null && { notifyMarket: market }),
      ...(message != null && { notifyMessage: message }),
      ...(auctionAppeal != null && { notifyAuctionAppeal: auctionAppeal }),
      updatedAt: now,
    })
    .where('bikeOwnerId', '=', bikeOwnerId)
    .returningAll()
    .executeTakeFirst()
  return owner ?? null
}

/** The link in a mail: off without a login. For an account that is gone there is nothing left to turn off. */
export async function turnNotificationOff(tx: Tx, secrets: Secrets, token: string, now: Date) {
  const unsubscription = readUnsubscribeToken(secrets, token)
  if (!unsubscription) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  const { bikeOwnerId, kind } = unsubscription
  await updateNotificationSetting(tx, bikeOwnerId, { [kind]: false }, now)
  return kind
}

/** The page posts to the same address without JavaScript. */
export function registerUnsubscribe(app: FastifyInstance, { db, clock, secrets }: Services): Promise<void> {
  return registerOneClick(app, '/kaitori/unsubscribe', {
    off: (token) => transact(db, (tx) => turnNotificationOff(tx, secrets, token, clock.now())),
  })
}
