/** The page that an address names, from 1; null when it names none. */
export function pageOf(url: URL): number | null {
  const text = url.searchParams.get('page')
  if (text === null) return 1
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null
}
