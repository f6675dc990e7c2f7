import { type DocumentNode, type FieldNode, GraphQLError, Kind, type SelectionSetNode, type ValueNode } from 'graphql'

/** A query of our own clients stays below a third of each of these. */
export const MAX_DEPTH = 12
export const MAX_COST = 20_000
/** Validation compares fields with each other: 3,000 aliased fields kept the process busy for a second. */
export const MAX_TOKENS = 4000
export const MAX_QUERY_CHARACTERS = 20_000
const DEFAULT_LIST_SIZE = 10
const LIST_SIZE_ARGUMENTS = new Set(['first', 'last', 'limit'])

type Variables = Readonly<Record<string, unknown>>

export function costError(document: DocumentNode, variables: Variables): GraphQLError | null {
  if (queryCost(document, variables) <= MAX_COST) return null
  return new GraphQLError(`The query asks for too much (limit ${MAX_COST}).`, {
    extensions: { code: 'ERROR_EXCEEDING_UPPER_LIMIT', reason: 'COST' },
  })
}

/**
 * Counts the fields that a document can ask for: a field costs one, and what stands below a paged field counts once per
 * row asked for. Depends on variables, so it is counted per request and not cached with the validation.
 */
export function queryCost(document: DocumentNode, variables: Variables): number {
  const fragments = new Map<string, SelectionSetNode>()
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition.selectionSet)
  }
  let total = 0
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) total += costOf(definition.selectionSet, fragments, variables, 0)
  }
  return total
}

function costOf(
  selections: SelectionSetNode,
  fragments: ReadonlyMap<string, SelectionSetNode>,
  variables: Variables,
  depth: number,
): number {
  if (depth > 3 * MAX_DEPTH) return MAX_COST + 1 // fragments that include each other
  let total = 0
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FIELD) {
      const below = selection.selectionSet ? costOf(selection.selectionSet, fragments, variables, depth + 1) : 0
      total += 1 + below * listSize(selection, variables)
    } else {
      const inner =
        selection.kind === Kind.INLINE_FRAGMENT ? selection.selectionSet : fragments.get(selection.name.value)
      if (inner) total += costOf(inner, fragments, variables, depth + 1)
    }
    if (total > MAX_COST) return total
  }
  return total
}

function listSize(field: FieldNode, variables: Variables): number {
  let size = 1
  for (const argument of field.arguments ?? []) {
    if (!LIST_SIZE_ARGUMENTS.has(argument.name.value)) continue
    size = Math.max(size, numberOf(argument.value, variables))
  }
  return size
}

function numberOf(value: ValueNode, variables: Variables): number {
  if (value.kind === Kind.INT) return Number(value.value)
  if (value.kind !== Kind.VARIABLE) return DEFAULT_LIST_SIZE
  const given = variables[value.name.value]
  return typeof given === 'number' ? given : DEFAULT_LIST_SIZE
}
