import { type GraphQLSchema, Kind, type OperationDefinitionNode } from 'graphql'
import { createTaggedCache, type TaggedCache } from '../cache/tagged-cache.ts'
import { readOperation } from './document.ts'

/** Answers, as text (Node sends it with its head in one piece, bytes in two), to queries of public data that is the same for everyone. */
export interface AnswerCache
  extends Pick<TaggedCache<string>, 'invalidate' | 'clear' | 'forgetAll' | 'get' | 'getOutdated'> {
  put(key: string, answer: string, request: PublicRequest, startedAt: number): void
}

interface PublicRequest {
  readonly query: string
  readonly operationName: string | null
}

/** A request is the key of its answer and takes memory beside it; those of our own clients are shorter. */
const MAX_KEY_CHARACTERS = 4_000

/** A root field says with `extensions: { cacheTags: [...] }` that its answer depends on data with these tags alone. */
export function createAnswerCache(schema: GraphQLSchema): AnswerCache {
  const answers = createTaggedCache<string>({
    maxBytes: 32 * 1024 * 1024,
    lifetimeMs: 10 * 60 * 1000,
    sizeOf: (text) => 2 * text.length, // as the engine keeps Japanese
  })
  return {
    get: answers.get,
    getOutdated: answers.getOutdated,
    invalidate: answers.invalidate,
    clear: answers.clear,
    forgetAll: answers.forgetAll,
    put(key, answer, request, startedAt) {
      if (key.length > MAX_KEY_CHARACTERS) return
      const tags = readTags(schema, readOperation(request.query, request.operationName).operation)
      if (tags) answers.put(key, answer, tags, startedAt)
    },
  }
}

/** Null when a root field is not public data, or cannot be told at a glance. */
function readTags(schema: GraphQLSchema, operation: OperationDefinitionNode): readonly string[] | null {
  const fields = schema.getQueryType()?.getFields()
  if (operation.operation !== 'query' || !fields) return null
  const tags = new Set<string>()
  for (const selection of operation.selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) return null
    const own = fields[selection.name.value]?.extensions.cacheTags
    if (!Array.isArray(own)) return null
    for (const tag of own) tags.add(String(tag))
  }
  return [...tags]
}
