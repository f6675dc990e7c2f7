import { useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import {
  ImportStolenFramesDocument,
  type ImportStolenFramesMutation,
  RemoveStolenFrameDocument,
  StolenFramesDocument,
  type StolenFramesQuery,
} from '#contract/generated/operator.ts'
import { isAuctionStatus, statusLabel } from '#domain/auction/status.ts'
import { dayLabel } from '#domain/values/typed-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { FileButton } from '#ui/controls/file-button.tsx'
import { TextArea } from '#ui/controls/text-area.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { dateText } from '#ui/values/date-time.ts'
import { countText } from '#ui/values/money.ts'
import { Outcome } from '../../call/answer/outcome.tsx'
import { useLastAnswer } from '../../call/answer/use-last-answer.ts'
import { ConfirmForm } from '../../call/confirm-form.tsx'
import { ConsoleForm } from '../../call/console-form.tsx'
import { readCsvFile } from '../../call/file/csv-file.ts'
import { formOf } from '../../call/form-values.ts'
import { isRefusal, mutate, query } from '../../call/partner-call.ts'
import { ConsoleLink } from '../../console/console-link.tsx'
import { ConsoleMeta } from '../../console/console-meta.tsx'
import type { Route } from './+types/stolen-frames.ts'
import { groupByState } from './frame-words.ts'

const MAX_FILE_BYTES = 900_000

export function loader(route: Route.LoaderArgs) {
  return query(route, StolenFramesDocument, {})
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  if (form.text('do') === 'remove') {
    const stolenFrameId = form.id('stolenFrameId') ?? 0
    const number = form.text('frameNumber')
    const removed = String(stolenFrameId)
    const words = `${number} を盗難車リストから削除します。${freedWords(form.text('held').split(' ').filter(Boolean))}`
    const question = form.question(removeToken(stolenFrameId), words)
    if (question) return { ...question, removed }
    const result = await mutate(route, RemoveStolenFrameDocument, { stolenFrameId })
    return isRefusal(result) ? { ...result, removed } : { done: `${number} を削除しました。`, removed }
  }
  const csv = form.text('csv')
  const confirmedChanges = form.text('changesVersion') || null
  const isPreview = form.text('do') !== 'import'
  const result = await mutate(route, ImportStolenFramesDocument, { csv, isPreview, confirmedChanges })
  if (isRefusal(result)) return result
  const { importStolenFrames: report } = result
  if (!report.isImported) return { report, csv }
  const { rowCount, knownCount, changedCount } = report
  const newCount = rowCount - knownCount - changedCount
  const added = newCount > 0 ? `${countText(newCount)}件を盗難車リストに加えました。` : ''
  const corrected = changedCount > 0 ? `登録済みの${countText(changedCount)}件を訂正しました。` : ''
  const said = added + corrected || 'すべて登録済みでした。'
  const found = report.matches.length > 0 ? `一致する出品が${report.matches.length}件あります。` : ''
  return { done: `${said}${found}` }
}

function removeToken(stolenFrameId: number): string {
  return `remove ${stolenFrameId}`
}

/** What becomes of the listings that an entry stops. */
function freedWords(held: readonly (string | number)[]): string {
  return held.length === 0
    ? 'この記録で審査が止まっている出品はありません。'
    : `この記録で審査が止まっている${held.map((it) => `No.${it}`).join('、')}は、この記録では止まらなくなります。`
}

/** What the listings' frame numbers are compared with before anyone sees them. */
export default function StolenFrames({ loaderData: { stolenFrames }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== 'idle'
  const submit = useSubmit()
  // Each file begins a new box: what was pasted before is not mistaken for what is in a file that was refused.
  const [box, setBox] = useState({ number: 0, csv: '' })
  const fillBox = (csv: string) => setBox(({ number }) => ({ number: number + 1, csv }))
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useLastAnswer(actionData)
  const looked = useLooked(latest)
  // What was typed since is not what was looked at: it is looked at again before anything is added.
  const [outdated, setOutdated] = useState<typeof looked>(null)
  const preview = looked && looked !== outdated && 'report' in looked ? looked : null
  const answer = latest && !('report' in latest) ? latest : null
  const ofRemoval = answer && 'removed' in answer ? answer : null
  return (
    <div className="grid max-w-5xl gap-6">
      <ConsoleMeta title="盗難車リスト" />
      <h1 className="text-xl">盗難車リスト</h1>
      <Outcome refusal={ofRemoval ? null : answer} />
      <Matching
        title="盗難車リストに一致する出品"
        lead="出品のページで内容を確認し、出品の停止、取引の中止（引渡しの前まで）、不正の裁定（引渡しの後）、または問題がないという判断を行ってください。"
        matches={stolenFrames.matches}
      />
      <section className="card grid gap-3 p-4" aria-label="取り込み">
        <h2 className="text-base">リストの取り込み</h2>
        <p className="text-text-2">
          UTF-8またはShift_JISのCSVを選べます。1行目は列名です：<code>車台番号,盗難の日,備考</code>または
          <code>frameNumber,stolenOn,note</code>
          （日と備考は空でも取り込めます）。車台番号が一致する審査前の出品は、審査で止まります。開催中・取引中の出品は自動では止まらないため、このページと「今日」で運営にお知らせします。
        </p>
        <p>
          <FileButton
            accept=".csv,text/csv"
            isDisabled={isBusy}
            onFile={(file) => {
              setOutdated(looked)
              fillBox('')
              const tooLarge = `${file.name}が大きすぎます。900KBまでに分けてください。`
              setProblem(file.size > MAX_FILE_BYTES ? tooLarge : null)
              if (file.size > MAX_FILE_BYTES) return
              void readCsvFile(file).then((read) => {
                const isSent = read.ok && read.value.bytes <= MAX_FILE_BYTES
                setProblem(isSent ? null : read.ok ? tooLarge : read.refusal)
                if (isSent) fillBox(read.value.text)
              })
            }}
          >
            CSVファイルを選ぶ
          </FileButton>
        </p>
        {problem && (
          <Notice tone="bad" isAnswer>
            {problem}
          </Notice>
        )}
        <ConsoleForm className="grid gap-3" aria-label="CSVの確認" onInput={() => setOutdated(looked)}>
          <input type="hidden" name="do" value="preview" />
          <TextArea
            key={box.number}
            name="csv"
            label="CSVの内容"
            hint="ここに貼り付けることもできます。"
            rows={6}
            required
            defaultValue={box.csv}
          />
          <Button type="submit" disabled={isBusy}>
            内容を確認する
          </Button>
        </ConsoleForm>
        {preview?.report && (
          <Looked
            report={preview.report}
            csv={preview.csv ?? ''}
            isBusy={isBusy}
            onDiscard={() => setOutdated(looked)}
          />
        )}
      </section>
      <section className="card grid gap-3 p-4" aria-label="登録済み">
        <h2 className="text-base">登録済み {countText(stolenFrames.totalCount)}件</h2>
        {stolenFrames.frames.length === 0 ? (
          <p>まだ登録がありません。</p>
        ) : (
          <DataTable
            caption="登録済みの盗難車（新しい順）"
            columns={['車台番号', '盗難の日', '備考', '登録日', '']}
            rows={stolenFrames.frames.map(
              ({ stolenFrameId, frameNumber, stolenOn, note, addedAt, heldAuctionIds }) => ({
                key: String(stolenFrameId),
                cells: [
                  frameNumber,
                  dayWords(stolenOn),
                  note,
                  dateText(addedAt),
                  <ConfirmForm
                    key="remove"
                    label={`${frameNumber}の削除`}
                    answer={ofRemoval?.removed === String(stolenFrameId) ? ofRemoval : undefined}
                    ask={() => ({
                      title: `運営として、${frameNumber} を盗難車リストから削除します`,
                      consequence: freedWords(heldAuctionIds),
                      confirmLabel: '削除する',
                      token: removeToken(stolenFrameId),
                      facts: heldAuctionIds.join(' '),
                    })}
                    // The place in a long list stays in sight.
                    send={(data) => void submit(data, { method: 'post', preventScrollReset: true })}
                  >
                    <input type="hidden" name="do" value="remove" />
                    <input type="hidden" name="stolenFrameId" value={stolenFrameId} />
                    <input type="hidden" name="frameNumber" value={frameNumber} />
                    <input type="hidden" name="held" value={heldAuctionIds.join(' ')} />
                    <Button type="submit" disabled={isBusy} aria-label={`${frameNumber}を削除する`}>
                      削除
                    </Button>
                  </ConfirmForm>,
                ],
              }),
            )}
          />
        )}
        {ofRemoval && (
          <div className="sticky bottom-4 z-10">
            <Outcome refusal={ofRemoval} />
          </div>
        )}
      </section>
    </div>
  )
}

type Answer = Awaited<ReturnType<typeof action>>

/** What was looked at stays, whatever else the page reads or removes, until it was imported or another is looked at. */
function useLooked(answer: Answer | undefined): Answer | null {
  const [kept, setKept] = useState<Answer | null>(null)
  const isOther = !answer || 'removed' in answer
  const looked = isOther ? kept : 'report' in answer ? answer : null
  if (looked !== kept) setKept(looked)
  return looked
}

interface LookedProperties {
  readonly report: ImportStolenFramesMutation['importStolenFrames']
  readonly csv: string
  readonly isBusy: boolean
  readonly onDiscard: () => void
}

interface MatchingProperties {
  readonly title: string
  readonly lead: string
  readonly matches: StolenFramesQuery['stolenFrames']['matches']
}

/** Listings by what the list does to them, each with the way to its page. */
function Matching({ title, lead, matches }: MatchingProperties) {
  const groups = groupByState(matches)
  if (groups.length === 0) return null
  return (
    <section className="card grid gap-3 border-2 border-bad p-4" aria-label={title}>
      <h2 className="text-base text-bad">{title}</h2>
      <p>{lead}</p>
      {groups.map(({ name, effect, listings }) => (
        <div key={name}>
          <h3>
            {name}（{listings.length}件）
          </h3>
          <p>{effect}</p>
          <ul>
            {listings.map(({ auctionId, makerName, modelName, auctionStatus }) => (
              <li key={auctionId}>
                <ConsoleLink to={`/partner/auctions/${auctionId}`} className="inline-flex min-h-11 items-center">
                  No.{auctionId} {makerName} {modelName}
                </ConsoleLink>
                {isAuctionStatus(auctionStatus) && `（${statusLabel(auctionStatus, '')}）`}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function dayWords(day: string | null | undefined): string {
  return day ? dayLabel(day) : '不明'
}

type Change = LookedProperties['report']['changes'][number]

/** What is corrected, and how: DM1003-100003：盗難の日 2026年1月1日 → 2026年1月2日. */
function changeWords({ frameNumber, stolenOn, note, formerStolenOn, formerNote }: Change): string {
  const words = [
    stolenOn !== formerStolenOn && `盗難の日 ${dayWords(formerStolenOn)} → ${dayWords(stolenOn)}`,
    note !== formerNote && `備考 「${formerNote}」 → 「${note}」`,
  ]
  return `${frameNumber}：${words.filter(Boolean).join('、')}`
}

function importLabel(newCount: number, changedCount: number): string {
  if (changedCount === 0) return '盗難車リストに加える'
  return newCount === 0 ? '登録済みの内容を訂正する' : '盗難車リストに加え、登録済みの内容を訂正する'
}

/** What the list holds, or every fault with its line. */
function Looked({ report, csv, isBusy, onDiscard }: LookedProperties) {
  const { faults, rowCount, knownCount, changedCount, changes, changesVersion, firstRows, doubles, matches } = report
  const newCount = rowCount - knownCount - changedCount
  if (faults.length > 0)
    return (
      <>
        <Notice tone="bad" isAnswer title="取り込めません">
          {faults.length}件の誤りがあります。直してからもう一度ご確認ください。何も取り込んでいません。
        </Notice>
        <DataTable
          caption="誤りの一覧"
          columns={['行', '内容']}
          rows={faults.map(({ line, message }) => ({ key: `${line} ${message}`, cells: [`${line}行目`, message] }))}
        />
      </>
    )
  if (rowCount === knownCount)
    return (
      <Notice tone="info" isAnswer>
        {rowCount === 0 ? '車台番号の行がありません。' : `すでに登録済みの${countText(knownCount)}件だけです。`}
      </Notice>
    )
  return (
    <div className="grid gap-3 rounded-control bg-brand-soft p-4">
      <p>
        {countText(rowCount)}件のうち、新しいものは{countText(newCount)}件です。
      </p>
      {changedCount > 0 && (
        <Notice tone="warn" title={`登録済みの内容と異なる行が${countText(changedCount)}件あります`}>
          <p>取り込むと、登録済みの盗難の日と備考を次のように訂正します。</p>
          <ul className="list-disc pl-5">
            {changes.map((change) => (
              <li key={change.frameNumber}>{changeWords(change)}</li>
            ))}
          </ul>
          {changedCount > changes.length && <p>ほか{countText(changedCount - changes.length)}件</p>}
        </Notice>
      )}
      {doubles.length > 0 && (
        <Notice tone="warn" title="同じ車台番号で、盗難の日や備考の異なる行があります">
          <p>それぞれ、最後の行の内容を加えます。</p>
          <ul className="list-disc pl-5">
            {doubles.map(({ frameNumber, lines }) => (
              <li key={frameNumber}>
                {frameNumber}（{lines.map((line) => `${line}行目`).join('、')}）
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <DataTable
        caption="はじめの20件"
        columns={['車台番号', '盗難の日', '備考']}
        rows={firstRows.map(({ frameNumber, stolenOn, note }) => ({
          key: frameNumber,
          cells: [frameNumber, dayWords(stolenOn), note],
        }))}
      />
      <Matching
        title="この内容に一致する出品"
        lead="加えると、それぞれの出品のページと「今日」に表示します。"
        matches={matches}
      />
      <ConsoleForm aria-label="リストへの追加" className="flex flex-wrap gap-3">
        <input type="hidden" name="do" value="import" />
        <input type="hidden" name="csv" value={csv} />
        <input type="hidden" name="changesVersion" value={changesVersion ?? ''} />
        <Button type="submit" look="action" disabled={isBusy}>
          {importLabel(newCount, changedCount)}
        </Button>
        <Button disabled={isBusy} onClick={onDiscard}>
          取り込まない
        </Button>
      </ConsoleForm>
    </div>
  )
}
