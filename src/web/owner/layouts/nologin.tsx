import { Outlet } from 'react-router'
import { Footer } from '../chrome/footer.tsx'
import { LogoHeader } from '../chrome/logo-header.tsx'

/** For login, resetting and codes: nothing that leads away but the logo. */
export default function NoLoginLayout() {
  return (
    <div id="top">
      <LogoHeader />
      <main id="main" className="min-h-[60dvh]">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
