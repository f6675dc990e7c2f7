import { tooManyListings } from '#content/messages/repeated.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { DAY } from '#domain/values/duration.ts'
import type { Tx } from '../../db/client.ts'

/** Of one owner in 24 hours, listed anew or again: each one is a place in the inspection's queue and a mail. */
export const MAX_LISTINGS_PER_DAY = 10

export async function assertListingsLeft(tx: Tx, bikeOwnerId: number, now: Date): Promise<void> {
  const { count } = await tx.query
    .selectFrom('auction')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where('createdAt', '>', new Date(now.getTime() - DAY))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MAX_LISTINGS_PER_DAY)
    throw new ExpectedError('ERROR_EXCEEDING_UPPER_LIMIT', { message: tooManyListings(MAX_LISTINGS_PER_DAY) })
}
