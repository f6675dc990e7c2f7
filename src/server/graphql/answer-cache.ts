import { type DocumentNode, getOperationAST, Kind, parse } from 'graphql'
import { createTaggedCache, type TaggedCache } from '../tagged-cache.ts'
import { schema } from './schema.ts'

/** Answers, as text (Node sends it with its head in one piece, bytes in two), to queries of public data that is the same for everyone. */
export interface AnswerCache extends Pick<TaggedCache<string>, 'invalidate' | 'clear' | 'get'> {
  put(key: string, answer: string, request: PublicRequest, startedAt: number): void
}

interface PublicRequest {
  readonly query: string
  readonly operationName: string | null
}

const MOST_DOCUMENTS = 1000

/** A root field says with `extensions: { cacheTags: [...] }` that its answer depends on data with these tags alone. */
export function createAnswerCache(): AnswerCache {
  const answers = createTaggedCache<string>({
    maxBytes: 32 * 1024 * 1024,
    lifetimeMs: 10 * 60 * 1000,
    sizeOf: (text) => 2 * text.length, // as the engine keeps Japanese
  })
  const tagsByDocument = new Map<string, readonly string[] | null>()

  function tagsOf({ query, operationName }: PublicRequest): readonly string[] | null {
    const key = `${operationName ?? ''}\n${query}`
    const known = tagsByDocument.get(key)
    if (known !== undefined) return known
    const tags = readTags(parse(query), operationName)
    if (tagsByDocument.size >= MOST_DOCUMENTS) tagsByDocument.clear()
    tagsByDocument.set(key, tags)
    return tags
  }

  return {
    get: answers.get,
    invalidate: answers.invalidate,
    clear: answers.clear,
    put(key, answer, request, startedAt) {
      const tags = tagsOf(request)
      if (tags) answers.put(key, answer, tags, startedAt)
    },
  }
}

/** Null when a root field is not public data, or cannot be told at a glance. */
function readTags(document: DocumentNode, operationName: string | null): readonly string[] | null {
  const operation = getOperationAST(document, operationName)
  const fields = schema.getQueryType()?.getFields()
  if (operation?.operation !== 'query' || !fields) return null
  const tags = new Set<string>()
  for (const selection of operation.selectionSet.selections) {
    if (selection.kind !== Kind.FIELD) return null
    const own = fields[selection.name.value]?.extensions.cacheTags
    if (!Array.isArray(own)) return null
    for (const tag of own) tags.add(String(tag))
  }
  return [...tags]
}
