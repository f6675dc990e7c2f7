import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  type SelectionSetNode,
} from 'graphql'
import { MAX_DEPTH, MAX_QUERY_CHARACTERS, MAX_SELECTIONS, MAX_TOKENS, tooMuch } from './cost/limits.ts'
import { isTrusted } from './trusted-operations.ts'

/** A document that keeps the limits which can be told from its text, and the operation that is meant. */
export interface RequestedOperation {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
}

type ReadDocument = Pick<RequestedOperation, 'document' | 'fragments'>

/** Larger ones are read again each time: what strangers send must not fill the memory. A tree takes 250 bytes a letter. */
export const MAX_KEPT_CHARACTERS = 2_000
const MAX_KEPT_DOCUMENTS = 300
/** The tools that read a schema ask for lists of lists to nine levels. */
const MAX_SCHEMA_DEPTH = 20
const kept = new Map<string, ReadDocument>()
/** Of our own clients, however large: there are as many as were built. */
const keptOwn = new Map<string, ReadDocument>()

/**
 * The one parser of what clients send: endpoints, caches, execution and sockets read documents here, so that none serves
 * what another refuses. Throws a GraphQLError for what is no document, too large, or does not say which operation is meant.
 */
export function readOperation(query: string, operationName: string | null): RequestedOperation {
  const { document, fragments } = readDocument(query)
  const operation = getOperationAST(document, operationName)
  if (!operation) throw new GraphQLError('The document has several operations, or none of this name.')
  return { document, operation, fragments }
}

/** The same for POST: subscriptions are served over the socket. */
export function readPostedOperation(query: string, operationName: string | null): RequestedOperation {
  const requested = readOperation(query, operationName)
  if (requested.operation.operation === OperationTypeNode.SUBSCRIPTION)
    throw new GraphQLError('Subscriptions are served over the socket.')
  return requested
}

function readDocument(query: string): ReadDocument {
  const known = keptOwn.get(query) ?? kept.get(query)
  if (known) return known
  if (query.length > MAX_QUERY_CHARACTERS) throw tooMuch('TEXT', 'The document is too long.')
  const document = parseSmall(query)
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  assertSmall(document, fragments)
  const read = { document, fragments }
  if (isTrusted(query)) keptOwn.set(query, read)
  else if (query.length <= MAX_KEPT_CHARACTERS) {
    if (kept.size >= MAX_KEPT_DOCUMENTS) kept.delete(kept.keys().next().value ?? '')
    kept.set(query, read)
  }
  return read
}

function parseSmall(query: string): DocumentNode {
  try {
    return parse(query, { maxTokens: MAX_TOKENS })
  } catch (error) {
    // Brackets in brackets: the parser calls itself for each, and the stack ends before the tokens do.
    if (error instanceof RangeError) throw tooMuch('TEXT', 'The document is nested too deeply.')
    throw error
  }
}

interface Extent {
  readonly selections: number
  readonly depth: number
}

/**
 * Before anything else looks at the document: fragments that include each other twice are small in writing and endless
 * for whoever writes them out. Every fragment is measured once.
 */
function assertSmall(document: DocumentNode, fragments: RequestedOperation['fragments']): void {
  const measured = new Map<string, Extent>()
  const underWay = new Set<string>()

  function ofFragment(name: string): Extent {
    const known = measured.get(name)
    if (known) return known
    const fragment = fragments.get(name)
    if (!fragment) return { selections: 0, depth: 0 } // for the validation to name
    if (underWay.has(name)) throw new GraphQLError(`Cannot spread fragment "${name}" within itself.`)
    underWay.add(name)
    const extent = ofSelections(fragment.selectionSet)
    underWay.delete(name)
    measured.set(name, extent)
    return extent
  }

  function ofSelections(set: SelectionSetNode): Extent {
    let selections = 0
    let depth = 0
    for (const selection of set.selections) {
      const isField = selection.kind === Kind.FIELD
      // What is asked of the schema itself is a few levels deeper, and has a rule of its own in the validation.
      const isOfSchema = isField && (selection.name.value === '__schema' || selection.name.value === '__type')
      let below: Extent =
        selection.kind === Kind.FRAGMENT_SPREAD
          ? ofFragment(selection.name.value)
          : selection.selectionSet
            ? ofSelections(selection.selectionSet)
            : { selections: 0, depth: 0 }
      if (isOfSchema && below.depth <= MAX_SCHEMA_DEPTH) below = { ...below, depth: 0 }
      selections += 1 + below.selections
      depth = Math.max(depth, below.depth + (isField ? 1 : 0))
    }
    return { selections, depth }
  }

  let selections = 0
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION && definition.kind !== Kind.FRAGMENT_DEFINITION) continue
    const extent = ofSelections(definition.selectionSet)
    selections += extent.selections
    if (selections > MAX_SELECTIONS) throw tooMuch('TEXT', `The document asks for more than ${MAX_SELECTIONS} fields.`)
    const isOfSchema =
      definition.kind === Kind.FRAGMENT_DEFINITION && definition.typeCondition.name.value.startsWith('__')
    if (extent.depth > (isOfSchema ? MAX_SCHEMA_DEPTH : MAX_DEPTH))
      throw tooMuch('TEXT', `The document is more than ${MAX_DEPTH} levels deep.`)
  }
}
