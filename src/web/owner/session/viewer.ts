import { useRouteLoaderData } from 'react-router'
import type { loader } from '../../root.tsx'

/** The logged-in owner, as far as every page needs to know. */
export interface Viewer {
  readonly userName: string
  readonly unreadCount: number
  readonly hasAuctions: boolean
}

export function useViewer(): Viewer | null {
  return useRouteLoaderData<typeof loader>('root')?.viewer ?? null
}
