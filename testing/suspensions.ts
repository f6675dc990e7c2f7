import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { startApi } from './api.ts'
import { castOwner, PASSWORD } from './cast.ts'
import { castListing } from './listing.ts'
import { openMailbox } from './mailbox.ts'
import { type CastPartner, castDealer, castOperator } from './partner-cast.ts'

/** An operator who suspends dealers that bid: an API with its mails, and the hands for it. */
export async function startSuspensions() {
  const mailbox = await openMailbox()
  const api = await startApi({ SMTP_URL: mailbox.url })
  const operator = await castOperator(api.services)
  const rival = await castDealer(api.services)
  const stop = async () => {
    await api.stop()
    await mailbox.close()
  }

  async function running() {
    const owner = await castOwner(api.services)
    const auctionId = await castListing(api.services.db, owner.bikeOwnerId, { images: 1 })
    const pass = `mutation { passInspection(input: { auctionId: ${auctionId}, version: 1, withoutFrameNumber: true }) { __typename } }`
    expect((await api.graphql(pass, {}, operator.headers)).errors).toEqual([])
    return { owner, auctionId }
  }

  async function bid(dealer: CastPartner, auctionId: number, price: number | null, maxPrice: number) {
    const input = { auctionId, price, maxPrice, idempotencyKey: randomUUID() }
    const query = 'mutation ($input: PlaceBidInput!) { placeBid(input: $input) { bid { kind } } }'
    expect((await api.graphql(query, { input }, dealer.headers)).errors).toEqual([])
  }

  async function suspend(dealer: CastPartner) {
    return save(dealer, { suspendReason: '詐欺の疑い' })
  }

  async function save({ bikeDealerId }: CastPartner, change: object) {
    const { services } = api
    const { name, personInCharge, phone, email, state, licenceNumber, licenceAuthority, updatedAt } = await services.db
      .selectFrom('bikeDealer')
      .selectAll()
      .where('bikeDealerId', '=', bikeDealerId)
      .executeTakeFirstOrThrow()
    const input = {
      bikeDealerId,
      name,
      personInCharge,
      phone,
      email,
      state,
      licenceNumber,
      licenceAuthority,
      updatedAt,
    }
    const query = 'mutation ($input: SaveDealerInput!) { saveDealer(input: $input) }'
    const { errors } = await api.graphql(query, { input: { ...input, ...change } }, operator.headers)
    expect(errors).toEqual([])
    return name
  }

  async function logInAgain(dealer: CastPartner): Promise<CastPartner> {
    const query =
      'mutation ($input: InitiateAuthPartnerInput!) { initiateAuthPartner(input: $input) { auth { idToken } } }'
    const input = { email: dealer.email, password: PASSWORD }
    const { data, errors } = await api.graphql(query, { input })
    expect(errors).toEqual([])
    return { ...dealer, headers: { authorization: data?.initiateAuthPartner.auth.idToken ?? '' } }
  }

  const stateOf = (auctionId: number) =>
    api.services.db
      .selectFrom('auction')
      .select(['auctionStatus', 'currentPrice', 'leaderDealerId', 'version'])
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow()

  const end = (auctionId: number) =>
    api.services.db.updateTable('auction').set({ endAt: new Date() }).where('auctionId', '=', auctionId).execute()

  return { api, mailbox, operator, rival, stop, running, bid, suspend, save, logInAgain, stateOf, end }
}
