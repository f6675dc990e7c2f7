import { useState } from 'react'
import type { SalesReportFragment } from '#contract/generated/operator.ts'
import { MAX_FAULTS, MAX_SHOWN_FAULTS } from '#domain/souba/files/csv-table.ts'
import { csvText } from '#domain/values/csv-cell.ts'
import { spokenKm } from '#domain/values/typed-km.ts'
import { Button } from '#ui/controls/button.tsx'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { dateText } from '#ui/values/date-time.ts'
import { countText, yenText } from '#ui/values/money.ts'

interface Properties {
  readonly report: SalesReportFragment
  readonly fileName: string
  readonly isBusy: boolean
  readonly onImport: () => void
  /** The file is put away. */
  readonly onCancel: () => void
}

/** What the file holds, or every fault with its line; then the question whether it is imported. */
export function ImportReport({ report, fileName, isBusy, onImport, onCancel }: Properties) {
  const {
    faults,
    rowCount,
    knownCount,
    completedCount,
    repeatedCount,
    changedCount,
    unlikelyCount,
    unlikely,
    firstRows,
    isImported,
  } = report
  const { unlikelyYearCount, unlikelyYears } = report
  const { firstDay, lastDay, lowestPrice, highestPrice } = report
  const newCount = rowCount - knownCount
  const verb = newCount > 0 ? `${countText(newCount)}件を取り込む` : `${countText(completedCount)}件を補完する`
  const closing = (
    <Button isPending={isBusy} onClick={onCancel}>
      閉じる
    </Button>
  )
  const [isAsked, setAsked] = useState(false)
  if (faults.length > 0)
    return (
      <>
        <Notice tone="bad" isAnswer title={`${fileName}は取り込めません`}>
          {faults.length < MAX_FAULTS
            ? `${countText(faults.length)}件の誤りがあります。`
            : `${countText(MAX_FAULTS - 1)}件を超える誤りがあります。`}
          {faults.length > MAX_SHOWN_FAULTS && `はじめの${MAX_SHOWN_FAULTS}件を表示しています。`}
          直してからもう一度お選びください。何も取り込んでいません。
        </Notice>
        <p>
          読み取れた行：{countText(rowCount)}件
          {repeatedCount > 0 && `・うち前の行と同じ内容：${countText(repeatedCount)}件`}
          {changedCount > 0 && `・うち取り込み済みのsaleIdで内容が違う：${countText(changedCount)}件`}
        </p>
        <p className="flex flex-wrap gap-3">
          <a
            className="button button-quiet"
            href={`data:text/csv;charset=utf-8,${encodeURIComponent(refusedRowsCsv(faults))}`}
            download="refused-rows.csv"
          >
            誤りのある行をCSVで保存
          </a>
          {closing}
        </p>
        <DataTable
          caption="誤りの一覧"
          columns={['行', '内容']}
          rows={faults
            .slice(0, MAX_SHOWN_FAULTS)
            .map(({ line, message }) => ({ key: `${line} ${message}`, cells: [`${line}行目`, message] }))}
        />
      </>
    )
  if (rowCount === 0)
    return (
      <Notice tone="bad" isAnswer title={`${fileName}は取り込めません`} action={closing}>
        成約の行がありません（見出しの行だけです）。何も取り込んでいません。
      </Notice>
    )
  if (isImported)
    return (
      <Notice tone="good" isAnswer title={importedWords(newCount, completedCount)}>
        {knownCount > 0 && `すでに取り込み済みの${countText(knownCount)}件は除きました。`}
        {newCount + completedCount > 0 && '相場は、まもなく計算しなおされます。'}
      </Notice>
    )
  if (newCount + completedCount === 0)
    return (
      <Notice tone="info" isAnswer title={`すでに取り込み済み ${countText(knownCount)}件`} action={closing}>
        {fileName}に新しい成約はありません。相場データはそのままです。
      </Notice>
    )
  return (
    <div className="grid gap-3 rounded-control bg-brand-soft p-4">
      <h3 className="font-bold">{fileName}の内容</h3>
      {report.encoding === 'Shift_JIS' && <p>Shift_JISの文字を読み取りました。文字化けがないか、ご確認ください。</p>}
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-1">
        <dt className="text-text-2">件数</dt>
        <dd className="tabular">{countText(rowCount)}件</dd>
        <dt className="text-text-2">新しい成約</dt>
        <dd className="tabular font-bold">{countText(newCount)}件</dd>
        {knownCount > 0 && (
          <>
            <dt className="text-text-2">取り込み済み</dt>
            <dd className="tabular">{countText(knownCount)}件（除いて取り込みます）</dd>
          </>
        )}
        {completedCount > 0 && (
          <>
            <dt className="text-text-2">補完</dt>
            <dd className="tabular">取り込み済みのうち{countText(completedCount)}件に、年式・距離・評価を補います</dd>
          </>
        )}
        <dt className="text-text-2">期間</dt>
        <dd>{firstDay && lastDay ? `${dateText(firstDay)}〜${dateText(lastDay)}` : '—'}</dd>
        <dt className="text-text-2">金額</dt>
        <dd className="tabular">
          {lowestPrice !== null && highestPrice !== null ? `${yenText(lowestPrice)}〜${yenText(highestPrice)}` : '—'}
        </dd>
      </dl>
      {unlikelyCount > 0 && (
        <>
          <Notice tone="warn" title={`相場から大きく離れた金額が${countText(unlikelyCount)}件あります`}>
            車種の相場の上限の5倍を超えるか、下限の5分の1に届かない金額です。桁の間違いがないか、ご確認ください。
            {unlikelyCount > unlikely.length && `はじめの${unlikely.length}件を表示しています。`}
          </Notice>
          <DataTable
            caption="相場から大きく離れた金額"
            columns={['行', '車種', '金額', '車種の相場']}
            numeric={[2]}
            rows={unlikely.map(({ line, modelName, price, min, max }) => ({
              key: line,
              cells: [`${line}行目`, modelName, yenText(price), `${yenText(min)}〜${yenText(max)}`],
            }))}
          />
        </>
      )}
      {unlikelyYearCount > 0 && (
        <>
          <Notice tone="warn" title={`型式と年式が合わない行が${countText(unlikelyYearCount)}件あります`}>
            その型式（型式のない行では車種）が生産されていない年式です。型式か年式に間違いがないか、ご確認ください。
            {unlikelyYearCount > unlikelyYears.length && `はじめの${unlikelyYears.length}件を表示しています。`}
          </Notice>
          <DataTable
            caption="型式と年式が合わない行"
            columns={['行', '車種・型式', '年式', '生産された年式']}
            rows={unlikelyYears.map(({ line, modelName, modelTypeName, modelYear, builtIn }) => ({
              key: line,
              cells: [`${line}行目`, [modelName, modelTypeName].filter(Boolean).join(' '), `${modelYear}年`, builtIn],
            }))}
          />
        </>
      )}
      {rowCount > firstRows.length && <p className="text-text-2">はじめの{firstRows.length}件を表示しています。</p>}
      {firstRows.length > 0 && (
        <DataTable
          caption="成約の一覧"
          columns={['成約日', '車種', '年式', '走行距離', '評価', '金額']}
          numeric={[5]}
          rows={firstRows.map((row, index) => ({
            key: index,
            cells: [
              dateText(row.soldOn),
              `${row.makerName} ${row.modelName}`,
              row.modelYear === null ? '—' : `${row.modelYear}年`,
              row.mileageKm === null ? (row.mileage ?? '—') : spokenKm(row.mileageKm),
              row.grade === null ? '—' : `${row.grade}点`,
              yenText(row.price),
            ],
          }))}
        />
      )}
      <p className="flex flex-wrap gap-3">
        <Button look="action" isPending={isBusy} onClick={() => setAsked(true)}>
          {verb}
        </Button>
        <Button isPending={isBusy} onClick={onCancel}>
          取り込まない
        </Button>
      </p>
      <ConfirmDialog
        isOpen={isAsked}
        title={`運営として、${fileName}の${newCount > 0 ? `${countText(newCount)}件を取り込みます` : `内容で${countText(completedCount)}件を補完します`}`}
        consequence={
          <ul className="list-disc pl-5">
            {unlikelyCount > 0 && <li className="font-bold text-warn">{unlikelyWords(report)}</li>}
            {unlikelyYearCount > 0 && <li className="font-bold text-warn">{unlikelyYearWords(report)}</li>}
            <li>
              取り込んだ成約は、相場の計算に使われます。あとに別の取り込みをするまでは、「最近の取り込み」から取り消せます。
            </li>
          </ul>
        }
        confirmLabel={newCount > 0 ? `${countText(newCount)}件の成約を取り込む` : verb}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          onImport()
        }}
      />
    </div>
  )
}

/** As many as a question can name. */
const MAX_NAMED = 5

function unlikelyWords({ unlikely, unlikelyCount }: Properties['report']): string {
  const named = unlikely.map(({ line, price }) => `${line}行目 ${yenText(price)}`)
  return `相場から大きく離れた金額も、そのまま取り込みます：${firstOf(named, unlikelyCount)}`
}

function unlikelyYearWords({ unlikelyYears, unlikelyYearCount }: Properties['report']): string {
  const named = unlikelyYears.map(({ line, modelYear }) => `${line}行目 ${modelYear}年`)
  return `型式と合わない年式も、そのまま取り込みます：${firstOf(named, unlikelyYearCount)}`
}

function firstOf(names: readonly string[], count: number): string {
  const shown = names.slice(0, MAX_NAMED)
  return `${shown.join('、')}${count > shown.length ? `、ほか${countText(count - shown.length)}件` : ''}`
}

function importedWords(newCount: number, completedCount: number): string {
  if (newCount > 0) return `${countText(newCount)}件を取り込みました`
  return completedCount > 0 ? `${countText(completedCount)}件を補完しました` : '新しい成約はありませんでした'
}

interface Fault {
  readonly line: number
  readonly message: string
  readonly content: string
}

/** The rows of a file that cannot be taken, with what is wrong in each, for a spreadsheet: a row per line of the file. */
export function refusedRowsCsv(faults: readonly Fault[]): string {
  const rows = new Map<number, { readonly messages: string[]; readonly content: string }>()
  for (const { line, message, content } of faults) {
    const row = rows.get(line) ?? { messages: [], content }
    row.messages.push(message)
    rows.set(line, row)
  }
  return csvText([
    ['行', '誤り', '行の内容'],
    ...[...rows].sort(([a], [b]) => a - b).map(([line, { messages, content }]) => [line, messages.join(' '), content]),
  ])
}
