import { DOCUMENTS } from './document-paths.ts'

/**
 * The pages that the host may keep for all visitors, and what each of them reads of its query. Anything else in an
 * address changes nothing on the page: it neither reaches the render nor makes an entry of its own in the cache.
 */
const KEPT: readonly (readonly [path: RegExp, parameters: readonly string[]])[] = [
  [/^\/kaitori$/, []],
  [/^\/kaitori\/souba$/, ['displacement', 'keyword']],
  [/^\/kaitori\/souba\/\d+$/, ['displacement', 'keyword']],
  [/^\/kaitori\/souba\/\d+\/\d+$/, ['type', 'year', 'km']],
  [/^\/kaitori\/souba\/accuracy$/, []],
  [/^\/kaitori\/article$/, ['category', 'page']],
  [/^\/kaitori\/auction$/, ['view', 'displacement', 'page']],
  [/^\/kaitori\/auction-review$/, ['page']],
  [/^\/kaitori\/(?:article|auction-review|user-voice)\/\d+$/, []],
  [/^\/kaitori\/search-form$/, ['keyword', 'modelId', 'type', 'year', 'km', 'createAccount']],
  [/^\/kaitori\/help$/, ['q']],
  [/^\/kaitori\/dealer-record$/, []],
  [/^\/kaitori\/lp_2024\/index3$/, ['hurry', 'next', 'effort']],
  [/^\/kaitori\/lp_2024(?:\/index2)?$/, []],
  [new RegExp(`^/kaitori/(?:user-voice|sitemap|${DOCUMENTS.join('|')})$`), []],
  [/^\/(?:robots\.txt|sitemap\.xml|sitemap\/[a-z-]+\.xml)$/, []],
]
const DATA = '.data'
/** Which routes' data is wanted, where the browser asks for data alone. */
const ROUTES = '_routes'

/** The address under which the page may be kept: its path and what it reads of the query, in one order; null = not kept. */
export function keptAddress(address: string): string | null {
  const [path = '', query] = address.split('?', 2)
  const isData = path.endsWith(DATA)
  const page = isData ? path.slice(0, -DATA.length) : path
  const parameters = KEPT.find(([pattern]) => pattern.test(page))?.[1]
  if (!parameters) return null
  if (query === undefined) return path
  const given = new URLSearchParams(query)
  const read = new URLSearchParams()
  for (const name of isData ? [...parameters, ROUTES] : parameters) {
    const value = given.get(name)
    if (value !== null) read.set(name, value)
  }
  return read.size === 0 ? path : `${path}?${read}`
}
