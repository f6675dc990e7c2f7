import { TASK_KINDS, type TaskKind } from '#domain/auction/trade/tasks/trade-tasks.ts'
import type { ConsoleVisit } from '../console/console-visit.ts'

/** Of an agency: which of its dealers the list is about. The dealer of the address is whom its other pages are for. */
export const SHOP = 'shop'
/** In its place: all that the person acts for. */
export const ALL_SHOPS = 'all'

export interface TodoFilter {
  readonly kind: TaskKind | null
  /** Null: all that the person acts for. */
  readonly bikeDealerId: number | null
}

/** The dealer of the page, unless another one or all are chosen. What cannot be read narrows nothing. */
export function filterOf(
  parameters: URLSearchParams,
  { partner, dealerId }: Pick<ConsoleVisit, 'partner' | 'dealerId'>,
): TodoFilter {
  const shop = parameters.get(SHOP)
  const dealer = partner.dealers.find(({ bikeDealerId }) => bikeDealerId === shop)
  return {
    kind: TASK_KINDS.find((kind) => kind === parameters.get('kind')) ?? null,
    bikeDealerId: dealer ? Number(dealer.bikeDealerId) : shop === null ? dealerId : null,
  }
}

/** The same page at another place: what is given is set, and taken away where it is null. */
export function addressWith(search: string, change: Readonly<Record<string, string | null>>): string {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  }
  return parameters.size > 0 ? `?${parameters}` : '?'
}
