import { consoleVisit } from '../console/console-visit.ts'
import type { Route } from './+types/support.ts'
import { loadInbox, SupportInbox } from './inbox.tsx'
import { askOperator, loadOwnThreads, OwnThreads } from './own-threads.tsx'

/** One address for both sides: operators have their queue there, dealers and agencies what they asked. */
export async function loader(route: Route.LoaderArgs) {
  return route.context.get(consoleVisit).partner.role === 'operator'
    ? { inbox: await loadInbox(route), own: null }
    : { inbox: null, own: await loadOwnThreads(route) }
}

export function action(route: Route.ActionArgs) {
  return askOperator(route)
}

export default function Support({ loaderData: { inbox, own }, actionData }: Route.ComponentProps) {
  return inbox ? <SupportInbox {...inbox} /> : <OwnThreads {...own} answer={actionData} />
}
