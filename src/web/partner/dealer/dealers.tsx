import { ManagedDealersDocument, SaveDealerDocument } from '#contract/generated/operator.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { formOf } from '../call/form-values.ts'
import { Outcome } from '../call/outcome.tsx'
import { ask, isRefusal, tell } from '../call/partner-call.ts'
import { useLastAnswer } from '../call/use-last-answer.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { Button } from '../controls/button.tsx'
import { ConsoleForm } from '../controls/console-form.tsx'
import { Disclosure } from '../controls/disclosure.tsx'
import { SelectField } from '../controls/select-field.tsx'
import { faultsOf, ServerFaults } from '../controls/server-faults.tsx'
import { TextField } from '../controls/text-field.tsx'
import type { Route } from './+types/dealers.ts'
import { SuspendForm } from './suspend-form.tsx'
import { savedWords, suspensionRefusal } from './suspension.ts'

export function loader(route: Route.LoaderArgs) {
  return ask(route, ManagedDealersDocument, {})
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const { text, textOrNull, id } = form
  const known = id('id')
  const { managedDealers } = await ask(route, ManagedDealersDocument, {})
  const dealer = managedDealers.find(({ bikeDealerId }) => bikeDealerId === known)
  const refusal = suspensionRefusal(form, known, dealer?.name)
  if (refusal) return refusal
  const { suspendedAt: _suspendedAt, ...kept } = dealer ?? { suspendedAt: null }
  const input = {
    agentId: id('agentId'),
    name: text('name'),
    personInCharge: text('personInCharge'),
    phone: text('phone'),
    email: text('email'),
    state: text('state'),
    licenceNumber: text('licenceNumber'),
    licenceAuthority: text('licenceAuthority'),
    password: textOrNull('password'),
    ...(dealer ? kept : {}),
    suspendReason: text('do') === 'suspend' ? text('suspendReason') : null,
  }
  const result = await tell(route, SaveDealerDocument, { input })
  if (isRefusal(result)) return { ...result, form: text('do') }
  return { done: savedWords(form, input.name) }
}

export default function Dealers({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { managedDealers, managedAgents } = loaderData
  const agentOf = (agentId: number) => managedAgents.find((it) => it.agentId === agentId)?.name ?? ''
  return (
    <div className="grid gap-5">
      <ConsoleMeta title="販売店" />
      <h1 className="text-xl">販売店（{managedDealers.length}）</h1>
      <Outcome refusal={answer} />
      <Disclosure title="販売店を登録する">
        <ConsoleForm className="grid items-start gap-3 sm:grid-cols-3">
          <input type="hidden" name="do" value="save" />
          <ServerFaults {...faultsOf(answer && 'form' in answer && answer.form === 'save' ? answer : null)}>
            <TextField name="name" label="販売店名" required />
            <TextField name="personInCharge" label="担当者名" required />
            <TextField name="phone" label="電話番号" required inputMode="tel" />
            <TextField name="email" label="メールアドレス（ログイン）" required type="email" />
            <TextField name="password" label="初回パスワード" required type="password" autoComplete="new-password" />
            <SelectField
              name="state"
              label="都道府県"
              required
              choices={PREFECTURES.map(({ code, label }) => ({ id: code, label }))}
            />
            <TextField name="licenceNumber" label="古物商許可番号" required inputMode="numeric" hint="12桁の数字" />
            <TextField name="licenceAuthority" label="許可した公安委員会" required />
            <SelectField
              name="agentId"
              label="代理店"
              placeholder="なし（直轄）"
              choices={managedAgents.map((it) => ({ id: String(it.agentId), label: it.name }))}
            />
          </ServerFaults>
          <Button type="submit" look="action" className="self-end">
            登録する
          </Button>
        </ConsoleForm>
      </Disclosure>
      <DataTable
        caption="販売店の一覧"
        columns={['販売店', '代理店', '古物商許可番号', '連絡先', '状態', '操作']}
        rows={managedDealers.map((it) => ({
          key: it.bikeDealerId,
          cells: [
            <span key="name" className="font-bold">
              {it.name}
            </span>,
            agentOf(it.agentId),
            `${it.licenceAuthority} 第${it.licenceNumber}号`,
            `${it.personInCharge} ${it.phone}`,
            <StateBadge key="state" tone={it.suspendReason ? 'bad' : 'good'}>
              {it.suspendReason ? `停止中：${it.suspendReason}` : '有効'}
            </StateBadge>,
            <SuspendForm key="do" id={it.bikeDealerId} name={it.name} isSuspended={it.suspendReason !== null} />,
          ],
        }))}
      />
    </div>
  )
}
