import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'

const NAME = 'rows'
/** Of so many places of the history; what is older is not gone back to. */
const MAX_PLACES = 40

type Kept = readonly (readonly [place: string, row: string])[]

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

/** The row that was selected in a list at this place of the history; null: none was. */
export function keptRow(place: string): string | null {
  return read().find(([it]) => it === place)?.[1] ?? null
}

export function keepRow(place: string, row: string): void {
  try {
    const others = read().filter(([it]) => it !== place)
    sessionStorage.setItem(NAME, JSON.stringify([[place, row], ...others].slice(0, MAX_PLACES)))
  } catch {
    // A browser that forbids it: the list begins at its first row.
  }
}

/** The rows of a list that are moved through by keys, by the name of each. */
export function rowsIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
}

/** Gives the row's link the focus, and brings the row into sight. */
export function enterRow(row: HTMLElement | undefined): void {
  row?.querySelector<HTMLElement>('a[data-opens]')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

interface Selection {
  readonly selected: string | null
  readonly select: (row: string) => void
}

/** Which row is selected: whoever comes back from what it opened, or loads the page again, stands on it as before. */
export function useKeptRow(list: RefObject<HTMLElement | null>): Selection {
  const { key, pathname, search } = useLocation()
  const place = `${key} ${pathname}${search}`
  const [selected, setSelected] = useState<string | null>(null)
  const restore = useEffectEvent(() => {
    const kept = keptRow(place)
    const row = kept === null ? undefined : rowsIn(list.current).find((it) => it.dataset.row === kept)
    // Whoever already is somewhere stays there.
    if (row && isNowhere(document.activeElement)) enterRow(row)
  })
  useEffect(() => restore(), [])
  const select = useCallback(
    (row: string) => {
      setSelected(row)
      keepRow(place, row)
    },
    [place],
  )
  return { selected, select }
}

/** On nothing that answers a key: the page itself, or the heading at which it was entered. */
export function isNowhere(element: EventTarget | null): boolean {
  return element === null || element === document.body || (element instanceof Element && element.tagName === 'H1')
}
