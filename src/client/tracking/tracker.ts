import { CONSENT_KEY } from '#contract/consent-key.ts'

/** What is counted of a visit. */
export type TrackingEvent =
  | { readonly event: 'exhibit' }
  | { readonly event: 'market_price' }
  | { readonly event: 'click_all_marketprices'; readonly page: 'TOP' }

export interface Tracker {
  /** Loads the analytics script, once; call it only after the visitor agreed. */
  start(): void
  /** From now on nothing is sent any more. */
  stop(): void
  send(event: TrackingEvent): void
}

interface Options {
  /** Null: nothing is ever loaded or sent. */
  readonly analyticsId: string | null
  readonly loadScript: (address: string) => void
  /** The queue that the analytics script reads. */
  readonly queue: (entry: Readonly<Record<string, unknown>>) => void
  readonly now: () => number
}

export const ANALYTICS_SCRIPT = 'https://www.googletagmanager.com/gtm.js'

export function createTracker({ analyticsId, loadScript, queue, now }: Options): Tracker {
  let isLoaded = false
  let isOn = false
  return {
    start() {
      if (analyticsId === null) return
      isOn = true
      if (isLoaded) return
      isLoaded = true
      queue({ 'gtm.start': now(), event: 'gtm.js' })
      loadScript(`${ANALYTICS_SCRIPT}?id=${encodeURIComponent(analyticsId)}`)
    },
    stop() {
      isOn = false
    },
    send(event) {
      if (isOn) queue(event)
    },
  }
}

/** The button is called by what it does for this person: an owner lists with it, or only looks up a price. */
export function saleButtonEvent(isLoggedIn: boolean, isListing: boolean): TrackingEvent | null {
  if (!isLoggedIn) return { event: 'market_price' }
  return isListing ? { event: 'exhibit' } : null
}

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
