import { type RefObject, useEffect, useEffectEvent } from 'react'
import { enterRow, rowsIn } from './kept-row.ts'
import { isShortcut } from './use-menu-keys.ts'

/** j and k move from row to row; Enter follows the link that has the focus. */
export function useRowKeys(list: RefObject<HTMLElement | null>, selected: string | null): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || (event.key !== 'j' && event.key !== 'k')) return
    const rows = rowsIn(list.current)
    const at = rows.findIndex(({ dataset }) => dataset.row === selected)
    enterRow(rows[event.key === 'j' ? at + 1 : Math.max(at - 1, 0)])
    event.preventDefault()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
