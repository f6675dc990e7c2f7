import { Outlet } from 'react-router'
import { Header } from '../chrome/header.tsx'
import { SkipLink } from '../chrome/skip-link.tsx'

/** For forms that have a foot of their own. */
export default function NoFooterLayout() {
  return (
    <div id="top">
      <SkipLink />
      <Header />
      <main id="main" className="min-h-[80dvh]">
        <Outlet />
      </main>
    </div>
  )
}
