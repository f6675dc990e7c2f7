import { redirect, useNavigate } from 'react-router'
import {
  PartnerBuyOrdersDocument,
  type PartnerBuyOrdersQuery,
  PartnerModelsDocument,
  SaveBuyOrderDocument,
} from '#contract/generated/partner.ts'
import { HIGHEST_BID } from '#domain/auction/yen.ts'
import { Button } from '#ui/controls/aria/button.tsx'
import { SelectField } from '#ui/controls/aria/select-field.tsx'
import { ServerFaults } from '#ui/controls/aria/server-faults.tsx'
import { TextField } from '#ui/controls/aria/text-field.tsx'
import { YenField } from '#ui/controls/aria/yen-field.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { yenText } from '#ui/values/money.ts'
import { ConsoleForm } from '../call/console-form.tsx'
import { formOf, numberOfAddress } from '../call/form-values.ts'
import { Outcome } from '../call/outcome.tsx'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { faultsOf } from '../call/unsent.ts'
import { useLastAnswer } from '../call/use-last-answer.ts'
import { ConsoleLink, useAddress } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { addressFor, dealerOf } from '../console/console-visit.ts'
import type { Route } from './+types/buy-orders.ts'

const SAVED: Readonly<Record<string, string>> = { new: '条件を登録しました。', changed: '条件を変更しました。' }

const PRICE_LIMITS = { label: '上限金額', min: 1_000, max: HIGHEST_BID }

export async function loader(route: Route.LoaderArgs) {
  const makerId = numberOfAddress(route.url.searchParams.get('maker'))
  const orders = await query(route, PartnerBuyOrdersDocument, { bikeDealerId: dealerOf(route) })
  const { models } = makerId === null ? { models: [] } : await query(route, PartnerModelsDocument, { makerId })
  return { ...orders, makerId, models, saved: SAVED[route.url.searchParams.get('saved') ?? ''] ?? null }
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const { id, text, has } = form
  const input = {
    bikeDealerId: dealerOf(route),
    buyOrderId: id('buyOrderId'),
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
  const { buyOrders, allMakers, displacementCategories, mileages, makerId, models, saved } = loaderData
  const navigate = useNavigate()
  const address = useAddress()
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
      </div>
      {/* Empty again once an order is registered. */}
      <ConsoleForm key={buyOrders.length} className="card grid items-start gap-4 p-4 sm:grid-cols-3">
        <h2 className="text-base sm:col-span-3">新しく登録する</h2>
        <ServerFaults {...faultsOf(answer)}>
          <SelectField
            name="makerId"
            label="メーカー"
            placeholder="こだわらない"
            defaultValue={String(makerId ?? '')}
            onChange={(maker) =>
              void navigate(address(`/partner/buy-orders?${maker && `maker=${maker}`}`), { replace: true })
            }
            choices={allMakers.map((it) => ({ id: String(it.makerId), label: it.makerNameJp }))}
          />
          <SelectField
            key={makerId}
            name="modelId"
            label="車種"
            placeholder={models.length > 0 ? 'こだわらない' : 'メーカーを先に選択'}
            choices={models.map((it) => ({ id: String(it.modelId), label: it.modelNameJp }))}
          />
          <SelectField
            name="displacementCtgId"
            label="排気量"
            placeholder="こだわらない"
            choices={displacementCategories.map((it) => ({ id: String(it.displacementCtgId), label: it.title }))}
          />
          <SelectField
            name="mileageIdMost"
            label="走行距離の上限"
            placeholder="こだわらない"
            choices={mileages.map((it) => ({ id: String(it.mileageId), label: it.title }))}
          />
          <YenField name="priceMost" label="上限金額" limits={PRICE_LIMITS} />
          <TextField name="note" label="メモ" limit={200} />
        </ServerFaults>
        <div className="flex items-end">
          <Button type="submit" look="action" className="w-full">
            登録する
          </Button>
        </div>
        <div className="sm:col-span-3">
          <Outcome refusal={answer ?? (saved ? { done: saved } : null)} />
        </div>
      </ConsoleForm>
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

function Order({ order, choices }: { readonly order: Order; readonly choices: PartnerBuyOrdersQuery }) {
  const { displacementCategories, mileages } = choices
  const words = [
    order.makerName ?? 'すべてのメーカー',
    order.modelName,
    displacementCategories.find((it) => it.displacementCtgId === order.displacementCtgId)?.title,
    mileages.find((it) => it.mileageId === order.mileageIdMost)?.title,
    order.priceMost === null ? null : `${yenText(order.priceMost)}まで`,
  ].filter(Boolean)
  return (
    <li className="card flex flex-wrap items-center gap-3 px-4 py-2">
      <StateBadge tone={order.isActive ? 'good' : 'quiet'}>{order.isActive ? '有効' : '停止中'}</StateBadge>
      <span className="font-bold">{words.join(' / ')}</span>
      {order.note && <span className="text-text-2">{order.note}</span>}
      <ConsoleForm className="ml-auto">
        {Object.entries({ ...order, makerName: null, modelName: null, isActive: null }).map(([name, value]) =>
          value === null ? null : <input key={name} type="hidden" name={name} value={String(value)} />,
        )}
        {order.isActive && <input type="hidden" name="isStopped" value="1" />}
        <Button type="submit">{order.isActive ? '停止する' : '再開する'}</Button>
      </ConsoleForm>
    </li>
  )
}
