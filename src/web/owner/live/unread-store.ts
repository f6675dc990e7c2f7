let count: number | null = null
const listeners = new Set<() => void>()

export function subscribeUnread(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setUnreadCount(next: number | null): void {
  if (next === count) return
  count = next
  for (const listener of listeners) listener()
}

export function addUnread(): void {
  setUnreadCount((count ?? 0) + 1)
}

export function unreadCount(): number | null {
  return count
}
