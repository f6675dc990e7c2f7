import type { Secrets } from '../../../../auth/keys/secrets.ts'

export function reviewCodeHash(secrets: Secrets, auctionId: number, code: string): string {
  return secrets.sign('code', `review ${auctionId} ${code}`)
}

export function isReviewCode(secrets: Secrets, auctionId: number, code: string, hash: string): boolean {
  return secrets.hasSigned('code', `review ${auctionId} ${code}`, hash)
}

/** In the link of the mail: tries that come with it are counted apart from those of whoever only knows the auction's number. */
export function reviewLinkKey(secrets: Secrets, auctionId: number): string {
  return secrets.sign('code', `review link ${auctionId}`)
}

export function isReviewLinkKey(secrets: Secrets, auctionId: number, key: string): boolean {
  return secrets.hasSigned('code', `review link ${auctionId}`, key)
}
