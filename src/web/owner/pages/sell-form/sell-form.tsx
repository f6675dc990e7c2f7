import { useMemo } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { SellFormListingDocument, SellFormOfOwnerDocument } from '#contract/generated/selling.ts'
import { PageMeta } from '../../../seo/page-meta.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound } from '../../../shell/data-route.ts'
import { answersOfBike, answersOfListing } from '../../sell/known-answers.ts'
import { toActiveAuction } from '../../sell/redirects.ts'
import { SellForm } from '../../sell/sell-form.tsx'
import { idOf } from '../../souba/address.ts'
import type { Route } from './+types/sell-form.ts'

/** With an id: an own earlier auction whose answers are taken over. */
async function load(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  const auctionId = params.auctionId === undefined ? null : idOf(params.auctionId)
  if (params.auctionId !== undefined && auctionId === null) throw notFound()
  const [{ sellFormData, bikeOwner }, earlier] = await Promise.all([
    graphql.request(SellFormOfOwnerDocument, {}, signal),
    auctionId === null ? null : graphql.request(SellFormListingDocument, { auctionId }, signal),
  ])
  if (bikeOwner.activeAuctionId !== null)
    throw toActiveAuction(url, bikeOwner.activeAuctionId, { fromNoneAuth: 'true' })
  if (earlier && !earlier.sellFormListing) throw notFound()
  return { lists: sellFormData, bike: bikeOwner.marketSearchBike, earlier: earlier?.sellFormListing ?? null }
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

/** The steps are entries of the history of one page: they load nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function SellFormPage({ loaderData: { lists, bike, earlier } }: Route.ComponentProps) {
  const known = useMemo(
    () => (earlier ? answersOfListing(earlier) : bike ? answersOfBike(bike) : undefined),
    [earlier, bike],
  )
  return (
    <>
      <PageMeta
        title="バイクを出品する"
        description="バイクの情報と写真を登録して、オークションに出品します。費用はかかりません。"
        path="/kaitori/sell-form"
        isIndexed={false}
      />
      <SellForm lists={lists} isVisitor={false} {...(known && { known })} />
    </>
  )
}
