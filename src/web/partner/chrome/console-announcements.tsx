import type { PartnerConsoleQuery } from '#contract/generated/partner-console.ts'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { dateText } from '#ui/values/date-time.ts'

type Announcements = PartnerConsoleQuery['announcements']

/** What the operators tell their partners: the newest subject, the words when it is opened. */
export function ConsoleAnnouncements({ announcements }: { readonly announcements: Announcements }) {
  const [newest] = announcements
  if (!newest) return null
  return (
    <details className="group card px-4">
      <summary className="flex min-h-11 items-center gap-3">
        <span className="shrink-0 rounded-control bg-brand-soft px-2 py-0.5 text-xs font-bold text-link">お知らせ</span>
        <span className="min-w-0 truncate">{newest.subject}</span>
        {announcements.length > 1 && <span className="shrink-0 text-text-2">ほか{announcements.length - 1}件</span>}
        <ChevronDownIcon className="ml-auto size-4 shrink-0 group-open:rotate-180" />
      </summary>
      <ul className="grid gap-3 border-t border-line py-3">
        {announcements.map(({ announcementId, subject, body, displayOn }) => (
          <li key={announcementId}>
            <p className="font-bold">
              {subject}
              <span className="tabular ml-2 text-xs font-normal text-text-2">{dateText(displayOn)}</span>
            </p>
            <p className="whitespace-pre-wrap">{body}</p>
          </li>
        ))}
      </ul>
    </details>
  )
}
