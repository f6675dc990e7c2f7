import type { FeeBand } from '#domain/auction/cost/fee.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { yenText } from '#ui/values/money.ts'
import { feeChanges, feeText, steepWords, validityWords } from './fee-words.ts'

interface Properties {
  readonly before: readonly FeeBand[]
  readonly after: readonly FeeBand[]
  readonly runningCount: number
}

/** In the question: both tables side by side, what looks like a slip of the finger, and for whom the new one counts. */
export function FeeChange({ before, after, runningCount }: Properties) {
  const steep = steepWords(after)
  const changes = feeChanges(before, after)
  return (
    <div className="grid gap-3">
      {steep.length > 0 && (
        <Notice tone="bad" title="金額の桁に間違いがないか、ご確認ください">
          {steep.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Notice>
      )}
      {after.length === 0 && <p className="font-bold">落札手数料を0円にします。</p>}
      {changes.length > 0 && (
        <table className="tabular w-full">
          <caption className="sr-only">手数料（税別）の変更</caption>
          <thead>
            <tr className="border-b border-line text-left text-text-2">
              <th scope="col">落札価格</th>
              <th scope="col" className="text-right">
                いまの手数料
              </th>
              <th scope="col" className="text-right">
                変更後
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.map((it) => (
              <tr key={it.from} className={it.before === it.after ? '' : 'font-bold'}>
                <th scope="row" className="text-left font-normal">
                  {yenText(it.from)}以上
                </th>
                <td className="text-right">{feeText(it.before)}</td>
                <td className="text-right">{feeText(it.after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p>{validityWords(runningCount)}</p>
    </div>
  )
}
