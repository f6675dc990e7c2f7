import type { LoaderFunctionArgs } from 'react-router'
import { GraphqlCallError } from '#client/graphql/graphql-call-error.ts'
import type { GraphqlClient } from '#client/graphql/graphql-client.ts'
import { serverGraphql } from '../host-context.ts'
import { browserGraphql, toPageError } from './browser-graphql.ts'

type Load<Data> = (graphql: GraphqlClient, request: LoadRequest) => Promise<Data>

export interface LoadRequest {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly url: URL
  readonly signal: AbortSignal
}

type Arguments = Pick<LoaderFunctionArgs, 'params' | 'request'>

/** The server render runs `load` in the process … */
export async function loadOnServer<Data>(
  load: Load<Data>,
  { params, request, context }: LoaderFunctionArgs,
): Promise<Data> {
  return run(load, serverGraphql(context), { params, request })
}

/** … and a navigation in the browser runs the same over HTTP. */
export async function loadInBrowser<Data>(load: Load<Data>, { params, request }: Arguments): Promise<Data> {
  return run(load, browserGraphql(), { params, request })
}

async function run<Data>(load: Load<Data>, graphql: GraphqlClient, { params, request }: Arguments): Promise<Data> {
  try {
    return await load(graphql, { params, url: new URL(request.url), signal: request.signal })
  } catch (error) {
    throw error instanceof GraphqlCallError ? toPageError(error) : error
  }
}

/** The answer for an address that names something we do not have. */
export function notFound(): Response {
  return new Response('Not Found', { status: 404, statusText: 'Not Found' })
}
