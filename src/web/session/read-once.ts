import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** A parameter that says something once (registered, fromNoneAuth …): its value, and it leaves the address. */
export function useReadOnce(name: string): string | null {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const said = new URLSearchParams(search).get(name)
  const [value, setValue] = useState(said)
  // A page may be told again without being mounted anew: the checklist is a dialog over it.
  if (said !== null && said !== value) setValue(said)
  useEffect(() => {
    const parameters = new URLSearchParams(search)
    if (!parameters.has(name)) return
    parameters.delete(name)
    const rest = parameters.toString()
    void navigate(pathname + (rest ? `?${rest}` : '') + hash, { replace: true, preventScrollReset: true })
  }, [name, pathname, search, hash, navigate])
  return value
}
