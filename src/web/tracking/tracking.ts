import { useSyncExternalStore } from 'react'
import {
  type Consent,
  createTracker,
  readConsent,
  saveConsent,
  type Tracker,
  type TrackingEvent,
} from '#client/tracking/tracker.ts'
import { publicConfigurationIfKnown } from '../shell/public-configuration.ts'

declare global {
  interface Window {
    dataLayer?: Readonly<Record<string, unknown>>[]
  }
}

let tracker: Tracker | undefined
let choice: Consent | null = null
const listeners = new Set<() => void>()

/** Once per page load: what the visitor chose before holds again. */
export function installTracking(): void {
  tracker = createTracker({
    analyticsId: publicConfigurationIfKnown()?.analyticsId ?? null,
    loadScript,
    queue(entry) {
      window.dataLayer ??= []
      window.dataLayer.push(entry)
    },
    now: () => Date.now(),
  })
  choice = readConsent(window.localStorage)
  if (choice === 'granted') tracker.start()
}

/** Sends an event, if there is one, analytics is configured and the visitor agreed. */
export function track(event: TrackingEvent | null): void {
  if (event) tracker?.send(event)
}

export function choose(consent: Consent): void {
  saveConsent(window.localStorage, consent)
  choice = consent
  if (consent === 'granted') tracker?.start()
  else tracker?.stop()
  for (const listener of listeners) listener()
}

/** `undefined` while the page comes from the server, which cannot know. */
export function useConsent(): Consent | null | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => choice,
    () => undefined,
  )
}

function loadScript(address: string): void {
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.head.append(script)
}
