import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { ActiveAuctionDocument } from '#contract/generated/selling.ts'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../shell/data-route.ts'
import type { Route } from './+types/sell.ts'
import { toActiveAuction, toSellForm } from './redirects.ts'

/** The sell route: to the active auction, or to the form. Visitors never get here: the guard sends them on. */
async function load(graphql: GraphqlClient, { url, signal }: LoadRequest): Promise<never> {
  const { bikeOwner } = await graphql.request(ActiveAuctionDocument, {}, signal)
  throw bikeOwner.activeAuctionId === null ? toSellForm(url) : toActiveAuction(url, bikeOwner.activeAuctionId)
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function Sell() {
  return null
}
