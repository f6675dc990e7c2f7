import { useRouteLoaderData } from 'react-router'
import type { PublicConfiguration } from '#contract/public-configuration.ts'
import type { Closing } from '#domain/values/closings.ts'

/** The logged-in owner, as far as every page needs to know. */
export interface Viewer {
  readonly userName: string
  readonly unreadCount: number
  readonly hasAuctions: boolean
  /** What the server's clock said when this was read. */
  readonly serverTime: string
  /** Whether a price was ever searched for: without one, market search begins with the form. */
  readonly hasSearchBike: boolean
}

/** What the root of every page has loaded. */
export interface RootData {
  readonly configuration: PublicConfiguration
  readonly viewer: Viewer | null
  /** The closing of today, if there is one. */
  readonly closing: Closing | null
}

/** Undefined only where the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined
}
