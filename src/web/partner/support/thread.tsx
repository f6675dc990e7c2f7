import { numberOfAddress } from '../call/form-values.ts'
import { consoleVisit } from '../console/console-visit.ts'
import type { Route } from './+types/thread.ts'
import { loadCase, SupportCase, workOnCase } from './case.tsx'
import { loadOwnThread, OwnThread, writeToOperator } from './own-thread.tsx'

/** As the operators work on it, or as whoever asked reads it. */
export async function loader(route: Route.LoaderArgs) {
  const supportThreadId = numberOf(route)
  return isOperator(route)
    ? { found: await loadCase(route, supportThreadId), thread: null }
    : { found: null, thread: await loadOwnThread(route, supportThreadId) }
}

export function action(route: Route.ActionArgs) {
  const supportThreadId = numberOf(route)
  return isOperator(route) ? workOnCase(route, supportThreadId) : writeToOperator(route, supportThreadId)
}

function numberOf({ params }: Route.LoaderArgs | Route.ActionArgs): number {
  const supportThreadId = numberOfAddress(params.supportThreadId)
  if (supportThreadId === null) throw new Response(null, { status: 404 })
  return supportThreadId
}

function isOperator({ context }: Route.LoaderArgs | Route.ActionArgs): boolean {
  return context.get(consoleVisit).partner.role === 'operator'
}

export default function Thread({ loaderData: { found, thread }, actionData }: Route.ComponentProps) {
  return found ? <SupportCase {...found} answer={actionData} /> : <OwnThread thread={thread} answer={actionData} />
}
