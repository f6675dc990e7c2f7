import type { Closing } from '#domain/values/closings.ts'

/** What the browser may know of the configuration, as one object in every page. */
export interface PublicConfiguration {
  readonly graphqlEndpoint: string
  readonly realtimeEndpoint: string
  readonly apiBase: string
  /** Where the real-time endpoint stands: Tokyo. */
  readonly region: string
  /** For an installation that is open to nobody else: who calls without a session. */
  readonly idToken: string | null
  readonly analyticsId: string | null
  readonly contactUrl: string
  readonly parentSiteUrl: string
  readonly origin: string
  readonly isDemo: boolean
  readonly isMaintenance: boolean
  /** Traces are exported: calls of the browser begin one. */
  readonly isTraced: boolean
  readonly closings: readonly Closing[]
  readonly footerLinks: readonly { readonly label: string; readonly url: string }[]
}

/** The id of the element that carries it. */
export const PUBLIC_CONFIGURATION_ELEMENT = 'public-configuration'
