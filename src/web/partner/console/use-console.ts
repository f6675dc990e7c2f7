import { useRouteLoaderData } from 'react-router'
import { actorNameOf, openedForOf } from '../call/opened-for.ts'
import type { loader } from './console.tsx'

export type ConsoleData = Awaited<ReturnType<typeof loader>>

/** In whose name something is done on this page: the dealer's, the agent's chosen dealer's, or the operator's own. */
export function useActorName(): string {
  const console = useConsole()
  return console ? actorNameOf(console) : ''
}

/** For whom a form of this page is opened. */
export function useOpenedFor(): string {
  const console = useConsole()
  return console ? openedForOf(console) : ''
}

/** Who is logged in, on every page inside the console. */
export function useConsole(): ConsoleData | undefined {
  return useRouteLoaderData<ConsoleData>('partner/console/console')
}
