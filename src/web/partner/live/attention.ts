export interface Heard {
  /** Of the news that the console tells. */
  readonly newsIds: readonly string[]
  readonly unreadCount: number
}

interface Known {
  readonly ids: ReadonlySet<string>
  readonly unreadCount: number
}

export function knownOf({ newsIds, unreadCount }: Heard): Known {
  return { ids: new Set(newsIds), unreadCount }
}

/** How much has come in since: the number before the title of a tab that nobody looks at. */
export function freshCount({ newsIds, unreadCount }: Heard, seen: Known): number {
  return newsIds.filter((id) => !seen.ids.has(id)).length + Math.max(0, unreadCount - seen.unreadCount)
}

/** Whether something came in that a tone is for. */
export function hasNew(now: Heard, heard: Known): boolean {
  return freshCount(now, heard) > 0
}

/** News that is put away and comes back with the next reading is no news; messages that are read make room for new ones. */
export function heardAfter({ newsIds, unreadCount }: Heard, heard: Known): Known {
  return { ids: new Set([...heard.ids, ...newsIds]), unreadCount }
}
