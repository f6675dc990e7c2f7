import { useFetcher } from 'react-router'
import {
  CancelSalesFileDocument,
  ImportSalesFileDocument,
  MarketBacktestDocument,
  SalesFileDocument,
  SalesImportsDocument,
  UndoSalesImportDocument,
} from '#contract/generated/operator.ts'
import { OperatorQueuesDocument } from '#contract/generated/partner-console.ts'
import { MarketAccuracyDocument } from '#contract/generated/souba.ts'
import type { SalesFileState } from '#domain/souba/files/sales-file.ts'
import { AccuracyGroups } from '#ui/charts/accuracy-groups.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { dateText } from '#ui/values/date-time.ts'
import { OpenedFor } from '../call/console-form.tsx'
import { formOf } from '../call/form-values.ts'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/market.ts'
import { BacktestChart } from './backtest-chart.tsx'
import { FileStage } from './file-stage.tsx'
import { PastImports } from './past-imports.tsx'
import { SalesFile } from './sales-file.tsx'

/** Whether an operator is there, and what was measured last; new figures are computed when someone wants them. */
export async function loader(route: Route.LoaderArgs) {
  await query(route, OperatorQueuesDocument, {})
  const [{ marketAccuracy }, { salesImports }, { salesFile, othersSalesFiles }] = await Promise.all([
    query(route, MarketAccuracyDocument, {}),
    query(route, SalesImportsDocument, {}),
    query(route, SalesFileDocument, {}),
  ])
  return { marketAccuracy, salesImports, salesFile, othersSalesFiles }
}

export async function action(route: Route.ActionArgs) {
  const step = route.url.searchParams.get('do')
  if (step === 'backtest') {
    const result = await mutate(route, MarketBacktestDocument, {})
    return isRefusal(result) ? { problem: result.problem } : { backtest: result.marketBacktest }
  }
  if (step === 'undo') {
    const salesImportId = (await formOf(route)).id('salesImportId') ?? 0
    const result = await mutate(route, UndoSalesImportDocument, { input: { salesImportId } })
    return isRefusal(result) ? { problem: result.fields[0]?.message ?? result.problem } : { isUndone: true }
  }
  const input = { salesFileId: (await formOf(route)).id('salesFileId') ?? 0 }
  const result =
    step === 'import'
      ? await mutate(route, ImportSalesFileDocument, { input })
      : await mutate(route, CancelSalesFileDocument, { input })
  return isRefusal(result) ? { problem: result.problem } : { isDone: true }
}

export default function Market({ loaderData }: Route.ComponentProps) {
  const { marketAccuracy, salesImports, salesFile, othersSalesFiles } = loaderData
  const tested = useFetcher<typeof action>()
  const undoing = useFetcher<typeof action>()
  const scores = tested.data && 'backtest' in tested.data ? tested.data.backtest : null
  return (
    <div className="grid max-w-5xl gap-6">
      <ConsoleMeta title="相場データ" />
      <h1 className="text-xl">相場データ</h1>
      <section className="card grid gap-3 p-4">
        <h2 className="text-base">成約データの取り込み</h2>
        <SalesFile isBusy={salesFile?.state === 'checking' || salesFile?.state === 'importing'} />
        {salesFile && <FileStage key={salesFile.salesFileId} file={salesFile} />}
        {othersSalesFiles.map(({ salesFileId, partnerName, fileName, state }) => (
          <p key={salesFileId} className="text-text-2">
            {partnerName ?? ''}さんの{fileName}：{STAGES[state]}
          </p>
        ))}
      </section>
      <PastImports
        imports={salesImports}
        undoing={undoing}
        problem={undoing.data && 'problem' in undoing.data ? undoing.data.problem : null}
      />
      <section className="card grid gap-3 p-4">
        <h2 className="text-base">相場の精度</h2>
        <p className="text-text-2">
          直近12か月の各月初に出した相場の範囲に、その後の成約がどれだけ入ったかを計算します。目標は80%です。計算には数秒から数分かかります。
        </p>
        <tested.Form method="post" action="/partner/market?do=backtest">
          <OpenedFor />
          <Button type="submit" isPending={tested.state !== 'idle'}>
            {tested.state === 'idle' ? '精度を計算する' : '計算しています'}
          </Button>
        </tested.Form>
        {tested.data && 'problem' in tested.data && (
          <Notice tone="bad" isAnswer>
            {tested.data.problem}
          </Notice>
        )}
        {scores && <BacktestChart scores={scores} />}
        {marketAccuracy && (
          <>
            <p className="text-text-2">
              {dateText(marketAccuracy.computedAt)}
              に計算した当月の範囲の内訳です。同じ内容を「相場の精度」で公開しています。
            </p>
            <AccuracyGroups groups={marketAccuracy.groups} heading="h3" />
          </>
        )}
      </section>
    </div>
  )
}

/** Of a file that another operator has under way. */
const STAGES: Readonly<Record<SalesFileState, string>> = {
  checking: '内容を確認しています',
  ready: '取り込みの確認を待っています',
  importing: '取り込んでいます',
  refused: '',
  imported: '',
  canceled: '',
}
