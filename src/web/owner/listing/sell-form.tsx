import { useMemo } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { COMPLETE_PROFILE_FIRST } from '#content/messages/account.ts'
import { SellFormListingDocument, SellFormOfOwnerDocument } from '#contract/generated/selling.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { PageMeta } from '../../seo/page-meta.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound, pageNotFound } from '../../shell/data-route.ts'
import { RunnerUpNotice } from '../auction/actions/runner-up.tsx'
import { idOf } from '../souba/address.ts'
import { loadNamedBike } from '../souba/named-bike.ts'
import type { Route } from './+types/sell-form.ts'
import { answersOfBike, answersOfListing } from './draft-store.ts'
import { plainSellAction } from './plain/plain-sell-action.ts'
import { toActiveAuction } from './redirects.ts'
import { SellForm } from './stored-sell-form.tsx'

/** With an id: an own earlier auction whose answers are taken over. */
async function load(graphql: GraphqlClient, { params, url, signal }: LoadRequest) {
  const auctionId = params.auctionId === undefined ? null : idOf(params.auctionId)
  if (params.auctionId !== undefined && auctionId === null) throw pageNotFound(url)
  const [{ sellFormData, bikeOwner }, earlier, named] = await Promise.all([
    graphql.request(SellFormOfOwnerDocument, {}, signal),
    auctionId === null ? null : graphql.request(SellFormListingDocument, { auctionId }, signal),
    loadNamedBike(graphql, url, signal),
  ])
  if (bikeOwner.activeAuctionId !== null)
    throw toActiveAuction(url, bikeOwner.activeAuctionId, { fromNoneAuth: 'true' })
  if (earlier && !earlier.sellFormListing) throw notFound()
  const { marketSearchBike: bike, isProfileComplete } = bikeOwner
  const taken = { relistedFrom: auctionId, earlier: earlier?.sellFormListing ?? null }
  return { lists: sellFormData, bikeOwner, bike, isProfileComplete, named, ...taken }
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

/** Without scripts the steps are sent here. */
export function action(route: Route.ActionArgs) {
  return plainSellAction(route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

/** The steps are entries of the history of one page: they load nothing. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname
}

export default function SellFormPage({
  loaderData: { lists, bikeOwner, bike, isProfileComplete, named, earlier, relistedFrom },
  actionData,
}: Route.ComponentProps) {
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
      {!isProfileComplete && <ProfileFirst />}
      <div className="mx-auto max-w-read px-4 pt-6 empty:hidden">
        <RunnerUpNotice of={bikeOwner} />
      </div>
      <SellForm
        lists={lists}
        isVisitor={false}
        posted={actionData}
        named={named}
        relistedFrom={relistedFrom}
        {...(known && { known })}
      />
    </>
  )
}

/** What is entered here stays in this browser meanwhile. */
function ProfileFirst() {
  return (
    <div className="mx-auto max-w-read px-4 pt-6">
      <Notice tone="warn" title="プロフィールをご入力ください">
        {COMPLETE_PROFILE_FIRST}このページに入力した内容は残ります。
        <AppLink to="/kaitori/mypage/setting/profile/edit?next=sell-form" className="flex min-h-11 items-center">
          プロフィールを入力する
        </AppLink>
      </Notice>
    </div>
  )
}
