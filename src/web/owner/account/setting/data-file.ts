import { BikeOwnerDisclosureDocument } from '#contract/generated/disclosure.ts'
import { loadOnServer } from '../../../shell/data-route.ts'
import type { Route } from './+types/data-file.ts'

/** The file itself; the session check has run before. */
export async function loader(route: Route.LoaderArgs) {
  const { bikeOwnerDisclosure } = await loadOnServer(
    (graphql, { signal }) => graphql.request(BikeOwnerDisclosureDocument, {}, signal),
    route,
  )
  return new Response(bikeOwnerDisclosure, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="kaitori-my-data.json"',
      'cache-control': 'private, no-store',
    },
  })
}
