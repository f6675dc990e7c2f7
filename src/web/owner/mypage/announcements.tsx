import type { MyPageTopQuery } from '#contract/generated/market-search.ts'
import { ChevronDownIcon } from '#ui/icons/icons.tsx'
import { dateText } from '#ui/values/date-time.ts'

/** What the service has to say, newest first; each opens on its own. */
export function Announcements({ of }: { readonly of: MyPageTopQuery['announcements'] }) {
  if (of.length === 0) return null
  return (
    <section aria-labelledby="announcements">
      <h2 id="announcements" className="text-lg">
        お知らせ
      </h2>
      <ul className="card mt-3 divide-y divide-line">
        {of.map(({ announcementId, subject, body, displayOn }) => (
          <li key={announcementId}>
            <details className="group/news">
              <summary className="flex min-h-14 items-center gap-3 px-4 py-2">
                <span className="min-w-0 grow">
                  <span className="tabular block text-xs text-text-2">{dateText(`${displayOn}T00:00:00+09:00`)}</span>
                  <span className="font-bold">{subject}</span>
                </span>
                <ChevronDownIcon className="size-5 shrink-0 text-text-2 group-open/news:rotate-180" />
              </summary>
              <p className="px-4 pb-4 whitespace-pre-line">{body}</p>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
