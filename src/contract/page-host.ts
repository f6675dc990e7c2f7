import type { GraphqlExecutor } from './graphql-executor.ts'
import type { PublicConfiguration } from './public-configuration.ts'

/** What the host hands to the web app for one page. */
export interface PageHost {
  /** Runs as the person whose session it is. */
  readonly execute: GraphqlExecutor
  /** Whether an owner is logged in, after the session check. */
  readonly isLoggedIn: boolean
  /** On pages of the console, when a partner is logged in: for its socket and its uploads; the API refuses it. */
  readonly partnerToken: string | null
  /** On pages of the console: whose tokens these are was logged out because it is suspended. */
  readonly isPartnerSuspended: boolean
  readonly configuration: PublicConfiguration
  /** Of the request that the page answers: where it fails, the person can name it. */
  readonly requestId: string
  /** For inline scripts; null on pages that may be cached, whose scripts are allowed by hash. */
  readonly nonce: string | null
  /** Allows the host to keep this page until data with one of the tags changes. */
  cacheUntilChange(tags: readonly string[]): void
  /** What a page threw: for the log. */
  reportError(error: unknown): void
}

/** What the built web app offers to the host, beside its routes. */
export interface PageEntry {
  createLoadContext(host: PageHost): unknown
  /** The address under which a visitor's page may be kept, without what the page does not read; null = not at all. */
  keptAddress(address: string): string | null
}
