import { ADMITTED_NOTE, ADMITTED_TITLE } from '#content/messages/admitted-points.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'

interface Properties {
  readonly points: readonly {
    readonly lineLabel: string
    readonly reasonLabel: string
    readonly detail: string
    readonly amount: number
  }[]
  readonly reader: keyof typeof ADMITTED_NOTE
}

/** What came out about the bike in a trade that was stopped: the listing still says otherwise. */
export function AdmittedPoints({ points, reader }: Properties) {
  if (points.length === 0) return null
  return (
    <Notice tone="warn" title={ADMITTED_TITLE}>
      <ul className="list-disc pl-5">
        {points.map(({ lineLabel, reasonLabel, detail, amount }) => (
          <li key={`${lineLabel} ${reasonLabel} ${detail}`} className="wrap-anywhere">
            {lineLabel}：{reasonLabel}「{detail}」（{yenText(amount)}の減額）
          </li>
        ))}
      </ul>
      <p className="mt-1">{ADMITTED_NOTE[reader]}</p>
    </Notice>
  )
}
