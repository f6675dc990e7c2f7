import { Outlet } from 'react-router'
import { Logo } from '#ui/brand/logo.tsx'
import { AppLink } from '../../shell/app-link.tsx'
import { Footer } from '../chrome/footer.tsx'

/** For login, resetting and codes: nothing that leads away but the logo. */
export default function NoLoginLayout() {
  return (
    <div id="top">
      <header className="border-b border-line bg-surface">
        <div className="page flex min-h-16 items-center">
          <AppLink to="/kaitori" className="no-underline" aria-label="Kaitori トップ">
            <Logo />
          </AppLink>
        </div>
      </header>
      <main id="main" className="min-h-[60dvh]">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
