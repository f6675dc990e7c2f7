interface Request {
  readonly path: string
  readonly isLoggedIn: boolean
  /** A code challenge is under way (cookie PBSID). */
  readonly hasChallenge: boolean
}

export interface Guarded {
  readonly to: string
  /** Whether to come back here after the login. */
  readonly remembersWay: boolean
}

const OPEN_BELOW_MYPAGE = new Set(['/kaitori/mypage/setting/taikai/complete'])
const OPEN_SELL_FORM = '/kaitori/sell-form/signup'

/** Where the session alone decides that a page must be left for another; null = stay. */
export function guard({ path, isLoggedIn, hasChallenge }: Request): Guarded | null {
  if (path === '/kaitori/login/code' && !hasChallenge) return { to: '/kaitori/login', remembersWay: false }
  if (isLoggedIn) {
    if (path === '/kaitori') return { to: '/kaitori/mypage/market', remembersWay: false }
    if (path === '/kaitori/login') return { to: '/kaitori/mypage', remembersWay: false }
    return null
  }
  if (isBelow(path, '/kaitori/mypage') && !OPEN_BELOW_MYPAGE.has(path))
    return { to: '/kaitori/login', remembersWay: true }
  if (path === '/kaitori/sell' || (isBelow(path, '/kaitori/sell-form') && path !== OPEN_SELL_FORM))
    return { to: '/kaitori/search-form', remembersWay: false }
  return null
}

function isBelow(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}/`)
}
