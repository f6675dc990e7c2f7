interface Tab {
  readonly bikeDealerId: number | null
  readonly unreadCount: number
  /** 1: nobody writes there any more. */
  readonly messageDisabledFlag: number
}

/**
 * The one named in the address, else one with something unread that can be answered, else the buyer's, else the first
 * dealer's.
 */
export function wantedTab<T extends Tab>(tabs: readonly T[], name: string | null, buyer: number | null): T | undefined {
  if (name !== null) return tabs.find(({ bikeDealerId }) => String(bikeDealerId ?? 'support') === name)
  const ofBuyer = buyer === null ? undefined : tabs.find(({ bikeDealerId }) => bikeDealerId === buyer)
  const unread = tabs.find((tab) => tab.unreadCount > 0 && (tab.messageDisabledFlag !== 1 || tab === ofBuyer))
  return unread ?? ofBuyer ?? tabs[0]
}
