import { useEffect } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import type { SalesFileQuery } from '#contract/generated/operator.ts'
import { SECOND } from '#domain/values/duration.ts'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { countText } from '#ui/values/money.ts'
import { OPENED_FOR } from '../call/opened-for.ts'
import { useOpenedFor } from '../console/use-console.ts'
import { ImportReport } from './import-report.tsx'
import { Progress } from './progress.tsx'

type File = NonNullable<SalesFileQuery['salesFile']>

const REFRESH_MS = 2 * SECOND

/** Where the file stands on its way. The server knows it: the page may be closed and opened again meanwhile. */
export function FileStage({ file }: { readonly file: File }) {
  const { salesFileId, fileName, state, doneCount, totalCount, report } = file
  const deciding = useFetcher<{ readonly problem?: string }>()
  const openedFor = useOpenedFor()
  const isBusy = deciding.state !== 'idle'
  useProgress(state === 'checking' || state === 'importing')
  const send = (step: 'import' | 'cancel') =>
    void deciding.submit(
      { salesFileId, [OPENED_FOR]: openedFor },
      { method: 'post', action: `/partner/market?do=${step}` },
    )
  const answer = deciding.data
  const rows = state === 'checking' ? totalCount : (report?.rowCount ?? 0)
  return (
    <>
      {answer?.problem !== undefined && !isBusy && (
        <Notice tone="bad" isAnswer>
          {answer.problem}
        </Notice>
      )}
      {state === 'checking' && (
        <Progress label={`${fileName}の内容を確認しています`} done={doneCount} total={totalCount}>
          {countText(rows)}行のうち{countText(doneCount)}行（この画面を閉じても続きます）
        </Progress>
      )}
      {state === 'importing' && (
        <Progress label={`${fileName}を取り込んでいます`} done={doneCount} total={rows}>
          {countText(rows)}件のうち{countText(doneCount)}件（この画面を閉じても続きます）
        </Progress>
      )}
      {(state === 'checking' || state === 'importing') && (
        <p>
          <Button isPending={isBusy} onClick={() => send('cancel')}>
            {state === 'checking' ? '確認を中止する' : '取り込みを中止する'}
          </Button>
        </p>
      )}
      {report && state !== 'importing' && (
        <ImportReport
          report={report}
          fileName={fileName}
          isBusy={isBusy}
          onImport={() => send('import')}
          onCancel={() => send('cancel')}
        />
      )}
    </>
  )
}

function useProgress(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => void revalidate(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
}
