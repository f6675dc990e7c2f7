/** How each query parameter fares on a redirect. What is not named here is dropped. */
type Rule = (from: Address, to: string) => boolean

interface Address {
  readonly path: string
  readonly search: string
}

const always: Rule = () => true
const SIGN_UP_FORMS = new Set(['/kaitori/search-form', '/kaitori/sign-up'])
/** They read a bike from their address. */
const BIKE_FORMS = new Set(['/kaitori/search-form', '/kaitori/sell-form', '/kaitori/sell-form/signup'])
const toBikeForm: Rule = (_, to) => BIKE_FORMS.has(to)
const LOGIN_PATHS = new Set(['/kaitori/login', '/kaitori/login/code'])
const MAX_VALUE_LENGTH = 200

const RULES: Readonly<Record<string, Rule>> = {
  id1: always,
  mrasn: always,
  createAccount: (_, to) => SIGN_UP_FORMS.has(to),
  displacement: (from, to) => from.path === to,
  page: (from, to) => from.path === to,
  modelId: toBikeForm,
  type: toBikeForm,
  year: toBikeForm,
  km: toBikeForm,
  notification: (_, to) => LOGIN_PATHS.has(to),
  id: (_, to) => LOGIN_PATHS.has(to),
}

/** The parameters of an address that survive a redirect to another path. */
export function keptParameters(from: Address, to: string): URLSearchParams {
  const kept = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(from.search)) {
    if (RULES[name]?.(from, to) && !kept.has(name)) kept.set(name, value.slice(0, MAX_VALUE_LENGTH))
  }
  return kept
}

const PREFIX = '/kaitori'

/**
 * Where a guard sends a request: the target with the parameters that survive and those it sets. `redirected` holds the
 * targets so far; null when the request was sent there before, so that guards can never chase each other.
 */
export function guardRedirect(from: Address, to: string, set: Readonly<Record<string, string>> = {}): string | null {
  const name = to.slice(PREFIX.length + 1) || 'top'
  const before = (new URLSearchParams(from.search).get('redirected') ?? '').split(' ').filter(Boolean)
  if (before.includes(name) || before.length >= 5) return null
  const kept = keptParameters(from, to)
  for (const [key, value] of Object.entries(set)) kept.set(key, value)
  kept.set('redirected', [...before, name].join(' '))
  return `${to}?${kept}`
}
