import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { installReloadGuard } from './reload-guard.ts'
import { installServiceWorker } from './service-worker.ts'
import { installAdvertisingSource } from './session/advertising-source.ts'
import { installTracking } from './tracking/tracking.ts'

installReloadGuard()
installAdvertisingSource()
installTracking()
installServiceWorker()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
