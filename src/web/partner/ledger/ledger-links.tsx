import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { serverNow } from '#ui/clock/server-now.ts'
import { useAddress } from '../console/console-link.tsx'

const YEARS = 4

/** 古物台帳 of this year and of those that the law has a dealer keep. */
export function LedgerLinks() {
  const address = useAddress()
  const thisYear = Number(tokyoDay(new Date(serverNow())).slice(0, 4))
  const years = Array.from({ length: YEARS }, (_, index) => thisYear - index)
  return (
    <section className="card p-4">
      <h2 className="text-base">古物台帳（CSV）</h2>
      <p className="mt-1 text-sm text-text-2">
        取引が完了した車両と相手方の記録です。書き出したことは操作履歴に残ります。
      </p>
      <ul className="mt-2 flex flex-wrap gap-3">
        {years.map((year) => (
          <li key={year}>
            <a
              className="button button-quiet"
              href={address(`/partner/ledger/${year}.csv`)}
              download={`ledger-${year}.csv`}
            >
              {year}年
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
