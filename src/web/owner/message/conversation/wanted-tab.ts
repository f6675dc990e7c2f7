interface Tab {
  readonly bikeDealerId: number | null
  readonly unreadCount: number
}

/** The one named in the address, else one with something unread, else the buyer's, else the first dealer's. */
export function wantedTab<T extends Tab>(tabs: readonly T[], name: string | null, buyer: number | null): T | undefined {
  if (name !== null) return tabs.find(({ bikeDealerId }) => String(bikeDealerId ?? 'support') === name)
  const ofBuyer = buyer === null ? undefined : tabs.find(({ bikeDealerId }) => bikeDealerId === buyer)
  return tabs.find(({ unreadCount }) => unreadCount > 0) ?? ofBuyer ?? tabs[0]
}
