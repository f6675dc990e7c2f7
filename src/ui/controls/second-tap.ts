/** As long as a double tap takes. Milliseconds. */
export const DOUBLE_TAP_MS = 700
/** A finger does not hit the same pixel twice. */
const SAME_PLACE_PX = 24

export interface ClickedAt {
  readonly x: number
  readonly y: number
  readonly time: number
}

/** Null for a click by the keyboard, which has no place. */
export function clickedAt({ clientX, clientY, detail, timeStamp }: MouseEvent): ClickedAt | null {
  return detail === 0 ? null : { x: clientX, y: clientY, time: timeStamp }
}

/** Whether the click is the second tap of a double tap whose first one was there. */
export function isSecondTap(first: ClickedAt, click: ClickedAt | null): boolean {
  if (!click || click.time - first.time > DOUBLE_TAP_MS) return false
  return Math.abs(click.x - first.x) <= SAME_PLACE_PX && Math.abs(click.y - first.y) <= SAME_PLACE_PX
}

/** Something closed under the finger: the rest of a double tap does not reach what stands there now. */
export function ignoreSecondTap(page: EventTarget, first: ClickedAt): void {
  const ignore = (event: Event) => {
    if (!isSecondTap(first, clickedAt(event as MouseEvent)) || isInQuestion(event.target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  page.addEventListener('click', ignore, true)
  setTimeout(() => page.removeEventListener('click', ignore, true), DOUBLE_TAP_MS)
}

/** A question that was opened meanwhile stands over the page: whoever taps there has seen it. */
function isInQuestion(target: EventTarget | null): boolean {
  return target !== null && 'closest' in target && (target as Element).closest('dialog[open]') !== null
}
