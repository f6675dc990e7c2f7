/** A client for the program of a dealer: lists what is open for bidding, and bids. Needs nothing but Node. */

interface Answer<Data> {
  readonly data?: Data | null
  readonly errors?: readonly {
    readonly message: string
    readonly extensions?: { readonly code?: string; readonly reason?: string }
  }[]
}

export class ApiError extends Error {
  constructor(
    message: string,
    /** What a program branches on, never on the message. */
    readonly code: string,
    readonly reason: string | null,
  ) {
    super(message)
  }
}

export interface ListedAuction {
  readonly auctionId: number
  readonly currentPrice: number
  /** The least that a bid must be; null when bidding is over. */
  readonly leastBid: number | null
  readonly isLeading: boolean
  readonly endAt: string | null
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

interface Page {
  readonly partnerAuctions: {
    readonly auctions: readonly ListedAuction[]
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null }
  }
}

export type DealerClient = ReturnType<typeof dealerClient>

/** `bikeDealerId`: of an agency, the dealer it works for, as `partner { dealers { bikeDealerId } }` names it. */
export function dealerClient(origin: string, token: string, bikeDealerId: string | number | null = null) {
  async function call<Data>(query: string, variables: object): Promise<Data> {
    const response = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(30_000),
    })
    if (response.status === 429) throw new ApiError('Too many requests', 'ERROR_EXCEEDING_UPPER_LIMIT', null)
    const { data, errors = [] } = (await response.json()) as Answer<Data>
    const [error] = errors
    if (error) throw new ApiError(error.message, error.extensions?.code ?? 'UNKNOWN', error.extensions?.reason ?? null)
    if (!data) throw new ApiError('No data', 'UNKNOWN', null)
    return data
  }

  return {
    /** Everything that is open for bidding, page by page. */
    async *listRunning(): AsyncGenerator<ListedAuction> {
      let after: string | null = null
      do {
        const { partnerAuctions: page }: Page = await call<Page>(LIST, { after, bikeDealerId })
        yield* page.auctions
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
      } while (after !== null)
    },

    /**
     * Make the key once for each bid and keep it until there was an answer: sent again with the same key after a lost
     * connection, the bid is placed once. `price`: the open bid, which is bid at once. `maxPrice`: up to here the system bids on.
     */
    async placeBid(auctionId: number, price: number, idempotencyKey: string, maxPrice: number | null = null) {
      await call(BID, { input: { auctionId, price, maxPrice, idempotencyKey, bikeDealerId } })
    },
  }
}
