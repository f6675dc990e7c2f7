import { Fragment, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { installReloadGuard } from './reload-guard.ts'
import { installAdvertisingSource } from './session/advertising-source.ts'
import { installTracking } from './tracking/tracking.ts'

installReloadGuard()
installAdvertisingSource()
installTracking()
installServiceWorker()

// Only a page with a form has something to keep, and waits for what keeps it.
if (document.querySelector('form[method=post]'))
  void import('./shell/typed-before-scripts.tsx').then(
    ({ TypedBeforeScripts }) => hydrate(TypedBeforeScripts),
    () => hydrate(Fragment),
  )
else hydrate(Fragment)

function hydrate(Frame: React.ComponentType<{ readonly children: React.ReactNode }> | typeof Fragment): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Frame>
          <HydratedRouter />
        </Frame>
      </StrictMode>,
    )
  })
}

/** Shows our own page when there is no connection, and keeps the hashed files (public/service-worker.js). */
function installServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Our script may run before or after the page has loaded; the worker's own downloads must not come in between.
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

function register(): void {
  // Without it the site works as well: private windows and some settings refuse.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}
