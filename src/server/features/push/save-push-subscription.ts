import type { PushSetting } from '#domain/account/push.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { hashToken, type Secrets } from '../../auth/keys/secrets.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Tx } from '../../db/client.ts'
import type { PushDetails, PushSender } from '../../push/push-sender.ts'

/** Browsers of one person; the one that was silent longest gives way. */
const MAX_BROWSERS = 10

interface Parts {
  readonly secrets: Secrets
  readonly push: PushSender
}

/** This browser shows notifications from now on, or other kinds of them. A browser belongs to who asked last. */
export async function savePushSubscription(
  tx: Tx,
  { secrets, push }: Parts,
  person: Principal,
  details: PushDetails,
  setting: PushSetting,
  now: Date,
): Promise<void> {
  if (!push.isAddress(details.endpoint) || !hasKeys(details)) throw new ExpectedError('BAD_REQUEST')
  const [column, id] = ownerOf(person)
  const row = {
    bikeOwnerId: column === 'bikeOwnerId' ? id : null,
    partnerId: column === 'partnerId' ? id : null,
    sessionId: person.sessionId,
    detailsSealed: secrets.seal('push', JSON.stringify(details)),
    pushBid: setting.bid,
    pushMessage: setting.message,
    pushAuctionEnd: setting.auctionEnd,
    updatedAt: now,
  }
  await tx.query
    .insertInto('pushSubscription')
    .values({ endpointHash: hashToken(details.endpoint), ...row })
    .onConflict((on) => on.column('endpointHash').doUpdateSet(row))
    .execute()
  await tx.query
    .deleteFrom('pushSubscription')
    .where(column, '=', id)
    .where('pushSubscriptionId', 'not in', (newest) =>
      newest
        .selectFrom('pushSubscription')
        .select('pushSubscriptionId')
        .where(column, '=', id)
        .orderBy('updatedAt', 'desc')
        .orderBy('pushSubscriptionId', 'desc')
        .limit(MAX_BROWSERS),
    )
    .execute()
}

function ownerOf(person: Principal): ['bikeOwnerId' | 'partnerId', number] {
  return person.audience === 'partner' ? ['partnerId', person.partnerId] : ['bikeOwnerId', person.bikeOwnerId]
}

/** A point of the curve P-256, uncompressed, and a secret of 16 bytes (RFC 8291). */
function hasKeys({ p256dh, auth }: PushDetails): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16
}

export async function deletePushSubscription(tx: Tx, person: Principal, endpoint: string): Promise<void> {
  const [column, id] = ownerOf(person)
  await tx.query
    .deleteFrom('pushSubscription')
    .where(column, '=', id)
    .where('endpointHash', '=', hashToken(endpoint))
    .execute()
}

export async function forgetPushSubscriptions(tx: Tx, bikeOwnerId: number): Promise<void> {
  await tx.query.deleteFrom('pushSubscription').where('bikeOwnerId', '=', bikeOwnerId).execute()
}
