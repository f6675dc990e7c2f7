import { CONSENT_KEY } from '#contract/consent-key.ts'

export type Consent = 'granted' | 'denied'

/** What the visitor chose, or null when not asked yet. A browser that stores nothing counts as not asked. */
export function readConsent(storage: Pick<Storage, 'getItem'>): Consent | null {
  try {
    const value = storage.getItem(CONSENT_KEY)
    return value === 'granted' || value === 'denied' ? value : null
  } catch {
    return null
  }
}

export function saveConsent(storage: Pick<Storage, 'setItem'>, consent: Consent): void {
  try {
    storage.setItem(CONSENT_KEY, consent)
  } catch {
    // The choice then holds for this page only; the visitor is asked again on the next one.
  }
}
