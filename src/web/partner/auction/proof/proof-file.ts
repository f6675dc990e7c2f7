import type { Route } from './+types/proof-file.ts'
import { loadProof } from './load-proof.ts'

/** The file as it was stored, byte for byte. */
export async function loader(route: Route.LoaderArgs) {
  const { auctionId, bidProof } = await loadProof(route)
  return new Response(bidProof.text, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="kaitori-proof-${auctionId}.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
