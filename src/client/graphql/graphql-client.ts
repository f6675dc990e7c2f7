import type { GraphqlExecutor } from '#contract/graphql-executor.ts'
import type { TypedDocument } from '#contract/typed-document.ts'
import { GraphqlCallError } from './graphql-call-error.ts'

export interface GraphqlClient {
  /** Returns the data; throws GraphqlCallError when the answer carries errors. */
  request<Result, Variables extends Readonly<Record<string, unknown>>>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ): Promise<Result>
}

/** `onError` hears of every failed call before the caller does: status, error list and operation name. */
export function createGraphqlClient(
  execute: GraphqlExecutor,
  onError?: (error: GraphqlCallError) => void,
): GraphqlClient {
  return {
    async request(document, variables, signal) {
      const { operationName, query } = document
      const { status, data, errors, requestId } = await execute({ operationName, query, variables }, signal)
      if (errors.length === 0 && status < 400) return data as ReturnType<NonNullable<typeof document.types>>
      const error = new GraphqlCallError(operationName, status, errors, requestId)
      onError?.(error)
      throw error
    },
  }
}
