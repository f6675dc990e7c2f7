import { useNavigation } from 'react-router'
import { FeeTableDocument, SaveFeeTableDocument } from '#contract/generated/operator.ts'
import { HIGHEST_BID } from '#domain/auction/bids/yen.ts'
import { checkFeeBands, type FeeBand, MAX_FEE, MAX_FEE_BANDS } from '#domain/auction/cost/fee.ts'
import { Button } from '#ui/controls/button.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { dateTimeText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { type FormReader, formOf } from '../call/form-values.ts'
import { Outcome } from '../call/outcome.tsx'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { useLastAnswer } from '../call/use-last-answer.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/fees.ts'

export function loader(route: Route.LoaderArgs) {
  return query(route, FeeTableDocument, {})
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const bands = readBands(form)
  const refusal = form.refusal() ?? form.question(tokenOf(bands), savingWords(bands))
  if (refusal) return refusal
  const result = await mutate(route, SaveFeeTableDocument, { input: { version: form.id('version') ?? 0, bands } })
  return isRefusal(result) ? result : { done: '落札手数料を保存しました。' }
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

function savingWords(bands: readonly FeeBand[]): string {
  if (bands.length === 0) return '落札手数料をなしにします。'
  const words = bands.map(({ from, fee }) => `${yenText(from)}以上は${yenText(fee)}`)
  return `落札手数料（税別）を、${words.join('、')}にします。`
}

/** What buyers pay us: every dealer sees it in the question before a bid, with its tax. */
export default function Fees({ loaderData: { feeTable }, actionData }: Route.ComponentProps) {
  const { version, bands, setAt } = feeTable
  const answer = useLastAnswer(actionData)
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div className="grid max-w-3xl gap-6">
      <ConsoleMeta title="落札手数料" />
      <h1 className="text-xl">落札手数料</h1>
      <p className="text-text-2">
        落札価格がその額以上のときの手数料（税別）です。消費税10％は別に計算します。空の表では手数料はありません。販売店には、入札の確認と「仕入れの計算」で表示します。保存した時から、すべての入札の確認に使います。
      </p>
      <p>
        {bands.length === 0 ? '現在、落札手数料はありません。' : `現在の区分は${bands.length}個です。`}
        {setAt && `（${dateTimeText(setAt)} 変更）`}
      </p>
      <ConfirmForm
        key={version}
        label="落札手数料"
        answer={answer}
        shows={{ version }}
        ask={(form) => {
          const read = readBands(form)
          return {
            title: '落札手数料を変更します',
            consequence: savingWords(read),
            confirmLabel: '変更する',
            token: tokenOf(read),
          }
        }}
        className="card grid gap-3 p-4"
      >
        {ROWS.map((row) => (
          <div key={row} className={`grid gap-3 sm:grid-cols-2 ${row > bands.length + 4 ? 'hidden' : ''}`}>
            <YenField
              name={`from${row}`}
              label={`${row + 1}行目：落札価格がこの額以上`}
              defaultValue={bands[row] ? String(bands[row].from) : ''}
              limits={LIMITS.from}
            />
            <YenField
              name={`fee${row}`}
              label={`${row + 1}行目：手数料（税別）`}
              defaultValue={bands[row] ? String(bands[row].fee) : ''}
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
