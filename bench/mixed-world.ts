import { PostMessageDocument } from '#contract/generated/message-live.ts'
import { SearchModelsDocument } from '#contract/generated/model-search.ts'
import { PlaceBidDocument } from '#contract/generated/partner.ts'
import { DAY, later } from '#domain/values/duration.ts'
import type { RunningServices } from '#server/services.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castDealer } from '#testing/partner-cast.ts'
import type { Kind, Shot } from './mix.ts'

const SALES = 100
const RUNNING = 100
const DEALERS = 4
const KEYWORDS = ['CB', 'ninja', 'モンキー', 'カブ', 'z900', 'ハーレー', '250', 'pcx', 'スーパーフォア', 'gsx']

/** As a browser asks. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br', accept: 'text/html,*/*' }
const JSON_HEADERS = { ...BROWSER, 'content-type': 'application/json' }

const PAGES = [
  '/kaitori',
  '/kaitori/souba',
  '/kaitori/souba/1',
  '/kaitori/souba/1/1001',
  '/kaitori/auction',
  '/kaitori/auction-review',
  '/kaitori/article',
  '/kaitori/article/1',
  '/kaitori/user-voice/1',
  '/kaitori/tos',
]

export interface MixedWorld {
  /** Of people who hold a socket open. */
  readonly tokens: readonly string[]
  readonly shots: Readonly<Record<Kind, readonly Shot[]>>
}

/** Owners with and without a sale, dealers, running auctions, and what they ask for. */
export async function castMixedWorld(services: RunningServices, people: number): Promise<MixedWorld> {
  const dealers: CastPartner[] = []
  while (dealers.length < DEALERS) dealers.push(await castDealer(services))
  const owners: CastOwner[] = []
  while (owners.length < people)
    owners.push(await castOwner(services, { email: `mixed-${owners.length}@bench.example.com` }))
  const messages: Shot[] = []
  for (const [index, owner] of owners.slice(0, SALES).entries()) {
    const { bikeDealerId } = dealers[index % DEALERS] ?? { bikeDealerId: 0 }
    const auctionId = await castAuction(services, { bikeOwnerId: owner.bikeOwnerId, status: 31, bikeDealerId })
    const input = { auctionId, bikeDealerId, message: '土曜日の午前中はいかがでしょうか。', idempotencyKey: 'KEY' }
    messages.push(post('/realtime/graphql', PostMessageDocument, { input }, owner.headers))
  }
  const running: number[] = []
  for (const { bikeOwnerId } of owners.slice(SALES, SALES + RUNNING))
    running.push(await castAuction(services, { bikeOwnerId, status: 21 }, later(new Date(), DAY)))
  const bids = dealers.flatMap(({ headers }) =>
    running.map((auctionId) => {
      const input = { auctionId, maxPrice: 'PRICE', idempotencyKey: 'KEY' }
      return post('/graphql', PlaceBidDocument, { input }, headers)
    }),
  )
  return {
    tokens: owners.map(({ idToken }) => idToken),
    shots: {
      page: PAGES.map((path) => ({ method: 'GET', path, headers: BROWSER })),
      search: KEYWORDS.flatMap((word) =>
        [null, 1, 2, 3].map((makerId) =>
          post('/graphql', SearchModelsDocument, { keywords: [word], ...(makerId && { makerId }) }),
        ),
      ),
      mypage: owners
        .slice(0, SALES + RUNNING)
        .map(({ cookie }) => ({ method: 'GET', path: '/kaitori/mypage', headers: { ...BROWSER, cookie } })),
      message: messages,
      bid: bids,
    },
  }
}

function post(
  path: string,
  { operationName, query }: { readonly operationName: string; readonly query: string },
  variables: unknown,
  headers: Readonly<Record<string, string>> = {},
): Shot {
  return {
    method: 'POST',
    path,
    headers: { ...JSON_HEADERS, ...headers },
    body: JSON.stringify({ operationName, query, variables }),
  }
}
