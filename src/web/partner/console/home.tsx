import { redirect } from 'react-router'
import type { Route } from './+types/home.ts'
import { addressFor, consoleVisit } from './console-visit.ts'
import { homeOf } from './menu.ts'

/** /partner leads to the first page of the role. */
export function loader(route: Route.LoaderArgs) {
  throw redirect(addressFor(route, homeOf(route.context.get(consoleVisit).partner.role)))
}
