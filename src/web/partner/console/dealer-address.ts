/** The part of an address that says for which of its dealers an agent works: every tab has its own, no cookie knows it. */
export const DEALER = 'dealer'

/** The same place, for this dealer; as it is where there is nothing to choose. */
export function withDealer(to: string, dealer: string | null): string {
  if (dealer === null) return to
  const [path = '', search = ''] = to.split('?')
  const parameters = new URLSearchParams(search)
  parameters.set(DEALER, dealer)
  return `${path}?${parameters}`
}

/** What an address asks for besides the dealer. */
export function searchWithoutDealer(search: string): string {
  const parameters = new URLSearchParams(search)
  parameters.delete(DEALER)
  return parameters.toString()
}
