import { awaitsCode, type HandOver } from '#domain/auction/trade/hand-over.ts'
import { withCheckDigit } from '#domain/auction/trade/hand-over-code.ts'
import type { Secrets } from '../../../auth/keys/secrets.ts'

/**
 * On the owner's phone from the fixed price until the bike has left; null otherwise. It is of this price and this moment:
 * whoever types it has stood beside the owner when both saw the same.
 */
export function handOverCode(secrets: Secrets, auctionId: number, handOver: HandOver | null): string | null {
  if (handOver === null || !awaitsCode(handOver)) return null
  const signed = secrets.sign('code', `hand-over ${auctionId} ${handOver.price} ${handOver.fixedVersion}`)
  const number = Buffer.from(signed, 'base64url').readUInt32BE() % 100_000
  return withCheckDigit(String(number).padStart(5, '0'))
}
