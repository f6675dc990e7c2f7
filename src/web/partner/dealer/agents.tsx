import { ManagedDealersDocument, SaveAgentDocument } from '#contract/generated/operator.ts'
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
import { faultsOf, ServerFaults } from '../controls/server-faults.tsx'
import { TextField } from '../controls/text-field.tsx'
import type { Route } from './+types/agents.ts'
import { SuspendForm } from './suspend-form.tsx'
import { savedWords, suspensionRefusal } from './suspension.ts'

export function loader(route: Route.LoaderArgs) {
  return ask(route, ManagedDealersDocument, {})
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const { text, textOrNull } = form
  const known = form.id('id')
  const { managedAgents } = await ask(route, ManagedDealersDocument, {})
  const agent = managedAgents.find(({ agentId }) => agentId === known)
  const refusal = suspensionRefusal(form, known, agent?.name)
  if (refusal) return refusal
  const given = agent ?? { name: text('name'), phone: text('phone'), email: text('email') }
  const input = {
    agentId: known,
    name: given.name,
    phone: given.phone,
    email: given.email,
    password: textOrNull('password'),
    suspendReason: text('do') === 'suspend' ? text('suspendReason') : null,
  }
  const result = await tell(route, SaveAgentDocument, { input })
  if (isRefusal(result)) return { ...result, form: text('do') }
  return { done: savedWords(form, given.name) }
}

export default function Agents({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { managedAgents, managedDealers } = loaderData
  return (
    <div className="grid gap-5">
      <ConsoleMeta title="代理店" />
      <h1 className="text-xl">代理店（{managedAgents.length}）</h1>
      <Outcome refusal={answer} />
      <Disclosure title="代理店を登録する">
        <ConsoleForm className="grid items-start gap-3 sm:grid-cols-3">
          <input type="hidden" name="do" value="save" />
          <ServerFaults {...faultsOf(answer && 'form' in answer && answer.form === 'save' ? answer : null)}>
            <TextField name="name" label="代理店名" required limit={60} />
            <TextField name="phone" label="電話番号" inputMode="tel" />
            <TextField name="email" label="メールアドレス（ログイン）" required type="email" />
            <TextField name="password" label="初回パスワード" required type="password" autoComplete="new-password" />
          </ServerFaults>
          <Button type="submit" look="action" className="self-end">
            登録する
          </Button>
        </ConsoleForm>
      </Disclosure>
      <DataTable
        caption="代理店の一覧"
        columns={['代理店', '連絡先', '販売店の数', '状態', '操作']}
        numeric={[2]}
        rows={managedAgents.map((it) => ({
          key: it.agentId,
          cells: [
            <span key="name" className="font-bold">
              {it.name}
            </span>,
            [it.email, it.phone].filter(Boolean).join(' ') || '—',
            `${managedDealers.filter(({ agentId }) => agentId === it.agentId).length}店`,
            <StateBadge key="state" tone={it.suspendReason ? 'bad' : 'good'}>
              {it.suspendReason ? `停止中：${it.suspendReason}` : '有効'}
            </StateBadge>,
            it.isHouse ? (
              '—'
            ) : (
              <SuspendForm key="do" id={it.agentId} name={it.name} isSuspended={it.suspendReason !== null} />
            ),
          ],
        }))}
      />
    </div>
  )
}
