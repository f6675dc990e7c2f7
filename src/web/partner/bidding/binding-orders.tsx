import { redirect, useNavigate } from 'react-router'
import {
  EndBindingOrderDocument,
  MakeBindingOrderDocument,
  OrderedModelPriceDocument,
  PartnerBindingOrdersDocument,
  type PartnerBindingOrdersQuery,
  PartnerBuyOrdersDocument,
  PartnerModelsDocument,
} from '#contract/generated/partner.ts'
import {
  MAX_BIKES,
  MAX_LEAST_GRADE,
  MAX_ORDER_DAYS,
  ORDER_PRICE,
  orderDoubt,
} from '#domain/auction/order/binding-order.ts'
import { PROMISE_PERIOD } from '#domain/auction/order/promise.ts'
import { labelOf } from '#domain/options/option.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckboxGroup } from '#ui/controls/checkbox-group.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { dayText } from '#ui/values/date-time.ts'
import { yenText } from '#ui/values/money.ts'
import { mileageLimits } from '../auction/list/mileage-limits.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { useSaidOnce } from '../call/answer/use-said-once.ts'
import { AskedForm, useSaidInPage } from '../call/asked-form.tsx'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { type FormReader, formOf, numberOfAddress } from '../call/form-values.ts'
import { isRefusal, mutate, query, type Refusal } from '../call/partner-call.ts'
import { ConsoleLink, useAddress } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { addressFor, dealerOf } from '../console/console-visit.ts'
import { useActorName } from '../console/use-console.ts'
import type { Route } from './+types/binding-orders.ts'

const PLACE = '/partner/buy-orders/binding'
/** The best first; below three every bike that passes will do. */
const LEAST_GRADES = Array.from({ length: MAX_LEAST_GRADE - 2 }, (_, below) => MAX_LEAST_GRADE - below)
const PROMISE_DAYS = PROMISE_PERIOD / DAY

const SAVED: Readonly<Record<string, string>> = {
  made: '買取注文を登録しました。',
  ended: '買取注文を終了しました。',
}

export async function loader(route: Route.LoaderArgs) {
  const { searchParams } = route.url
  const bikeDealerId = dealerOf(route)
  const makerId = numberOfAddress(searchParams.get('maker'))
  const [{ bindingOrders }, { allMakers, mileages }, { models }] = await Promise.all([
    query(route, PartnerBindingOrdersDocument, { bikeDealerId }),
    query(route, PartnerBuyOrdersDocument, { bikeDealerId }),
    makerId === null ? { models: [] } : query(route, PartnerModelsDocument, { makerId }),
  ])
  return {
    ...{ bindingOrders, allMakers, mileages, models, makerId },
    saved: SAVED[searchParams.get('saved') ?? ''] ?? null,
    today: tokyoDay(new Date()),
    idempotencyKey: crypto.randomUUID(),
  }
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const bikeDealerId = dealerOf(route)
  if (form.text('do') === 'end') {
    const bindingOrderId = form.id('bindingOrderId')
    if (bindingOrderId === null) form.fault('bindingOrderId', '終了する買取注文を選択してください。')
    const refusal = form.refusal() ?? form.question(endToken(form), `「${form.text('words')}」を終了します。`)
    if (refusal || bindingOrderId === null) return refusal
    const ended = await mutate(route, EndBindingOrderDocument, { input: { bikeDealerId, bindingOrderId } })
    if (isRefusal(ended)) return ended
    throw redirect(addressFor(route, `${PLACE}?saved=ended`))
  }
  const modelId = form.id('modelId')
  const price = form.yen('price', { ...ORDER_PRICE, required: true })
  const validOn = form.day('validOn', lastDay())
  const bikeCount = form.id('bikeCount')
  if (modelId === null) form.fault('modelId', '車種を選択してください。')
  if (bikeCount === null) form.fault('bikeCount', '台数を選択してください。')
  const order = {
    ...{ mileageIdMost: form.id('mileageIdMost'), yearFrom: form.id('yearFrom'), leastGrade: form.id('leastGrade') },
    ...{ prefectures: form.all('prefectures'), validOn, idempotencyKey: form.text('idempotencyKey') },
  }
  const refusal = form.refusal()
  if (refusal || modelId === null || price === null || bikeCount === null) return refusal
  const { fromMarket } = await query(route, OrderedModelPriceDocument, { modelId })
  const doubt = orderDoubt(price, fromMarket?.max)
  const bike = await orderedBike(route, { modelId, makerId: form.id('makerId'), ...order })
  const asked = questionWords({ actor: form.text('actor'), bike, price, bikeCount, validOn })
  const question = form.question(JSON.stringify([modelId, order.mileageIdMost, asked]), asked, doubt)
  if (question) return question
  const input = { ...order, bikeDealerId, modelId, price, bikeCount }
  const result = await mutate(route, MakeBindingOrderDocument, { input })
  if (isRefusal(result)) return form.keep(result)
  throw redirect(addressFor(route, `${PLACE}?saved=made`))
}

/** From today on. */
function lastDay() {
  const now = new Date()
  return { label: '期限', from: tokyoDay(now), until: tokyoDay(later(now, MAX_ORDER_DAYS * DAY)) }
}

interface OrderedBike extends Conditions {
  readonly modelId: number
  readonly makerId: number | null
}

/** Which bikes the order is for, in words: what is read before it binds. */
async function orderedBike(route: Route.ActionArgs, { modelId, makerId, ...conditions }: OrderedBike): Promise<string> {
  const bikeDealerId = dealerOf(route)
  const [{ mileages }, { models }] = await Promise.all([
    query(route, PartnerBuyOrdersDocument, { bikeDealerId }),
    makerId === null ? { models: [] } : query(route, PartnerModelsDocument, { makerId }),
  ])
  const name = models.find((it) => it.modelId === modelId)?.modelNameJp
  return `「${name ?? 'この車種'}」（${conditionsOf(conditions, mileages)}）`
}

interface Asked {
  readonly actor: string
  readonly bike: string
  readonly price: number
  readonly bikeCount: number
  readonly validOn: string
}

/** Dealer, bikes, price and number, and that it binds: what is read before it does. */
function questionWords({ actor, bike, price, bikeCount, validOn }: Asked): string {
  const total = bikeCount > 1 ? `（合計 ${yenText(price * bikeCount)}まで）` : ''
  return `${actor}として、${bike}を1台${yenText(price)}、${bikeCount}台まで${total}で買う注文を登録します。${dayText(validOn)}までに出品者が選び、審査に合格して条件を満たした車両には、この金額の入札が自動で登録されます。この入札は取り消せません。`
}

function endToken(form: FormReader): string {
  return `end ${form.text('bindingOrderId')}`
}

export default function BindingOrders({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { bindingOrders, saved } = loaderData
  useSaidOnce(saved !== null, 'saved')
  const total = bindingOrders.reduce((sum, { commitment }) => sum + commitment, 0)
  const open = bindingOrders.filter(({ leftCount }) => leftCount > 0).length
  return (
    <div className="grid max-w-5xl gap-6">
      <ConsoleMeta title="買取注文" />
      <div>
        <p>
          <ConsoleLink to="/partner/buy-orders" className="inline-flex min-h-11 items-center">
            探しているバイクに戻る
          </ConsoleLink>
        </p>
        <h1 className="text-xl">買取注文</h1>
        <p className="mt-1 text-text-2">
          「この条件のバイクなら、この金額で必ず買う」という注文です。条件に合うバイクを出品しようとする方に、金額と貴社の取引実績を表示します。出品者は、すぐに売るか、オークションの最初の入札にするかを選べます。
        </p>
      </div>
      <Promises />
      <OrderForm
        key={`after ${Math.max(0, ...bindingOrders.map(({ bindingOrderId }) => bindingOrderId))}`}
        page={loaderData}
        answer={answer ?? (saved ? { done: saved } : null)}
      />
      <section className="grid gap-3" aria-labelledby="orders">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="orders" className="text-base">
            登録した買取注文（受付中 {open}件）
          </h2>
          <p className="tabular">
            残りの台数をすべて買い取る場合の合計 <strong>{yenText(total)}</strong>
          </p>
        </div>
        {bindingOrders.length === 0 && <p className="text-text-2">まだ登録がありません。</p>}
        <ul className="grid gap-2">
          {bindingOrders.map((order) => (
            <Order key={order.bindingOrderId} order={order} mileages={loaderData.mileages} />
          ))}
        </ul>
      </section>
    </div>
  )
}

/** What binds, and what protects the dealer. */
function Promises() {
  return (
    <Disclosure title="買取注文の決まり" look="notice">
      <ul className="list-disc pb-3 pl-5 text-sm">
        <li>
          対象は、運営の審査に合格したバイクだけです。エンジンの不調・事故歴・メーターの疑いがあると出品者が答えたバイクは、対象になりません。
        </li>
        <li>総合評価の下限を決めた注文は、検査票の総合評価がそれ以上のときだけ入札します。</li>
        <li>
          出品者が選ぶと、審査が終わるまで最長{PROMISE_DAYS}
          日間、1台を確保します。その間に注文を終了したり期限が過ぎたりしても、この1台の約束は残ります。
        </li>
        <li>
          出品が成立しなかったときは、確保した台数が戻ります。成約のあとに貴社が中止した取引の台数は、戻りません。
        </li>
        <li>
          貴社の利用が停止されている間、注文は出品者に表示されず、選ばれることもありません。終了しないかぎり、再開後に再び有効になります。
        </li>
        <li>引取りのときの車両確認と減額の申請は、通常の落札と同じです。</li>
        <li>金額や条件は変更できません。変えるときは、終了してから登録し直してください。</li>
      </ul>
    </Disclosure>
  )
}

interface FormProperties {
  readonly page: Route.ComponentProps['loaderData']
  readonly answer: Refusal | { readonly done: string } | null
}

function OrderForm({ page, answer }: FormProperties) {
  const { allMakers, mileages, models, makerId, today, idempotencyKey } = page
  const navigate = useNavigate()
  const address = useAddress()
  const actor = useActorName()
  const said = useSaidInPage(answer)
  const isAsked = said !== null && 'problem' in said && said.shown !== undefined
  const thisYear = Number(today.slice(0, 4))
  return (
    <AskedForm
      answer={answer}
      title={`${actor}として、買取注文を登録します`}
      confirmLabel="買取注文を登録する"
      aria-label="買取注文の登録"
      className="card grid items-start gap-4 p-4 sm:grid-cols-3"
    >
      <h2 className="text-base sm:col-span-3">新しい買取注文</h2>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="actor" value={actor} />
      <SelectField
        name="makerId"
        label="メーカー"
        required
        defaultValue={String(makerId ?? '')}
        onChange={({ target }) => void navigate(address(`${PLACE}?maker=${target.value}`), { replace: true })}
        options={allMakers.map((it) => ({ value: String(it.makerId), label: it.makerNameJp }))}
      />
      <SelectField
        key={makerId}
        name="modelId"
        label="車種"
        required
        placeholder={models.length > 0 ? '選択してください' : 'メーカーを先に選択'}
        options={models.map((it) => ({ value: String(it.modelId), label: it.modelNameJp }))}
      />
      <YenField name="price" label="1台の買取金額" limits={ORDER_PRICE} required />
      <SelectField
        name="leastGrade"
        label="総合評価の下限"
        placeholder="審査に合格すればよい"
        options={LEAST_GRADES.map((grade) => ({ value: String(grade), label: `${grade}以上` }))}
      />
      <SelectField
        name="mileageIdMost"
        label="走行距離の上限"
        placeholder="こだわらない"
        options={mileageLimits(mileages, null).map((it) => ({ value: String(it.mileageId), label: it.label }))}
      />
      <SelectField
        name="yearFrom"
        label="初度登録の年"
        placeholder="こだわらない"
        options={Array.from({ length: 30 }, (_, age) => ({
          value: String(thisYear - age),
          label: `${thisYear - age}年以降`,
        }))}
      />
      <SelectField
        name="bikeCount"
        label="台数"
        placeholder={null}
        required
        defaultValue="1"
        options={Array.from({ length: MAX_BIKES }, (_, index) => ({
          value: String(index + 1),
          label: `${index + 1}台まで`,
        }))}
      />
      <TextField
        name="validOn"
        label="期限"
        required
        hint={`例：${dayText(tokyoDay(later(new Date(`${today}T00:00:00+09:00`), 30 * DAY)))}。${MAX_ORDER_DAYS}日先まで`}
      />
      <div className="sm:col-span-3">
        <Disclosure title="地域を限る（選ばなければ全国）" look="plain">
          <CheckboxGroup
            name="prefectures"
            label="都道府県"
            columns={3}
            options={PREFECTURES.map(({ code, label }) => ({ value: code, label }))}
          />
        </Disclosure>
      </div>
      <div className="grid gap-3 sm:col-span-3">
        <Outcome refusal={said} />
        <Button type="submit" look="action">
          {isAsked ? 'この内容で登録する' : '内容を確認する'}
        </Button>
      </div>
    </AskedForm>
  )
}

type Order = PartnerBindingOrdersQuery['bindingOrders'][number]

interface Conditions {
  readonly mileageIdMost: number | null
  readonly yearFrom: number | null
  readonly leastGrade: number | null
  readonly prefectures: readonly string[]
}

function conditionsOf(order: Conditions, mileages: Route.ComponentProps['loaderData']['mileages']): string {
  const { mileageIdMost, yearFrom, leastGrade, prefectures } = order
  return [
    leastGrade === null ? '審査に合格' : `総合評価${leastGrade}以上`,
    mileageLimits(mileages, mileageIdMost).find((it) => it.mileageId === mileageIdMost)?.label,
    yearFrom && `${yearFrom}年以降`,
    prefectures.length === 0 ? '全国' : prefectures.map((code) => labelOf(PREFECTURES, code)).join('・'),
  ]
    .filter(Boolean)
    .join(' / ')
}

function stateOf({ endedAt, leftCount, validUntil }: Order): { readonly label: string; readonly isOpen: boolean } {
  if (endedAt !== null) return { label: '終了', isOpen: false }
  if (Date.parse(validUntil) <= Date.now()) return { label: '期限切れ', isOpen: false }
  return leftCount > 0 ? { label: '受付中', isOpen: true } : { label: '停止中・残りなし', isOpen: false }
}

function Order({ order, mileages }: { readonly order: Order } & Pick<Route.ComponentProps['loaderData'], 'mileages'>) {
  const actor = useActorName()
  const { bindingOrderId, modelName, price, bikeCount, validUntil } = order
  const { promisedCount, boughtCount, brokenCount, leftCount } = order
  const { label, isOpen } = stateOf(order)
  const words = `${modelName} ${yenText(price)}`
  return (
    <li className="card flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
      <StateBadge tone={isOpen ? 'good' : 'quiet'}>{label}</StateBadge>
      <div className="grid min-w-0 grow gap-0.5">
        <p className="tabular font-bold">
          {modelName} {yenText(price)}
        </p>
        <p className="text-sm text-text-2">
          {conditionsOf(order, mileages)} / {dayText(new Date(Date.parse(validUntil) - 1))}まで
        </p>
        <p className="tabular text-sm">
          {bikeCount}台のうち、確保中 {promisedCount}台・成約 {boughtCount}台・
          {brokenCount > 0 && `中止した取引 ${brokenCount}台・`}残り {leftCount}台
        </p>
      </div>
      {order.endedAt === null && Date.parse(validUntil) > Date.now() && (
        <ConfirmForm
          ask={(form) => ({
            title: `${actor}として、「${words}」の買取注文を終了します`,
            consequence: (
              <p>
                これからの出品には表示されなくなります。元に戻すことはできません。
                {promisedCount > 0 && `確保中の${promisedCount}台の約束は、そのまま残ります。`}
              </p>
            ),
            confirmLabel: '買取注文を終了する',
            token: endToken(form),
          })}
        >
          <input type="hidden" name="do" value="end" />
          <input type="hidden" name="bindingOrderId" value={bindingOrderId} />
          <input type="hidden" name="words" value={words} />
          <Button type="submit" aria-label={`${words}の買取注文を終了する`}>
            終了する
          </Button>
        </ConfirmForm>
      )}
    </li>
  )
}
