import { Outlet } from 'react-router'
import { ClosingNotice } from '../chrome/closing-notice.tsx'
import { Footer } from '../chrome/footer.tsx'
import { Header } from '../chrome/header.tsx'
import { SkipLink } from '../chrome/skip-link.tsx'

export default function DefaultLayout() {
  return (
    <div id="top">
      <SkipLink />
      <Header />
      <ClosingNotice />
      <main id="main" className="min-h-[60dvh]">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
