import { useRouteLoaderData } from 'react-router'
import type { loader } from './console.tsx'

export type ConsoleData = Awaited<ReturnType<typeof loader>>

/** Who is logged in, on every page inside the console. */
export function useConsole(): ConsoleData | undefined {
  return useRouteLoaderData<ConsoleData>('partner/console')
}
