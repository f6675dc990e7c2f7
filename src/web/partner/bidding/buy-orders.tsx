import { useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import {
  DeleteBuyOrderDocument,
  PartnerBuyOrdersDocument,
  type PartnerBuyOrdersQuery,
  PartnerModelsDocument,
  SaveBuyOrderDocument,
} from '#contract/generated/partner.ts'
import { HIGHEST_BID } from '#domain/auction/bids/yen.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { YenField } from '#ui/controls/yen-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { yenText } from '#ui/values/money.ts'
import { mileageLimits } from '../auction/list/mileage-limits.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { useSaidOnce } from '../call/answer/use-said-once.ts'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { ConsoleForm } from '../call/console-form.tsx'
import { formOf, numberOfAddress } from '../call/form-values.ts'
import { placeIn } from '../call/page-address.ts'
import { isRefusal, mutate, query, type Refusal } from '../call/partner-call.ts'
import { useReadVersion } from '../call/read-version.tsx'
import { ConsoleLink, useAddress } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { addressFor, dealerOf } from '../console/console-visit.ts'
import { useActorName } from '../console/use-console.ts'
import type { Route } from './+types/buy-orders.ts'

const SAVED: Readonly<Record<string, string>> = {
  new: '条件を登録しました。',
  changed: '条件を変更しました。',
  deleted: '条件を削除しました。',
}

const PRICE_LIMITS = { label: '上限金額', min: 1_000, max: HIGHEST_BID }

export async function loader(route: Route.LoaderArgs) {
  const { searchParams } = route.url
  const orders = await query(route, PartnerBuyOrdersDocument, { bikeDealerId: dealerOf(route) })
  const editedId = placeIn(route, 'edit')
  const edited = orders.buyOrders.find(({ buyOrderId }) => buyOrderId === editedId) ?? null
  // The maker is chosen before its models can be; one that is edited has its own until then.
  const chosenMaker = searchParams.get('maker')
  const makerId = chosenMaker === null ? (edited?.makerId ?? null) : numberOfAddress(chosenMaker)
  const { models } = makerId === null ? { models: [] } : await query(route, PartnerModelsDocument, { makerId })
  const isEditedGone = editedId !== null && edited === null
  return {
    ...orders,
    chosenMaker,
    makerId,
    models,
    edited,
    isEditedGone,
    saved: SAVED[searchParams.get('saved') ?? ''] ?? null,
    isNewSaved: searchParams.get('saved') === 'new',
  }
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const { id, text, has } = form
  const buyOrderId = id('buyOrderId')
  const bikeDealerId = dealerOf(route)
  const updatedAt = form.textOrNull('updatedAt')
  if (text('do') === 'delete') {
    if (buyOrderId === null || updatedAt === null) form.fault('buyOrderId', '削除する条件を選択してください。')
    const refusal = form.refusal() ?? form.question(`delete ${buyOrderId}`, `「${text('words')}」を削除します。`)
    if (refusal || buyOrderId === null || updatedAt === null) return refusal
    const result = await mutate(route, DeleteBuyOrderDocument, { input: { bikeDealerId, buyOrderId, updatedAt } })
    if (isRefusal(result)) return result
    throw redirect(addressFor(route, '/partner/buy-orders?saved=deleted'))
  }
  const input = {
    bikeDealerId,
    buyOrderId,
    updatedAt,
    makerId: id('makerId'),
    modelId: id('modelId'),
    displacementCtgId: id('displacementCtgId'),
    mileageIdMost: id('mileageIdMost'),
    priceMost: form.yen('priceMost', PRICE_LIMITS),
    note: text('note'),
    isActive: !has('isStopped'),
  }
  const refusal = form.refusal()
  if (refusal) return refusal
  const result = await mutate(route, SaveBuyOrderDocument, { input })
  if (isRefusal(result)) return result
  throw redirect(addressFor(route, `/partner/buy-orders?saved=${input.buyOrderId === null ? 'new' : 'changed'}`))
}

export default function BuyOrders({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { buyOrders, edited, isEditedGone, saved } = loaderData
  useSaidOnce(saved !== null, 'saved')
  return (
    <div className="grid max-w-5xl gap-6">
      <ConsoleMeta title="探しているバイク" />
      <div>
        <h1 className="text-xl">探しているバイク</h1>
        <p className="mt-1 text-text-2">
          登録した条件に合うバイクが出品されると、
          <ConsoleLink to="/partner/auctions?view=wanted">開催中の「探しているバイク」</ConsoleLink>
          に表示します。登録は、相場ページの「購入希望の販売店数」にも数えられます。
        </p>
        <p className="mt-1">
          <ConsoleLink to="/partner/buy-orders/binding" className="inline-flex min-h-11 items-center">
            この金額なら必ず買う、という「買取注文」を登録する
          </ConsoleLink>
        </p>
      </div>
      {isEditedGone && (
        <Notice tone="warn">変更しようとした条件は見つかりません。すでに削除された可能性があります。</Notice>
      )}
      {/* Empty again once an order is registered. */}
      <OrderForm
        key={edited?.buyOrderId ?? `after ${Math.max(0, ...buyOrders.map(({ buyOrderId }) => buyOrderId))}`}
        page={loaderData}
        answer={answer ?? (saved ? { done: saved } : null)}
      />
      <section className="grid gap-3">
        <h2 className="text-base">登録済みの条件（{buyOrders.length}件）</h2>
        {buyOrders.length === 0 && <p className="text-text-2">まだ登録がありません。</p>}
        <ul className="grid gap-2">
          {buyOrders.map((order) => (
            <Order key={order.buyOrderId} order={order} choices={loaderData} />
          ))}
        </ul>
      </section>
    </div>
  )
}

type Order = PartnerBuyOrdersQuery['buyOrders'][number]

interface FormProperties {
  readonly page: Route.ComponentProps['loaderData']
  readonly answer: Refusal | { readonly done: string } | null
}

/** A new order, or the one that is edited. */
function OrderForm({ page, answer }: FormProperties) {
  const { allMakers, displacementCategories, mileages } = page
  const { edited, makerId, models } = useOpenedOrder(page)
  const navigate = useNavigate()
  const address = useAddress()
  const readAt = useReadVersion(page.edited?.updatedAt ?? null)
  const editing = edited ? `edit=${edited.buyOrderId}&` : ''
  const keptModel = edited?.makerId === makerId ? String(edited?.modelId ?? '') : ''
  return (
    <ConsoleForm
      answer={answer}
      // The models come with the maker that is chosen.
      draft={{
        subject: `buy-order ${edited?.buyOrderId ?? 'new'}`,
        revision: String(makerId),
        sent: (edited === null && page.isNewSaved) || undefined,
      }}
      aria-label={edited ? '条件の変更' : '条件の登録'}
      className="card grid items-start gap-4 p-4 sm:grid-cols-3"
    >
      <h2 className="text-base sm:col-span-3">{edited ? '登録済みの条件を変更する' : '新しく登録する'}</h2>
      {edited && (
        <>
          <input type="hidden" name="buyOrderId" value={edited.buyOrderId} />
          <input type="hidden" name="updatedAt" value={readAt ?? ''} />
          {!(page.edited ?? edited).isActive && <input type="hidden" name="isStopped" value="1" />}
        </>
      )}
      {edited && page.edited && page.edited.updatedAt !== edited.updatedAt && (
        <div className="sm:col-span-3">
          <Notice tone="warn" isAnswer title="この条件は、ほかの画面で変更されました">
            現在の登録内容：{orderWords(page.edited, page)}
            {page.edited.note && `（メモ：${page.edited.note}）`}
            。下の欄には、この画面で入力した内容が残っています。「変更する」を押すと、この内容で上書きします。
          </Notice>
        </div>
      )}
      <SelectField
        name="makerId"
        label="メーカー"
        placeholder="こだわらない"
        defaultValue={String(makerId ?? '')}
        onChange={({ target }) =>
          void navigate(address(`/partner/buy-orders?${editing}maker=${target.value}`), { replace: true })
        }
        options={allMakers.map((it) => ({ value: String(it.makerId), label: it.makerNameJp }))}
      />
      <SelectField
        key={makerId}
        name="modelId"
        label="車種"
        placeholder={models.length > 0 ? 'こだわらない' : 'メーカーを先に選択'}
        defaultValue={keptModel}
        options={models.map((it) => ({ value: String(it.modelId), label: it.modelNameJp }))}
      />
      <SelectField
        name="displacementCtgId"
        label="排気量"
        placeholder="こだわらない"
        defaultValue={String(edited?.displacementCtgId ?? '')}
        options={displacementCategories.map((it) => ({ value: String(it.displacementCtgId), label: it.title }))}
      />
      <SelectField
        name="mileageIdMost"
        label="走行距離の上限"
        placeholder="こだわらない"
        defaultValue={String(edited?.mileageIdMost ?? '')}
        options={mileageLimits(mileages, edited?.mileageIdMost).map((it) => ({
          value: String(it.mileageId),
          label: it.label,
        }))}
      />
      <YenField
        name="priceMost"
        label="上限金額"
        limits={PRICE_LIMITS}
        defaultValue={String(edited?.priceMost ?? '')}
      />
      <TextField name="note" label="メモ" limit={200} defaultValue={edited?.note ?? ''} />
      <div className="flex items-end gap-3">
        <Button type="submit" look="action" className="grow">
          {edited ? '変更する' : '登録する'}
        </Button>
        {edited && (
          <ConsoleLink to="/partner/buy-orders" className="inline-flex min-h-11 items-center whitespace-nowrap">
            変更をやめる
          </ConsoleLink>
        )}
      </div>
      <div className="sm:col-span-3">
        <Outcome refusal={answer} />
      </div>
    </ConsoleForm>
  )
}

/** The order as the form was opened with it: what others change meanwhile does not mix with what is typed. */
function useOpenedOrder({ edited, chosenMaker, makerId, models }: FormProperties['page']) {
  const [opened, setOpened] = useState({ edited, chosenMaker, makerId, models })
  if (opened.chosenMaker !== chosenMaker) setOpened({ ...opened, chosenMaker, makerId, models })
  return opened
}

function orderWords(order: Order, { displacementCategories, mileages }: PartnerBuyOrdersQuery): string {
  return [
    order.makerName ?? 'すべてのメーカー',
    order.modelName,
    displacementCategories.find((it) => it.displacementCtgId === order.displacementCtgId)?.title,
    mileageLimits(mileages, order.mileageIdMost).find((it) => it.mileageId === order.mileageIdMost)?.label,
    order.priceMost === null ? null : `${yenText(order.priceMost)}まで`,
  ]
    .filter(Boolean)
    .join(' / ')
}

function Order({ order, choices }: { readonly order: Order; readonly choices: PartnerBuyOrdersQuery }) {
  const actor = useActorName()
  const words = orderWords(order, choices)
  return (
    <li className="card flex flex-wrap items-center gap-3 px-4 py-2">
      <StateBadge tone={order.isActive ? 'good' : 'quiet'}>{order.isActive ? '有効' : '停止中'}</StateBadge>
      <span className="font-bold">{words}</span>
      {order.note && <span className="text-text-2">{order.note}</span>}
      <div className="ml-auto flex flex-wrap items-center gap-3">
        <ConsoleLink
          to={`/partner/buy-orders?edit=${order.buyOrderId}`}
          aria-label={`${words}を変更する`}
          className="inline-flex min-h-11 items-center"
        >
          変更する
        </ConsoleLink>
        <ConsoleForm>
          {Object.entries({ ...order, makerName: null, modelName: null, isActive: null }).map(([name, value]) =>
            value === null ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
          )}
          {order.isActive && <input type="hidden" name="isStopped" value="1" />}
          <Button type="submit" aria-label={`${words}を${order.isActive ? '停止する' : '再開する'}`}>
            {order.isActive ? '停止する' : '再開する'}
          </Button>
        </ConsoleForm>
        <ConfirmForm
          shows={{ updatedAt: order.updatedAt }}
          ask={() => ({
            title: `${actor}として、「${words}」を削除します`,
            consequence: '条件に合うバイクが出品されても、お知らせしなくなります。元に戻すことはできません。',
            confirmLabel: '条件を削除する',
            token: `delete ${order.buyOrderId}`,
          })}
        >
          <input type="hidden" name="do" value="delete" />
          <input type="hidden" name="buyOrderId" value={order.buyOrderId} />
          <input type="hidden" name="words" value={words} />
          <Button type="submit" aria-label={`${words}を削除する`}>
            削除する
          </Button>
        </ConfirmForm>
      </div>
    </li>
  )
}
