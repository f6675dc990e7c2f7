const NAMES = ['id1', 'mrasn'] as const
const KEY = 'kaitori-source'

type Source = Readonly<Partial<Record<(typeof NAMES)[number], string>>>

/** The advertising that led here, kept for the session of the browser; the newest counts. */
export function installAdvertisingSource(): void {
  const parameters = new URLSearchParams(window.location.search)
  const found = NAMES.flatMap((name) => {
    const value = parameters.get(name)
    return value ? [[name, value.slice(0, 200)] as const] : []
  })
  if (found.length === 0) return
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...advertisingSource(), ...Object.fromEntries(found) }))
  } catch {
    // a browser without storage forgets it
  }
}

/** For the sign-up. */
export function advertisingSource(): Source {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Source
  } catch {
    return {}
  }
}
