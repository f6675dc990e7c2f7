import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** A parameter that says something once (registered, fromNoneAuth …): its value, and it leaves the address. */
export function useReadOnce(name: string): string | null {
  const { search } = useLocation()
  const said = new URLSearchParams(search).get(name)
  const [value, setValue] = useState(said)
  // A page may be told again without being mounted anew: the checklist is a dialog over it.
  if (said !== null && said !== value) setValue(said)
  useDropParameters(name)
  return value
}

/** Parameters that were read leave the address; `names` with commas between them. */
export function useDropParameters(names: string): void {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const parameters = new URLSearchParams(search)
    const found = names.split(',').filter((name) => parameters.has(name))
    if (found.length === 0) return
    for (const name of found) parameters.delete(name)
    const rest = parameters.toString()
    void navigate(pathname + (rest ? `?${rest}` : '') + hash, { replace: true, preventScrollReset: true })
  }, [names, pathname, search, hash, navigate])
}
