/** A GraphQL document as text, which knows its result and variables (generated from src/contract/operations). */
export interface TypedDocument<Result, Variables> {
  readonly operationName: string
  readonly query: string
  /** Never there at run time; carries the types. */
  readonly types?: (variables: Variables) => Result
}
