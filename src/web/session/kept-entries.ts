import { KEPT_PREFIX } from '#contract/kept-prefix.ts'
import { SESSION_COOKIES } from '#domain/session/session-cookies.ts'
import { cookiesOfBrowser } from './browser-session.ts'

export const VISITOR = 'visitor'

/**
 * What was typed and not sent, in this tab alone: it outlives a reload, another page and a session that ends while someone
 * types. The person is part of the key, so that nobody finds what another one has typed.
 */
export function keptKey(name: string): string {
  return `${KEPT_PREFIX}:${personNow()}:${name}`
}

/** Who is logged in with this browser at the moment. */
export function personNow(): string {
  return personOf(cookiesOfBrowser().get(SESSION_COOKIES.idToken))
}

/** Whether a form was opened for one account and would be sent for another. */
export function isOtherPerson(openedFor: string, now: string): boolean {
  return openedFor !== VISITOR && now !== VISITOR && openedFor !== now
}

export function readKept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Null forgets it. */
export function writeKept(key: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Full, or refused in a private window: the page works on, only a reload would lose it.
  }
}

export function forgetKept(name: string): void {
  writeKept(keptKey(name), null)
}

/** Whether something that a person typed waits in this tab for them to log in again. */
export function hasKeptOfPerson(): boolean {
  try {
    return Object.keys(sessionStorage).some(
      (key) => key.startsWith(KEPT_PREFIX) && !key.startsWith(`${KEPT_PREFIX}:${VISITOR}:`),
    )
  } catch {
    return false
  }
}

/** After a logout nothing stays in the tab, or on the device. */
export function forgetAllKept(): void {
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage)) if (key.startsWith(KEPT_PREFIX)) storage.removeItem(key)
  } catch {
    // Nothing was stored then.
  }
}

/** The subject of a token, unchecked: it only keeps two people's texts apart. */
function personOf(token: string | undefined): string {
  try {
    const [, payload = ''] = token?.split('.') ?? []
    const { sub }: { sub?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return typeof sub === 'string' ? sub : VISITOR
  } catch {
    return VISITOR
  }
}
