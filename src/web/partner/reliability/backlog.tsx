import { MINUTE } from '#domain/values/duration.ts'
import { waitText } from '#ui/dealer/honour-words.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { countText } from '#ui/values/money.ts'
import type { Reliability } from './reliability-words.ts'

interface Properties {
  readonly reliability: Reliability
  /** When the page was read. */
  readonly now: string
}

const TASKS: Readonly<Record<string, string>> = {
  sendMail: 'メールの送信',
  sendPush: 'プッシュ通知の送信',
  sendAlert: '販売店へのお知らせ',
  sendAlertDigest: '販売店へのお知らせ（まとめ）',
  mailNewMessages: '新着メッセージのお知らせ',
  recomputePrices: '相場の計算',
  updateModelPrices: '車種の相場の更新',
  makeTradeDocument: '取引の書類の作成',
  sendWebhook: 'Webhookの送信',
  alertMatches: '条件に合う出品のお知らせ',
  alertOutbid: '高値更新のお知らせ',
  alertEnding: '終了間近のお知らせ',
  sendBidUpdate: '入札状況のお知らせ',
  drawDemoPhotos: 'デモの写真の作成',
}

/** Beyond these somebody should look: a job that is due runs within seconds, a copy is read up to five behind. */
const MAX_JOB_WAIT_MINUTES = 5
const MAX_SECONDS_OFF = 5

/** What waits for longer than it should. */
export function Backlog({ reliability, now }: Properties) {
  const { failingJobs, dueJobs, mails, replicasBehind, clockSkew } = reliability
  const minutesSince = (since: string | null) => (since === null ? 0 : (Date.parse(now) - Date.parse(since)) / MINUTE)
  const jobs = dueJobs.filter(({ isBackground }) => !isBackground)
  const [oldest] = jobs
  const jobWait = minutesSince(oldest?.since ?? null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <dl className="card grid grid-cols-2 gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-4">
        <Figure
          label="届いていないメール"
          value={`${countText(mails.waiting)}件`}
          note={`10分以上送信待ち${mails.waitingSince === null ? '' : `（最長${waitText(minutesSince(mails.waitingSince))}）`}。7日以内に断念したもの${countText(mails.failed)}件`}
          isBad={mails.waiting > 0}
        />
        <Figure
          label="実行を待つ最も古いジョブ"
          value={oldest ? waitText(jobWait) : 'なし'}
          note={jobs.length === 0 ? 'ふだんは数秒以内に始まります' : jobs.map(dueText).join('、')}
          isBad={jobWait > MAX_JOB_WAIT_MINUTES}
        />
        <Figure
          label="データベースの複製の遅れ"
          value={replicasBehind.length === 0 ? '複製なし' : replicasBehind.map(behindText).join('、')}
          note={
            replicasBehind.length === 0 ? '設定されていません' : `${MAX_SECONDS_OFF}秒を超えると読み取りに使いません`
          }
          isBad={replicasBehind.some((it) => it === null || it > MAX_SECONDS_OFF)}
        />
        <Figure
          label="時計のずれ"
          value={`${Math.abs(clockSkew).toFixed(1)}秒`}
          note="このページを表示したサーバーとデータベースの差"
          isBad={Math.abs(clockSkew) > MAX_SECONDS_OFF}
        />
      </dl>
      {dueJobs
        .filter(({ isBackground }) => isBackground)
        .map((it) => (
          <p key={it.task} className="text-text-2">
            手が空いたときに進める処理：{dueText(it)}
          </p>
        ))}
      <DataTable
        caption="失敗しているジョブ"
        columns={['失敗しているジョブ', '再試行を待つもの', '断念したもの', '最も古いもの']}
        numeric={[1, 2, 3]}
        empty="失敗しているジョブはありません。"
        rows={failingJobs.map(({ task, retrying, givenUp, since }) => ({
          key: task,
          cells: [
            TASKS[task] ?? task,
            `${countText(retrying)}件`,
            `${countText(givenUp)}件`,
            `${waitText(minutesSince(since))}前`,
          ],
        }))}
      />
    </div>
  )
}

function dueText({ task, count, since }: Reliability['dueJobs'][number]): string {
  return `${TASKS[task] ?? task} ${countText(count)}件（${dateTimeText(since)}から）`
}

function behindText(seconds: number | null): string {
  return seconds === null ? '応答なし' : `${seconds.toFixed(1)}秒`
}

interface FigureProperties {
  readonly label: string
  readonly value: string
  readonly note: string
  readonly isBad: boolean
}

function Figure({ label, value, note, isBad }: FigureProperties) {
  return (
    <div>
      <dt className="text-text-2">{label}</dt>
      <dd className="tabular">
        <span className={`text-lg font-bold ${isBad ? 'text-bad' : ''}`}>{value}</span>
        <span className="block text-xs text-text-2">{note}</span>
      </dd>
    </div>
  )
}
