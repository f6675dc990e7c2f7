import { useEffect } from 'react'

/** What was done is said once: these parts of the address go, so that a reload does not say it again. */
export function useSaidOnce(isSaid: boolean, ...names: readonly string[]): void {
  const list = names.join(' ')
  useEffect(() => {
    if (!isSaid) return
    const here = new URL(window.location.href)
    for (const name of list.split(' ')) here.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', here)
  }, [isSaid, list])
}
