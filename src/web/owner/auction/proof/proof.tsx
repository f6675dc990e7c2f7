import { isPublished, STATUS } from '#domain/auction/status.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { BidOrigin } from '#ui/proof/bid-origin.tsx'
import { ProofView } from '#ui/proof/proof-view.tsx'
import { PageMeta } from '../../../seo/page-meta.tsx'
import { AppLink } from '../../../shell/app-link.tsx'
import { loadInBrowser, loadOnServer } from '../../../shell/data-route.ts'
import { PageBreadcrumb } from '../../page-frame/page-breadcrumb.tsx'
import type { Route } from './+types/proof.ts'
import { loadProof } from './load-proof.ts'

export function loader(route: Route.LoaderArgs) {
  return loadOnServer(loadProof, route)
}

export function clientLoader(route: Route.ClientLoaderArgs) {
  return loadInBrowser(loadProof, route)
}

/** /kaitori/auction/1000314/proof: the bids of an ended auction, for anyone to check. */
export default function Proof({ loaderData: { auction } }: Route.ComponentProps) {
  const { auctionId, bidProof, bidOriginId } = auction
  const name = `${auction.makerName} ${auction.modelName}`
  const isPublic = isPublished(auction.auctionStatus)
  const path = `/kaitori/auction/${auctionId}/proof`
  return (
    <div className="page-read py-6">
      <PageMeta
        title={`入札の証明（${name}）`}
        description={`${name}のオークションの入札の記録です。あとから変えられていないことを、${isPublic ? 'どなたでも' : 'ご自身で'}確かめられます。`}
        path={path}
        isIndexed={false}
      />
      <PageBreadcrumb
        crumbs={[
          auction.isOwn
            ? { label: '出品・取引中のバイク', to: '/kaitori/mypage/auction' }
            : { label: '取引車両一覧', to: '/kaitori/auction' },
          { label: name, to: `/kaitori/${auction.isOwn ? 'mypage/' : ''}auction/${auctionId}` },
          { label: '入札の証明' },
        ]}
      />
      <div className="mt-2">
        <h1 className="text-2xl">入札の証明</h1>
        <p className="mt-1 mb-6 text-text-2">
          {name}
          <span className="tabular ml-3 text-sm">出品番号 {auctionId}</span>
        </p>
        {bidOriginId !== null && (
          <div className="mb-6">
            <BidOrigin
              auctionId={bidOriginId}
              isOver={!isPublished(auction.auctionStatus)}
              link={
                auction.isOwn && (
                  <AppLink to={`/kaitori/auction/${bidOriginId}/proof`}>
                    出品番号 {bidOriginId} の入札の証明を見る
                  </AppLink>
                )
              }
            />
          </div>
        )}
        {bidProof ? (
          <ProofView auctionId={auctionId} proof={bidProof} isPublic={isPublic} fileAddress={`${path}.json`} />
        ) : (
          <Notice title={NO_PROOF[isRunning(auction.auctionStatus) ? 'running' : 'none']} />
        )}
      </div>
    </div>
  )
}

const NO_PROOF = {
  running: '入札を受付中です。入札の証明は、入札の終了と同時にこのページで公開します。',
  none: 'このオークションには、入札の証明がありません。',
} as const

function isRunning(status: number): boolean {
  return status === STATUS.beforeInspection || status === STATUS.bidding
}
