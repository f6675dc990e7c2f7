import { useSyncExternalStore } from 'react'

let waiting = 0
const listeners = new Set<() => void>()

/** Calls that are sent again by themselves, as many as there are at once. */
export function showWaiting(isWaiting: boolean): void {
  waiting += isWaiting ? 1 : -1
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While the server changes its database: what was asked for, or sent, goes on by itself. */
export function WaitingNotice() {
  const isWaiting = useSyncExternalStore(
    listen,
    () => waiting > 0,
    () => false,
  )
  if (!isWaiting) return null
  return (
    <div
      popover="manual"
      ref={raise}
      role="status"
      className="card fixed inset-x-4 top-4 bottom-auto z-50 mx-auto max-w-read border-warn p-4 text-text shadow-float"
    >
      <p>サーバーの切り替えを待っています。入力した内容はそのまま、自動でもう一度送信します。</p>
    </div>
  )
}

/** Above the overlay of what is being sent. */
function raise(notice: HTMLElement | null): void {
  notice?.showPopover?.()
}
