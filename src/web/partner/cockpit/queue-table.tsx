import { MINUTE } from '#domain/values/duration.ts'
import { waitText } from '#ui/dealer/honour-words.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { countText } from '#ui/values/money.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { addressOf, QUEUE_WORDS, type Queue } from './queue-words.ts'

const HEAD = 'bg-ground px-3 py-1.5 font-bold whitespace-nowrap text-text-2'
const CELL = 'lg:px-3 lg:py-1 lg:align-middle'

interface Properties {
  readonly queues: readonly Queue[]
  /** When the page was read. */
  readonly now: string
}

/** Every queue keeps its place, also an empty one: nothing moves under the hand when a figure changes. */
export function QueueTable({ queues, now }: Properties) {
  return (
    <div className="card overflow-hidden">
      <table className="block w-full border-collapse lg:table">
        <caption className="sr-only">対応を待っているもの</caption>
        <thead className="max-lg:sr-only">
          <tr className="border-b border-line">
            <th scope="col" className={`${HEAD} text-left`}>
              待っているもの
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              件数
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              最長の待ち時間
            </th>
            <th scope="col" className={`${HEAD} text-left`}>
              回答の約束
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              約束を過ぎた件数
            </th>
          </tr>
        </thead>
        <tbody className="block lg:table-row-group">
          {queues.map((queue) => (
            <QueueRow key={queue.queue} queue={queue} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function QueueRow({ queue, now }: { readonly queue: Queue; readonly now: string }) {
  const { count, oldestSince, overdueCount } = queue
  const { name, note, promise } = QUEUE_WORDS[queue.queue]
  const to = addressOf(queue)
  const isLate = (overdueCount ?? 0) > 0
  return (
    <tr
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-l-4 border-b-line px-3 py-1.5 last:border-b-0 lg:table-row lg:border-l-0 ${isLate ? 'border-l-bad' : 'border-l-transparent'}`}
    >
      <th scope="row" className={`${CELL} text-left font-normal`}>
        <span className="flex flex-wrap items-center gap-x-3">
          {to === null ? (
            <span className="inline-flex min-h-11 items-center lg:min-h-8">{name}</span>
          ) : (
            <ConsoleLink to={to} className="inline-flex min-h-11 items-center font-bold lg:min-h-8">
              {name}
            </ConsoleLink>
          )}
          <span className="text-xs text-text-2">{note}</span>
        </span>
      </th>
      <td className={`${CELL} tabular text-right`}>
        <span className={count > 0 ? 'text-lg font-bold' : 'text-text-2'}>{countText(count)}</span>件
      </td>
      <td className={`${CELL} tabular lg:text-right max-lg:col-span-2 max-lg:text-text-2`}>
        {oldestSince === null ? (
          <span className="text-text-2 max-lg:hidden">—</span>
        ) : (
          <>
            <span className="lg:hidden">最長 </span>
            <time dateTime={oldestSince} title={`${dateTimeText(oldestSince)}から`}>
              {waitText((Date.parse(now) - Date.parse(oldestSince)) / MINUTE)}
            </time>
          </>
        )}
      </td>
      <td className={`${CELL} ${promise === null ? 'max-lg:hidden' : ''} text-text-2`}>{promise ?? '—'}</td>
      <td className={`${CELL} tabular text-right ${overdueCount === null ? 'max-lg:hidden' : ''}`}>
        {overdueCount === null ? (
          <span className="text-text-2">—</span>
        ) : isLate ? (
          <StateBadge tone="bad">
            <span className="lg:hidden">約束超過 </span>
            {countText(overdueCount)}件
          </StateBadge>
        ) : (
          <span className="text-text-2">
            <span className="lg:hidden">約束超過 </span>0件
          </span>
        )}
      </td>
    </tr>
  )
}
