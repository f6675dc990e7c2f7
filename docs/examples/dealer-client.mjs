// @ts-check
/** A client for the program of a dealer: lists what is open for bidding, and bids. Needs nothing but Node. */

/**
 * @typedef {object} ListedAuction
 * @property {number} auctionId
 * @property {number} currentPrice
 * @property {number | null} leastBid The least that a bid must be; null when bidding is over.
 * @property {boolean} isLeading
 * @property {string | null} endAt
 */

/**
 * @typedef {object} Page
 * @property {{ auctions: ListedAuction[], pageInfo: { hasNextPage: boolean, endCursor: string | null } }} partnerAuctions
 */

/** @typedef {ReturnType<typeof dealerClient>} DealerClient */

export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {string} code What a program branches on, never on the message.
   * @param {string | null} reason
   */
  constructor(message, code, reason) {
    super(message)
    this.code = code
    this.reason = reason
  }
}

const LIST = `query ($after: String, $bikeDealerId: Int) {
  partnerAuctions(filter: { view: running }, first: 30, after: $after, bikeDealerId: $bikeDealerId) {
    auctions { auctionId currentPrice leastBid isLeading endAt }
    pageInfo { hasNextPage endCursor }
  }
}`

const BID = `mutation ($input: PlaceBidInput!) {
  placeBid(input: $input) { bid { bidAt } }
}`

/**
 * @param {string} origin
 * @param {string} token
 * @param {string | number | null} bikeDealerId Of an agency, the dealer it works for, as `partner { dealers { bikeDealerId } }` names it.
 */
export function dealerClient(origin, token, bikeDealerId = null) {
  /**
   * @param {string} query
   * @param {object} variables
   */
  async function call(query, variables) {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(30_000),
    })
    if (response.status === 429) throw new ApiError('Too many requests', 'ERROR_EXCEEDING_UPPER_LIMIT', null)
    const { data, errors = [] } = await response.json()
    const [error] = errors
    if (error) throw new ApiError(error.message, error.extensions?.code ?? 'UNKNOWN', error.extensions?.reason ?? null)
    if (!data) throw new ApiError('No data', 'UNKNOWN', null)
    return data
  }

  return {
    /** Everything that is open for bidding, page by page. */
    async *listRunning() {
      /** @type {string | null} */
      let after = null
      do {
        /** @type {Page} */
        const { partnerAuctions: page } = await call(LIST, { after, bikeDealerId })
        yield* page.auctions
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
      } while (after !== null)
    },

    /**
     * Make the key once for each bid and keep it until there was an answer: sent again with the same key after a lost
     * connection, the bid is placed once.
     *
     * @param {number} auctionId
     * @param {number} price The open bid, which is bid at once.
     * @param {string} idempotencyKey
     * @param {number | null} maxPrice Up to here the system bids on.
     */
    async placeBid(auctionId, price, idempotencyKey, maxPrice = null) {
      await call(BID, { input: { auctionId, price, maxPrice, idempotencyKey, bikeDealerId } })
    },
  }
}
