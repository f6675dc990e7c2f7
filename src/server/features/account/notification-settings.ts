import type { FastifyInstance } from 'fastify'
import type { NotificationSetting } from '#domain/account/notification.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import { type Tx, transact } from '../../db/client.ts'
import { sendError } from '../../http/errors.ts'
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

/**
 * The one-click form of RFC 8058: mail programs post to the address of List-Unsubscribe. A form posted from the page
 * itself, without JavaScript, goes back to the page.
 */
export async function registerUnsubscribe(app: FastifyInstance, { db, clock, secrets }: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, body, done) => done(null, body),
    )
    scope.post<{ Querystring: { token?: string } }>('/kaitori/unsubscribe', async (request, reply) => {
      const token = request.query.token ?? ''
      try {
        await transact(db, (tx) => turnNotificationOff(tx, secrets, token, clock.now()))
      } catch (error) {
        if (error instanceof ExpectedError) return sendError(reply, 404, error.code)
        throw error
      }
      const isOneClick = typeof request.body === 'string' && request.body.includes('One-Click')
      if (isOneClick) return reply.type('text/plain; charset=utf-8').send('配信を停止しました。')
      return reply.redirect(`/kaitori/unsubscribe?stopped=true&token=${encodeURIComponent(token)}`, 303)
    })
  })
}
