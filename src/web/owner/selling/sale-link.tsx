import { saleButtonEvent } from '#client/tracking/tracker.ts'
import { AppLink } from '../../shell/app-link.tsx'
import { useRootData } from '../../shell/root-data.ts'
import { track } from '../../tracking/tracking.ts'

interface Properties {
  readonly to: '/kaitori/search-form' | '/kaitori/sell-form/signup' | '/kaitori/sell-form'
  /** The query of the address. */
  readonly search?: string
  readonly className?: string
  readonly children: React.ReactNode
}

/** A button towards a sale; a click on it is counted. */
export function SaleLink({ to, search = '', className = 'button button-action', children }: Properties) {
  const isLoggedIn = useRootData()?.viewer != null
  return (
    <AppLink
      to={to + search}
      className={className}
      onClick={() => track(saleButtonEvent(isLoggedIn, to.includes('sell')))}
    >
      {children}
    </AppLink>
  )
}
