import type { Secrets } from '../../../auth/keys/secrets.ts'

export function reviewCodeHash(secrets: Secrets, auctionId: number, code: string): string {
  return secrets.sign('code', `review ${auctionId} ${code}`)
}

export function isReviewCode(secrets: Secrets, auctionId: number, code: string, hash: string): boolean {
  return secrets.hasSigned('code', `review ${auctionId} ${code}`, hash)
}
