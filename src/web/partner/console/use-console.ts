import { useRouteLoaderData } from 'react-router'
import type { loader } from './console.tsx'

export type ConsoleData = Awaited<ReturnType<typeof loader>>

/** In whose name something is done on this page: the dealer's, the agent's chosen dealer's, or the operator's own. */
export function useActorName(): string {
  const { partner, dealerId } = useConsole() ?? {}
  const { dealers = [], name = '' } = partner ?? {}
  return (dealers.find(({ bikeDealerId }) => bikeDealerId === String(dealerId)) ?? dealers[0])?.name ?? name
}

/** Who is logged in, on every page inside the console. */
export function useConsole(): ConsoleData | undefined {
  return useRouteLoaderData<ConsoleData>('partner/console/console')
}
