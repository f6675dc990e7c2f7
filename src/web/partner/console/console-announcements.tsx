import type { PartnerConsoleQuery } from '#contract/generated/partner-console.ts'
import { dateText } from '#ui/values/date-time.ts'
import { Disclosure } from '../controls/disclosure.tsx'

type Announcements = PartnerConsoleQuery['announcements']

/** What the operators tell their partners: the newest subject, the words when it is opened. */
export function ConsoleAnnouncements({ announcements }: { readonly announcements: Announcements }) {
  const [newest] = announcements
  if (!newest) return null
  return (
    <Disclosure
      look="notice"
      title={
        <>
          <span className="shrink-0 rounded-control bg-brand-soft px-2 py-0.5 text-xs font-bold text-link">
            お知らせ
          </span>
          <span className="min-w-0 truncate">{newest.subject}</span>
          {announcements.length > 1 && <span className="shrink-0 text-text-2">ほか{announcements.length - 1}件</span>}
        </>
      }
    >
      <ul className="grid gap-3 border-t border-line pt-3">
        {announcements.map(({ announcementId, subject, body, displayOn }) => (
          <li key={announcementId}>
            <p className="font-bold">
              {subject}
              <span className="tabular ml-2 text-xs font-normal text-text-2">{dateText(displayOn)}</span>
            </p>
            <p className="written whitespace-pre-wrap">{body}</p>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
