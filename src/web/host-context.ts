import { createContext, type RouterContextProvider } from 'react-router'
import { createGraphqlClient, type GraphqlClient } from '#client/graphql/graphql-client.ts'
import type { PageHost } from '#contract/page-host.ts'

/** What the host handed over for this page; only the server render has one. */
export const hostContext = createContext<PageHost>()

type Context = Readonly<RouterContextProvider>

export function serverGraphql(context: Context): GraphqlClient {
  return createGraphqlClient(context.get(hostContext).execute)
}

/** Lets the host keep this page for visitors until data with one of these tags changes. */
export function cacheUntilChange(context: Context, tags: readonly string[]): void {
  context.get(hostContext).cacheUntilChange(tags)
}
