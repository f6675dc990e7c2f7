/** One GraphQL request, as it crosses the wire. */
export interface GraphqlRequest {
  readonly operationName: string
  readonly query: string
  readonly variables: Readonly<Record<string, unknown>>
}

export interface GraphqlAnswerError {
  readonly message: string
  readonly path?: readonly (string | number)[] | undefined
  readonly extensions?: Readonly<Record<string, unknown>> | undefined
}

export interface GraphqlAnswer {
  readonly status: number
  readonly data: unknown
  readonly errors: readonly GraphqlAnswerError[]
  /** Over HTTP, where the answer names it. */
  readonly requestId?: string | null
}

/** Runs a request: in the process for the server render, over HTTP from the browser or when web and API run apart. */
export type GraphqlExecutor = (request: GraphqlRequest, signal?: AbortSignal) => Promise<GraphqlAnswer>
