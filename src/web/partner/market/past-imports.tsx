import { useRef, useState } from 'react'
import type { useFetcher } from 'react-router'
import type { SalesImportsQuery } from '#contract/generated/operator.ts'
import { Button } from '#ui/controls/button.tsx'
import { ConfirmDialog } from '#ui/controls/confirm-dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { fullDateTimeText } from '#ui/values/date-time.ts'
import { countText } from '#ui/values/money.ts'
import { OpenedFor } from '../call/console-form.tsx'

type PastImport = SalesImportsQuery['salesImports'][number]

interface Properties {
  readonly imports: readonly PastImport[]
  readonly undoing: ReturnType<typeof useFetcher>
  readonly problem: string | null
}

/** What was imported, and the way back for the last of it. */
export function PastImports({ imports, undoing, problem }: Properties) {
  const form = useRef<HTMLFormElement>(null)
  const [isAsked, setAsked] = useState(false)
  const isBusy = undoing.state !== 'idle'
  const last = imports.find((it) => it.isUndoable)
  return (
    <section className="card grid gap-3 p-4">
      <h2 className="text-base">最近の取り込み</h2>
      {problem && (
        <Notice tone="bad" isAnswer>
          {problem}
        </Notice>
      )}
      <DataTable
        caption="最近の取り込み"
        columns={['日時', 'ファイル', '取り込んだ人', '追加', '補完', '状態']}
        numeric={[3, 4]}
        rows={imports.map((it) => ({
          key: it.salesImportId,
          cells: [
            fullDateTimeText(it.importedAt),
            <span key="file" className="break-all">
              {nameOf(it)}
            </span>,
            it.partnerName ?? 'コマンド',
            `${countText(it.addedCount)}件`,
            `${countText(it.completedCount)}件`,
            it.undoneAt ? `${fullDateTimeText(it.undoneAt)}に取り消し` : '取り込み済み',
          ],
        }))}
        empty="まだ取り込みはありません。"
      />
      {last && (
        <undoing.Form ref={form} method="post" action="/partner/market?do=undo">
          <OpenedFor />
          <input type="hidden" name="salesImportId" value={last.salesImportId} />
          <Button isPending={isBusy} onClick={() => setAsked(true)}>
            最後の取り込みを取り消す
          </Button>
        </undoing.Form>
      )}
      <ConfirmDialog
        isOpen={isAsked && last !== undefined}
        title={`運営として、${last ? nameOf(last) : ''}の取り込みを取り消します`}
        consequence={
          <ul className="list-disc pl-5">
            <li>追加した{countText(last?.addedCount ?? 0)}件の成約を削除し、相場を計算しなおします。</li>
            {(last?.completedCount ?? 0) > 0 && (
              <li>年式・距離・評価を補った{countText(last?.completedCount ?? 0)}件は、取り込む前の内容に戻します。</li>
            )}
            <li>同じファイルは、あとからもう一度取り込めます。</li>
          </ul>
        }
        confirmLabel={`${countText(last?.addedCount ?? 0)}件の取り込みを取り消す`}
        onCancel={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false)
          void undoing.submit(form.current)
        }}
      />
    </section>
  )
}

function nameOf({ fileName }: PastImport): string {
  return fileName === '' ? '（名前のないファイル）' : fileName
}
