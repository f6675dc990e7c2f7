import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { AuctionChecklistDocument } from '#contract/generated/auction.ts'
import { type LoadRequest, loadInBrowser, loadOnServer, notFound } from '../../shell/data-route.ts'
import { OwnerPage } from '../page-frame/owner-page.tsx'
import type { Route } from './+types/check-list.ts'
import { ChecklistForm } from './checklist-form.tsx'

async function load(graphql: GraphqlClient, { url, signal }: LoadRequest) {
  const id = url.searchParams.get('id') ?? ''
  if (!/^\d{1,9}$/.test(id)) throw notFound()
  const { auction, serverTime } = await graphql.request(AuctionChecklistDocument, { auctionId: Number(id) }, signal)
  if (!auction?.isOwn || !auction.availableActions.includes('postCheckedList')) throw notFound()
  return { auction, now: serverTime }
}

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(load, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(load, route)
}

export default function CheckList({ loaderData: { auction, now } }: Route.ComponentProps) {
  const name = `${auction.makerName} ${auction.modelName}`
  return (
    <OwnerPage
      title="引渡しチェックリスト"
      description="引渡しに必要な書類と日時を確認するページです。"
      path="/kaitori/mypage/auction/check-list"
      above={[{ label: name, to: `/kaitori/mypage/auction/${auction.auctionId}` }]}
    >
      <p className="text-text-2">
        {auction.winnerName ?? '販売店'}との引渡しについて、決まったことを記入してください。販売店にも表示されます。
      </p>
      <ChecklistForm auction={auction} now={now} />
    </OwnerPage>
  )
}
