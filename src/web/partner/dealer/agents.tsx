import { Form } from 'react-router'
import { ManagedDealersDocument, SaveAgentDocument } from '#contract/generated/operator.ts'
import { Button } from '#ui/controls/aria/button.tsx'
import { Disclosure } from '#ui/controls/aria/disclosure.tsx'
import { ServerFaults } from '#ui/controls/aria/server-faults.tsx'
import { TextField } from '#ui/controls/aria/text-field.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { readForm } from '../call/form-values.ts'
import { Outcome } from '../call/outcome.tsx'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { faultsOf } from '../call/unsent.ts'
import { useLastAnswer } from '../call/use-last-answer.ts'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/agents.ts'
import { SuspendForm } from './suspend-form.tsx'
import { savedWords, suspensionRefusal } from './suspension.ts'

export function loader(route: Route.LoaderArgs) {
  return query(route, ManagedDealersDocument, {})
}

export async function action(route: Route.ActionArgs) {
  const form = readForm(await route.request.formData())
  const { text, textOrNull } = form
  const known = form.id('id')
  const { managedAgents } = await query(route, ManagedDealersDocument, {})
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
  const result = await mutate(route, SaveAgentDocument, { input })
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
        <Form method="post" className="grid items-start gap-3 sm:grid-cols-3">
          <input type="hidden" name="do" value="save" />
          <ServerFaults {...faultsOf(answer && 'form' in answer && answer.form === 'save' ? answer : null)}>
            <TextField name="name" label="代理店名" required maxLength={60} />
            <TextField name="phone" label="電話番号" inputMode="tel" />
            <TextField name="email" label="メールアドレス（ログイン）" required type="email" />
            <TextField name="password" label="初回パスワード" required type="password" autoComplete="new-password" />
          </ServerFaults>
          <Button type="submit" look="action" className="self-end">
            登録する
          </Button>
        </Form>
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
