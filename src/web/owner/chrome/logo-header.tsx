import { Logo } from '#ui/brand/logo.tsx'
import { AppLink } from '../../shell/app-link.tsx'

/** For pages that lead nowhere but to their one action; the logo is the way out. */
export function LogoHeader() {
  return (
    <header className="border-b border-line bg-surface">
      <div className="page flex min-h-16 items-center">
        <AppLink to="/kaitori" className="no-underline" aria-label="Kaitori トップ">
          <Logo />
        </AppLink>
      </div>
    </header>
  )
}
