import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { DOUBLE_TAP_MS } from '#ui/controls/second-tap.ts'
import type { BidKeys } from '../../bidding/bid-desk.tsx'
import { enterRow, isNowhere, rowsIn } from '../../console/kept-row.ts'
import { isShortcut } from '../../console/use-menu-keys.ts'

interface Keys {
  readonly table: RefObject<HTMLElement | null>
  readonly bid: RefObject<BidKeys | null>
  readonly selectedId: number | null
  readonly openHelp: () => void
}

/**
 * j and k move from row to row, Enter opens one, w watches it, b 3 5 ask about so many steps more and m takes a maximum, which Escape leaves; ?
 * tells of them. "/" and "g" belong to every page of the console. Returns what is to be called when a question was answered:
 * the rest of a double press on Enter does not open the row.
 */
export function useListKeys({ table, bid, selectedId, openHelp }: Keys): () => void {
  const answeredAt = useRef(Number.NEGATIVE_INFINITY)
  const pressed = useRef<string | null>(null)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    // Held down, the key that led into a field would be typed there.
    if (event.repeat && key === pressed.current) return event.preventDefault()
    pressed.current = null
    if (key === 'Enter' && isRestOfPress(event, answeredAt.current) && table.current?.contains(event.target as Node))
      return event.preventDefault()
    const isLeaving = key === 'Escape' && isBidField(event.target)
    if (!isLeaving && !isShortcut(event)) return
    const rows = rowsIn(table.current)
    const at = rows.findIndex(({ dataset }) => dataset.row === String(selectedId))
    const row = rows[at]
    if (isLeaving) enterRow(row)
    else if (key === 'j' || key === 'k') enterRow(rows[key === 'j' ? at + 1 : Math.max(at - 1, 0)])
    else if (key === '?') openHelp()
    else if (key === 'w') row?.querySelector<HTMLElement>('[data-key=w]')?.click()
    else if (key === 'Enter' && isNowhere(event.target)) row?.querySelector<HTMLElement>('a[data-opens]')?.click()
    else if (key === 'b') bid.current?.ask(1, { isShortcut: true })
    else if (key === '3' || key === '5') bid.current?.ask(key === '3' ? 3 : 5, { isShortcut: true })
    else if (key === 'm') bid.current?.typeMaximum()
    else return
    pressed.current = key
    event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    // Before the console's own ?, which listens on the window and leaves alone what was answered here.
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return () => {
    answeredAt.current = performance.now()
  }
}

function isRestOfPress({ repeat, timeStamp }: KeyboardEvent, answeredAt: number): boolean {
  return repeat || timeStamp - answeredAt < DOUBLE_TAP_MS
}

/** Of the fields below the list; a question over them has an Escape of its own. */
function isBidField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.closest('[data-bids]') !== null
}
