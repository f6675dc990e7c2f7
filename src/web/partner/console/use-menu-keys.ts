import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { PartnerRole } from '#domain/permission/actor.ts'
import { useAddress } from './console-link.tsx'
import { MENUS } from './menu.ts'

const SECOND_KEY_MS = 1500

/** "g" and then a place's letter goes there; "/" goes to the search field, an operator's being the one over everything. Never while someone types. */
export function useMenuKeys(role: PartnerRole): void {
  const navigate = useNavigate()
  const address = useAddress()
  useEffect(() => {
    let startedAt = Number.NEGATIVE_INFINITY
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return
      if (event.key === '/') {
        const fields = [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')]
        const search = fields.find((it) => it.checkVisibility())
        // An operator's is in the header, but for a phone, where it has a page.
        if (!search && role !== 'operator') return
        event.preventDefault()
        if (search) search.focus()
        else void navigate('/partner/search')
      } else if (event.key === 'g') startedAt = event.timeStamp
      else if (event.timeStamp - startedAt < SECOND_KEY_MS) {
        startedAt = Number.NEGATIVE_INFINITY
        event.stopImmediatePropagation() // the page has keys of its own, which this one is not
        const place = MENUS[role].find(({ key }) => key === event.key)
        if (place) void navigate(address(place.to))
      }
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [role, navigate, address])
}

/** Fields take letters. */
const TAKES_LETTERS = 'input, textarea, select'

/** One press is one step: a key that is held down counts once. Never while someone types or is asked something. */
export function isShortcut(event: KeyboardEvent): boolean {
  const isPlain = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey
  return isPlain && !isTyping(event.target) && document.querySelector('dialog[open]') === null
}

function isTyping(target: EventTarget | null): boolean {
  return (
    (target instanceof HTMLElement && target.isContentEditable) ||
    (target instanceof Element && target.closest(TAKES_LETTERS) !== null)
  )
}
