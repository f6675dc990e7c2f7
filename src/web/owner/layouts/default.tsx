import { Outlet } from 'react-router'
import { firstOpenDay } from '#domain/values/closings.ts'
import { dayText } from '#ui/values/date-time.ts'
import { useRootData } from '../../shell/root-data.ts'
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
