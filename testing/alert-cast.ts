import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { AlertChoice, AlertKind } from '#domain/alert/alert-kinds.ts'
import { closeEnded } from '#server/features/auction/deadlines/deadline-poller.ts'
import type { TestApi } from './api.ts'
import { castOwner } from './cast.ts'
import { castListing } from './listing.ts'
import type { CastPartner } from './partner-cast.ts'
import { withRead } from './with-read.ts'

export const SAVE_ALERTS = `mutation ($input: SaveAlertSettingsInput!) { saveAlertSettings(input: $input) {
  choices { kind mail push } quietFrom quietTo hasSound } }`

/** Saves what somebody chose; what is left out is as usual. Returns what was saved. */
export function choosingAlerts(api: () => TestApi) {
  return async (person: CastPartner, chosen: Partial<Record<AlertKind, AlertChoice>>, rest: object = {}) => {
    const choices = Object.entries(chosen).map(([kind, choice]) => ({ kind, ...choice }))
    const answer = await api().graphql(SAVE_ALERTS, { input: { choices, hasSound: false, ...rest } }, person.headers)
    expect(answer.errors).toEqual([])
    return answer.data.saveAlertSettings
  }
}

interface Market {
  readonly api: TestApi
  readonly operator: CastPartner
}

interface Person {
  readonly headers: CastPartner['headers']
}

/** Listings that open, are bid on and end, as people do it over the API. */
export function alertMarket(market: () => Market) {
  async function give(person: Person, field: string, given: Parameters<typeof withRead>[2]): Promise<void> {
    const { api } = market()
    const input = await withRead(api.services.db, field, given)
    const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input`
    const selection = field === 'postMessage' ? '{ messageId }' : '{ auction { auctionId } }'
    const mutation = `mutation M($input: ${type}!) { ${field}(input: $input) ${selection} }`
    expect((await api.graphql(mutation, { input }, { ...person.headers })).errors).toEqual([])
  }
  async function listing(): Promise<number> {
    const { services } = market().api
    return castListing(services.db, (await castOwner(services)).bikeOwnerId)
  }
  const open = (auctionId: number) => give(market().operator, 'passInspection', { auctionId })
  return {
    give,
    listing,
    open,
    async running(): Promise<number> {
      const auctionId = await listing()
      await open(auctionId)
      return auctionId
    },
    bid(by: CastPartner, auctionId: number, price: number, maxPrice: number | null = null) {
      const { bikeDealerId } = by
      const bid = { auctionId, bikeDealerId, price, idempotencyKey: randomUUID() }
      return give(by, 'placeBid', maxPrice === null ? bid : { ...bid, maxPrice })
    },
    async end(auctionId: number): Promise<void> {
      const { services } = market().api
      const past = "update auction set end_at = now() - interval '1 second' where auction_id = $1"
      await services.client.pool.query(past, [auctionId])
      await closeEnded(services)
    },
  }
}
