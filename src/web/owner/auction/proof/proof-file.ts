import { loadOnServer, notFound } from '../../../shell/data-route.ts'
import type { Route } from './+types/proof-file.ts'
import { loadProof } from './load-proof.ts'

/** The file as it was stored, byte for byte. */
export async function loader(route: Route.LoaderArgs) {
  const { auction } = await loadOnServer(loadProof, route)
  if (!auction.bidProof) throw notFound()
  return new Response(auction.bidProof.text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="kaitori-proof-${auction.auctionId}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
