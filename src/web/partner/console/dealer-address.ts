/** The part of an address that says for which of its dealers an agent works: every tab has its own, no cookie knows it. */
export const DEALER = 'dealer'

/** The same place, for this dealer; as it is where there is nothing to choose. */
export function withDealer(to: string, dealer: string | null): string {
  if (dealer === null) return to
  const [address = '', place] = to.split('#')
  const [path = '', search = ''] = address.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set(DEALER, dealer)
  return `${path}?${parameters}${place === undefined ? '' : `#${place}`}`
}

/** The page that one looks at, for another dealer: what narrows it goes along. */
export function pageForDealer({ pathname, search }: Page, dealer: string): string {
  const parameters = new URLSearchParams(search)
  for (const name of OF_ONE_DEALER) parameters.delete(name)
  return withDealer(`${pathname}?${parameters}`, dealer)
}

interface Page {
  readonly pathname: string
  readonly search: string
}

/** A place in the list of the one, what it has just done, and a question about a bid of its own. */
const OF_ONE_DEALER = ['after', 'before', 'cursor', 'page', 'saved', 'deleted', 'again', 'key']

/** Whom an address names; two at once are none of theirs, and no one is taken for the other. Null where it names nobody. */
export function namedDealer(parameters: URLSearchParams): string | null {
  const named = new Set(parameters.getAll(DEALER))
  return named.size === 0 ? null : [...named].join('、')
}

/** What an address asks for besides the dealer. */
export function searchWithoutDealer(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(DEALER)
  return parameters.toString()
}
