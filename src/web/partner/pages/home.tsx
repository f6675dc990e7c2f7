import { redirect } from 'react-router'
import { homeOf } from '../chrome/menu.ts'
import { addressFor, consoleVisit } from '../console-visit.ts'
import type { Route } from './+types/home.ts'

/** /partner leads to the first page of the role. */
export function loader(route: Route.LoaderArgs) {
  throw redirect(addressFor(route, homeOf(route.context.get(consoleVisit).partner.role)))
}
