import { saleButtonEvent } from '#client/tracking/tracker.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { track } from '../../tracking/tracking.ts'
import { useViewer } from '../session/viewer.ts'

interface Properties {
  readonly to: '/kaitori/search-form' | '/kaitori/sell-form/signup'
  readonly className?: string
  readonly children: React.ReactNode
}

/** A button towards a sale; it is counted as spec §7 wants. */
export function SaleLink({ to, className = 'button button-action', children }: Properties) {
  const isLoggedIn = useViewer() !== null
  return (
    <AppLink to={to} className={className} onClick={() => track(saleButtonEvent(isLoggedIn))}>
      {children}
    </AppLink>
  )
}
