import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { connectDatabase } from '#server/db/client.ts'
import { castListing } from '#testing/listing.ts'
import { withRead } from '#testing/with-read.ts'
import { PASSWORD } from './owner.ts'

/** The other side of the market, over the public API. */
export interface Partner {
  readonly idToken: string
  /** Has read the auction as it stands. */
  give(
    command: string,
    type: string,
    input: Readonly<Record<string, unknown>> & { readonly auctionId: number },
  ): Promise<void>
}

export async function partner(request: APIRequestContext, email: string): Promise<Partner> {
  const ask = async (query: string, input: object, headers: Record<string, string> = {}) => {
    const response = await request.post('/graphql', { data: { query, variables: { input } }, headers })
    const { data, errors } = await response.json()
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const data = await ask(
    'mutation L($input: InitiateAuthPartnerInput!) { initiateAuthPartner(input: $input) { auth { idToken } } }',
    { email, password: PASSWORD },
  )
  const { idToken } = data.initiateAuthPartner.auth
  const headers = { authorization: `Bearer ${idToken}` }
  return {
    idToken,
    async give(command, type, input) {
      const read = await inDatabase((db) => withRead(db, command, input))
      await ask(`mutation M($input: ${type}!) { ${command}(input: $input) { __typename } }`, read, headers)
    },
  }
}

export function bid(dealer: Partner, auctionId: number, price: number): Promise<void> {
  return dealer.give('placeBid', 'PlaceBidInput', { auctionId, price, idempotencyKey: randomUUID() })
}

/** A listing of the owner as the sell form would have sent it, let out by the operator. */
export async function runningAuction(request: APIRequestContext, bikeOwnerId: number): Promise<number> {
  const auctionId = await inDatabase((db) =>
    castListing(db, bikeOwnerId, { images: 0, change: { askingPrice: 400_000 } }),
  )
  const operator = await partner(request, 'operator@example.com')
  await operator.give('passInspection', 'PassInspectionInput', { auctionId })
  return auctionId
}

/** Days pass: the auction ends in so many milliseconds. */
export async function endIn(auctionId: number, milliseconds: number): Promise<void> {
  await inDatabase((db) =>
    db
      .updateTable('auction')
      .set({ endAt: new Date(Date.now() + milliseconds) })
      .where('auctionId', '=', auctionId)
      .execute(),
  )
}

/** モト横浜, the dealer that logs in as dealer@example.com. */
export async function demoDealerId(db: ReturnType<typeof connectDatabase>['db']): Promise<number> {
  const { bikeDealerId } = await db
    .selectFrom('partnerAccount')
    .select('bikeDealerId')
    .where('email', '=', 'dealer@example.com')
    .executeTakeFirstOrThrow()
  return bikeDealerId ?? 0
}

export async function inDatabase<T>(work: (db: ReturnType<typeof connectDatabase>['db']) => Promise<T>): Promise<T> {
  const { db, close } = connectDatabase(process.env.E2E_DATABASE_URL ?? '', 1)
  try {
    return await work(db)
  } finally {
    await close()
  }
}
