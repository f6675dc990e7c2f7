import type { GraphqlAnswerError } from '#contract/graphql-executor.ts'
import { ERROR_CODES, type ErrorCode, type FieldFault } from '#domain/errors/error-code.ts'

/** A failed GraphQL call: what was asked, how the server answered. */
export class GraphqlCallError extends Error {
  constructor(
    readonly operationName: string,
    readonly status: number,
    readonly errors: readonly GraphqlAnswerError[],
    readonly requestId: string | null = null,
  ) {
    super(errors[0]?.message ?? `HTTP ${status}`)
    this.name = 'GraphqlCallError'
  }

  get code(): ErrorCode | null {
    const code = this.errors[0]?.extensions?.code
    return ERROR_CODES.find((it) => it === code) ?? null
  }

  get fields(): readonly FieldFault[] {
    const fields = this.errors[0]?.extensions?.fields
    return Array.isArray(fields) ? (fields as FieldFault[]) : []
  }
}
