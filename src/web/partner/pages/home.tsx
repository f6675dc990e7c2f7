import { redirect } from 'react-router'
import { PartnerViewerDocument } from '#contract/generated/partner.ts'
import { homeOf } from '../chrome/menu.ts'
import { ask } from '../partner-call.ts'
import type { Route } from './+types/home.ts'

/** /partner leads to the first page of the role. */
export async function loader(route: Route.LoaderArgs) {
  const { partner } = await ask(route, PartnerViewerDocument, {})
  throw redirect(homeOf(partner.role))
}
