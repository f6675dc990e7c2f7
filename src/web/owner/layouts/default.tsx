import { Outlet } from 'react-router'
import { firstOpenDay } from '#domain/values/closings.ts'
import { dayText } from '#ui/values/date-time.ts'
import { ErrorContent } from '../../shell/error-screen.tsx'
import { useRootData } from '../../shell/root-data.ts'
import { Footer } from '../chrome/footer.tsx'
import { Header } from '../chrome/header.tsx'
import { SkipLink } from '../chrome/skip-link.tsx'
import type { Route } from './+types/default.ts'

export default function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

/** An error takes the place of the page: the menu stays, and with it the ways on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Frame>
      <div className="page grid place-items-center py-8 sm:py-12">
        <ErrorContent error={error} />
      </div>
    </Frame>
  )
}

function Frame({ children }: { readonly children: React.ReactNode }) {
  return (
    <div id="top">
      <SkipLink />
      <Header />
      <ClosingNotice />
      <main id="main" className="min-h-[60dvh]">
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** During a closing every page says when inspections and answers resume. */
function ClosingNotice() {
  const closing = useRootData()?.closing
  if (!closing) return null
  return (
    <section aria-label="休業のお知らせ" className="border-b border-line bg-warn-soft">
      <p className="page py-3 text-sm">
        <strong className="text-warn">夏季休業のお知らせ</strong>
        <span className="ml-3">
          {dayText(closing.from)}から{dayText(closing.to)}まで休業します。審査とお問い合わせへの回答は
          {dayText(firstOpenDay(closing))}から順に再開し、期間中の回答期限は休業明けに延長します。
        </span>
      </p>
    </section>
  )
}
