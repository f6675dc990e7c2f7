import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { installReloadGuard } from './reload-guard.ts'
import { installAdvertisingSource } from './session/advertising-source.ts'
import { TypedBeforeScripts } from './shell/typed-before-scripts.tsx'
import { installTracking } from './tracking/tracking.ts'

installReloadGuard()
installAdvertisingSource()
installTracking()
installServiceWorker()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <TypedBeforeScripts>
        <HydratedRouter />
      </TypedBeforeScripts>
    </StrictMode>,
  )
})

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
