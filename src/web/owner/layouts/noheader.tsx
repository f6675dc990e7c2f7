import { Outlet } from 'react-router'
import { Footer } from '../chrome/footer.tsx'

/** For landing pages that bring a head of their own. */
export default function NoHeaderLayout() {
  return (
    <div id="top">
      <main id="main" className="min-h-[80dvh]">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
