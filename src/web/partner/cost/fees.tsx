import { useState } from 'react'
import { useNavigation } from 'react-router'
import { FeeTableDocument, SaveFeeTableDocument } from '#contract/generated/operator.ts'
import { HIGHEST_BID } from '#domain/auction/bids/yen.ts'
import { checkFeeBands, type FeeBand, MAX_FEE, MAX_FEE_BANDS } from '#domain/auction/cost/fee.ts'
import { Button } from '#ui/controls/button.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { type FormReader, formOf } from '../call/form-values.ts'
import { NewerValues, type SavedValues } from '../call/newer-values.tsx'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { ReadVersion } from '../call/read-version.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/fees.ts'
import { FeeChange } from './fee-change.tsx'
import { feeQuestion } from './fee-words.ts'

export function loader(route: Route.LoaderArgs) {
  return query(route, FeeTableDocument, {})
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const bands = readBands(form)
  const ask = async () => {
    const { feeTable } = await query(route, FeeTableDocument, {})
    return feeQuestion(feeTable.bands, bands, feeTable.runningCount)
  }
  const refusal = form.refusal() ?? (await form.questionAbout(tokenOf(bands), ask))
  if (refusal) return refusal
  const result = await mutate(route, SaveFeeTableDocument, { input: { version: form.id('version') ?? 0, bands } })
  return isRefusal(result) ? form.keep(result) : { done: '落札手数料を保存しました。' }
}

const LIMITS = {
  from: { label: '価格', min: 0, max: HIGHEST_BID },
  fee: { label: '手数料', min: 0, max: MAX_FEE },
}
const ROWS = Array.from({ length: MAX_FEE_BANDS }, (_, row) => row)

/** The rows that are filled in. One that is filled in by half says what is missing. */
function readBands(form: FormReader): FeeBand[] {
  const rows = ROWS.flatMap((row) => {
    const [from, fee] = [form.yen(`from${row}`, LIMITS.from), form.yen(`fee${row}`, LIMITS.fee)]
    if (form.text(`from${row}`) === '' && form.text(`fee${row}`) === '') return []
    if (form.text(`from${row}`) === '') form.fault(`from${row}`, '価格を入力してください。')
    if (form.text(`fee${row}`) === '') form.fault(`fee${row}`, '手数料を入力してください。')
    return [{ row, band: { from: from ?? 0, fee: fee ?? 0 } }]
  })
  const bands = rows.map(({ band }) => band)
  if (form.faults.length > 0) return bands
  const checked = checkFeeBands(bands)
  if (checked.ok) return [...checked.value]
  for (const { field, message } of checked.refusal) {
    const [, name = '', index = ''] = /^(from|fee)(\d+)$/.exec(field) ?? []
    form.fault(`${name}${rows[Number(index)]?.row ?? 0}`, message)
  }
  return bands
}

function tokenOf(bands: readonly FeeBand[]): string {
  return `fees ${bands.map(({ from, fee }) => `${from}:${fee}`).join(' ')}`
}

/** As the fields show it. */
function savedValues(bands: readonly FeeBand[]): SavedValues {
  const shown = (yen: number | undefined) => (yen === undefined ? '' : String(yen))
  return Object.fromEntries(
    ROWS.flatMap((row) => [
      [`from${row}`, shown(bands[row]?.from)],
      [`fee${row}`, shown(bands[row]?.fee)],
    ]),
  )
}

/** What buyers pay us: every dealer sees it in the question before a bid, with its tax. */
export default function Fees({ loaderData: { feeTable }, actionData }: Route.ComponentProps) {
  const { version, bands, setAt, runningCount } = feeTable
  const answer = useLastAnswer(actionData)
  // What another operator saves meanwhile is told beside what was typed, not put in its place.
  const [opened] = useState(savedValues(bands))
  const done = answer && 'done' in answer ? answer : undefined
  const [openedCount] = useState(bands.length)
  const shownRows = Math.max(bands.length, openedCount) + 4
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="grid max-w-3xl gap-6">
      <ConsoleMeta title="落札手数料" />
      <h1 className="text-xl">落札手数料</h1>
      <p className="text-text-2">
        落札価格がその額以上のときの手数料（税別）です。消費税10％は別に計算します。空の表では手数料はありません。販売店には、入札の確認、最高額のとき、成約後の取引、「仕入れの計算」で表示します。手数料は、入札の受付が始まった時点の表で決まり、あとから変わりません。保存した表は、保存した時点から後に受付が始まるオークションに適用します。
      </p>
      <p>
        {bands.length === 0 ? '現在、落札手数料はありません。' : `現在は${bands.length}区分です。`}
        {setAt && `（${dateTimeText(setAt)} 変更）`}
      </p>
      <ConfirmForm
        label="落札手数料"
        // Saved, the form shows what is saved now.
        answer={done ? null : answer}
        draft={{ subject: 'fees', sent: done }}
        ask={(form) => {
          const read = readBands(form)
          return {
            title: '運営として、落札手数料を変更します',
            consequence: <FeeChange before={bands} after={read} runningCount={runningCount} />,
            confirmLabel: '変更する',
            token: tokenOf(read),
            facts: String(version),
          }
        }}
        className="card grid gap-3 p-4"
      >
        <ReadVersion version={version} />
        <NewerValues saved={savedValues(bands)} isOwn={done !== undefined} />
        {ROWS.map((row) => (
          <div key={row} className={`grid gap-3 sm:grid-cols-2 ${row > shownRows ? 'hidden' : ''}`}>
            <YenField
              name={`from${row}`}
              label={`${row + 1}行目：落札価格がこの額以上`}
              defaultValue={String(opened[`from${row}`])}
              limits={LIMITS.from}
            />
            <YenField
              name={`fee${row}`}
              label={`${row + 1}行目：手数料（税別）`}
              defaultValue={String(opened[`fee${row}`])}
              limits={LIMITS.fee}
            />
          </div>
        ))}
        <Button type="submit" look="action" isPending={isBusy} className="justify-self-start">
          手数料を保存する
        </Button>
        <Outcome refusal={answer} />
      </ConfirmForm>
    </div>
  )
}
