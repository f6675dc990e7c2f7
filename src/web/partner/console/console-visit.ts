import { createContext, type LoaderFunctionArgs, redirect } from 'react-router'
import { PartnerViewerDocument, type PartnerViewerQuery } from '#contract/generated/partner.ts'
import { formRefusal, openedForRefusal, readOpenedFor } from '../call/opened-for.ts'
import { query } from '../call/partner-call.ts'
import { DEALER, namedDealer, withDealer } from './dealer-address.ts'
import { isPlaceOfOthers } from './menu.ts'

export interface ConsoleVisit {
  readonly partner: PartnerViewerQuery['partner']
  /** For whom an agent looks and acts: as the address says, or its only dealer. Null for all others. */
  readonly dealerId: number | null
  /** What the address names in place of a dealer of theirs; then the page offers the choice and nothing else. */
  readonly unknownDealer: string | null
}

/** Who is here, and for whom: known before any page of the console loads or writes. */
export const consoleVisit = createContext<ConsoleVisit>()

/** Before every page. What is not for the role leads to its first page; an agent's page names its dealer in the address. */
export async function enterConsole(route: LoaderFunctionArgs): Promise<void> {
  const { partner } = await query(route, PartnerViewerDocument, {})
  const { pathname, search, searchParams } = route.url
  if (isPlaceOfOthers(partner.role, pathname)) throw redirect('/partner/home')
  const named = namedDealer(searchParams)
  const ids = partner.dealers.map(({ bikeDealerId }) => bikeDealerId)
  // A form is never sent on to another dealer: the server says what is wrong with the one that it names.
  if (route.request.method === 'GET') {
    // Full-width digits are the same number.
    const meant = named?.normalize('NFKC').trim() ?? null
    if (meant !== null && meant !== named && ids.includes(meant)) throw redirect(withDealer(pathname + search, meant))
    if (meant !== null && partner.role !== 'operator' && !ids.includes(meant)) {
      // Nothing of it is shown; the frame needs somebody to be read for.
      const dealerId = partner.role === 'agent' && ids[0] !== undefined ? numberOf(ids[0]) : null
      route.context.set(consoleVisit, { partner, dealerId, unknownDealer: meant })
      return
    }
    if (partner.role === 'agent' && named === null && ids.length > 1)
      throw redirect(withDealer(pathname + search, ids[0] ?? null))
  }
  const chosen = named ?? (ids.length === 1 ? (ids[0] ?? null) : null)
  const isAgent = partner.role === 'agent' || (partner.role === 'dealer' && named !== null)
  const visit = { partner, dealerId: isAgent && chosen !== null ? numberOf(chosen) : null, unknownDealer: null }
  route.context.set(consoleVisit, visit)
  if (route.request.method !== 'GET')
    route.context.set(formRefusal, openedForRefusal(await readOpenedFor(route.request, route.url), visit))
}

/** No dealer has the number 0: the server refuses what cannot be read. */
function numberOf(named: string): number {
  return /^\d{1,9}$/.test(named) ? Number(named) : 0
}

/** For whom an agent looks and acts on this page. */
export function dealerOf({ context }: Pick<LoaderFunctionArgs, 'context'>): number | null {
  return context.get(consoleVisit).dealerId
}

/** The same place for the dealer of the page that is being answered. */
export function addressFor({ url }: Pick<LoaderFunctionArgs, 'url'>, to: string): string {
  return withDealer(to, url.searchParams.get(DEALER))
}
