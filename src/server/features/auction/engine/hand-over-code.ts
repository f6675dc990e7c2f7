import { awaitsCode, awaitsMoney, type HandOver } from '#domain/auction/trade/hand-over.ts'
import { withCheckDigit } from '#domain/auction/trade/hand-over-code.ts'
import type { Secrets } from '../../../auth/keys/secrets.ts'
import type { Db } from '../../../db/client.ts'
import { readHandOver } from './stored/hand-over.ts'

/**
 * On the owner's phone from the fixed price until the bike has left; null otherwise, and while the money is still to come
 * first. It is of this price and this moment: whoever types it has stood beside the owner when both saw the same.
 */
export function handOverCode(
  secrets: Secrets,
  auctionId: number,
  handOver: HandOver | null,
  paymentMethod: string | null,
): string | null {
  if (handOver === null || !awaitsCode(handOver) || awaitsMoney(handOver, paymentMethod)) return null
  const signed = secrets.sign('code', `hand-over ${auctionId} ${handOver.price} ${handOver.fixedVersion}`)
  const number = Buffer.from(signed, 'base64url').readUInt32BE() % 100_000
  return withCheckDigit(String(number).padStart(5, '0'))
}

export async function readHandOverCode(secrets: Secrets, db: Db, auctionId: number): Promise<string | null> {
  const handOver = await readHandOver(db, auctionId)
  const checklist = await db
    .selectFrom('checklist')
    .select('paymentMethod')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return handOverCode(secrets, auctionId, handOver, checklist?.paymentMethod ?? null)
}
