interface AuctionNumber {
  /** Null where it is none, or one that no auction can have. */
  readonly auctionId: number | null
  /** With a sign before it (No.1000314), so that it is nothing else. */
  readonly isSigned: boolean
}

/** A whole number of the database. */
const MAX_NUMBER = 2_147_483_647

/** The number of an auction, as people type it: 1000314, No.1000314, ＃1000314. */
export function readAuctionNumber(typed: string): AuctionNumber {
  const [, sign, digits] = /^(no\.?|#)?\s*(\d{1,10})$/i.exec(typed.normalize('NFKC').trim()) ?? []
  const auctionId = digits !== undefined && Number(digits) <= MAX_NUMBER ? Number(digits) : null
  return { auctionId, isSigned: sign !== undefined }
}
