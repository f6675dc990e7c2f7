import { isPublished } from '#domain/auction/status.ts'
import { BidOrigin } from '#ui/proof/bid-origin.tsx'
import { ProofView } from '#ui/proof/proof-view.tsx'
import { ConsoleLink, useAddress } from '../../console/console-link.tsx'
import { ConsoleMeta } from '../../console/console-meta.tsx'
import type { Route } from './+types/proof.ts'
import { loadProof } from './load-proof.ts'

export function loader(route: Route.LoaderArgs) {
  return loadProof(route)
}

/** /partner/auctions/1000314/proof: what visitors read of it, for those who have bid. */
export default function Proof({ loaderData: auction }: Route.ComponentProps) {
  const { auctionId } = auction
  const address = useAddress()
  const name = `${auction.makerName} ${auction.modelName}`
  return (
    <div className="max-w-read">
      <ConsoleMeta title={`入札の証明（${name}）`} />
      <h1 className="text-xl">入札の証明</h1>
      <p className="mt-1 mb-4">
        <ConsoleLink to={`/partner/auctions/${auctionId}`} className="inline-flex min-h-11 items-center">
          {name}（No.{auctionId}）
        </ConsoleLink>
      </p>
      {auction.bidOriginId !== null && (
        <div className="mb-4">
          <BidOrigin
            auctionId={auction.bidOriginId}
            isOver={!isPublished(auction.auctionStatus)}
            link={
              auction.continuesAuctionId !== null && (
                <ConsoleLink
                  to={`/partner/auctions/${auction.bidOriginId}/proof`}
                  className="inline-flex min-h-11 items-center"
                >
                  No.{auction.bidOriginId} の入札の証明を見る
                </ConsoleLink>
              )
            }
          />
        </div>
      )}
      <ProofView
        auctionId={auctionId}
        proof={auction.bidProof}
        isPublic={isPublished(auction.auctionStatus)}
        fileAddress={address(`/partner/auctions/${auctionId}/proof.json`)}
      />
    </div>
  )
}
