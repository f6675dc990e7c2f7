import { useEffect, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { ActiveAuctionDocument, SellFormDataDocument } from '#contract/generated/selling.ts'
import { hostContext } from '../../host-context.ts'
import { PageMeta } from '../../seo/page-meta.tsx'
import { browserSession } from '../../session/browser-session.ts'
import { type LoadRequest, loadInBrowser, loadOnServer } from '../../shell/data-route.ts'
import { loadNamedBike } from '../souba/named-bike.ts'
import type { Route } from './+types/sell-form-signup.ts'
import { DuplicateListingDialog } from './duplicate-listing-dialog.tsx'
import { plainSellAction } from './plain/plain-sell-action.ts'
import { toSellForm } from './redirects.ts'
import { stepOf } from './sell-steps.tsx'
import { SellForm } from './stored-sell-form.tsx'

/** One who is logged in belongs to the other form; with a bike listed, to none. */
function loadFor(isLoggedIn: boolean) {
  return async (graphql: GraphqlClient, { url, signal }: LoadRequest) => {
    const active = isLoggedIn ? await graphql.request(ActiveAuctionDocument, {}, signal) : null
    if (active?.bikeOwner.activeAuctionId === null) throw toSellForm(url)
    const [{ sellFormData }, named] = await Promise.all([
      graphql.request(SellFormDataDocument, {}, signal),
      loadNamedBike(graphql, url, signal),
    ])
    return { lists: sellFormData, named, isListing: active !== null }
  }
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(loadFor(route.context.get(hostContext).isLoggedIn), route)
}

/** Without scripts the steps are sent here. */
export function action(route: Route.ActionArgs) {
  return plainSellAction(route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(loadFor(browserSession().isThere()), route)
}

/** The steps are entries of the history of one page: they load nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function SellFormSignUp({ loaderData: { lists, named, isListing }, actionData }: Route.ComponentProps) {
  const [isAsking, setAsking] = useState(isListing)
  const { state } = useLocation()
  // Back from the listing that was just made: its steps are behind it in the history.
  const [isOver] = useState(isListing && stepOf(state) !== null)
  const navigate = useNavigate()
  useEffect(() => {
    if (isOver) void navigate('/kaitori/sell-form', { replace: true })
  }, [isOver, navigate])
  if (isOver) return null
  return (
    <>
      <PageMeta
        title="バイクを出品する"
        description="会員登録の前に、バイクの情報と写真の入力から出品を始められます。出品も売却も無料です。"
        path="/kaitori/sell-form/signup"
      />
      <DuplicateListingDialog isOpen={isAsking} onClose={() => setAsking(false)} />
      <SellForm lists={lists} isVisitor={!isListing} posted={actionData} named={named} />
    </>
  )
}
