import { COOKIE_PATH } from './session-cookies.ts'

/** Where a guard stopped someone; kept for ten minutes. */
export const WAY_BACK_COOKIE = 'PBBACK'
const WAY_BACK_SECONDS = 10 * 60
const MAX_LENGTH = 1000
/** Parameters that say something about the way, not about the place. */
const OF_THE_WAY = ['redirected', 'registered', 'fromNoneAuth']

/**
 * A place of this site below /kaitori, or null. Backslashes, control characters and "//" are how browsers are talked
 * into leaving the site.
 */
export function safePlace(text: string): string | null {
  if (text.length > MAX_LENGTH || !/^\/kaitori(?:[/?#]|$)/.test(text) || /[\\\p{Cc}\s]/u.test(text)) return null
  const base = 'http://kaitori.invalid'
  if (!URL.canParse(text, base)) return null
  const { origin, pathname, search, hash } = new URL(text, base)
  if (origin !== base || !/^\/kaitori(?:\/|$)/.test(pathname) || pathname.includes('//')) return null
  return pathname + search + hash
}

export function wayBackCookie(place: string, isSecure: boolean): string {
  const safe = safePlace(withoutTheWay(place))
  const seconds = safe === null ? 0 : WAY_BACK_SECONDS
  const value = encodeURIComponent(safe ?? '')
  return `${WAY_BACK_COOKIE}=${value}; Path=${COOKIE_PATH}; Max-Age=${seconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export function readWayBack(cookies: ReadonlyMap<string, string>): string | null {
  try {
    return safePlace(decodeURIComponent(cookies.get(WAY_BACK_COOKIE) ?? ''))
  } catch {
    return null
  }
}

/** The auction of an owner that a place shows; null where it is anybody's. */
export function auctionOfPlace(place: string): number | null {
  const found =
    /^\/kaitori\/(?:mypage\/(?:auction|message)|sell-form)\/(\d{1,9})(?:[/?#]|$)/.exec(place) ??
    /^\/kaitori\/mypage\/auction\/check-list\?(?:.*&)?id=(\d{1,9})(?:[&#]|$)/.exec(place)
  return found ? Number(found[1]) : null
}

function withoutTheWay(place: string): string {
  const [path = '', search = ''] = place.split('?', 2)
  const parameters = new URLSearchParams(search)
  for (const name of OF_THE_WAY) parameters.delete(name)
  const rest = parameters.toString()
  return rest ? `${path}?${rest}` : path
}
