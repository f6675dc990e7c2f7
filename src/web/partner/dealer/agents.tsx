import { useState } from 'react'
import { ManagedDealersDocument, type ManagedDealersQuery, SaveAgentDocument } from '#contract/generated/operator.ts'
import { agentForm } from '#domain/account/dealer-form.ts'
import { fieldFault } from '#domain/account/form-check.ts'
import { tidyEmail, tidyText } from '#domain/account/written-text.ts'
import { phoneText } from '#domain/values/phone.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { formOf } from '../call/form-values.ts'
import { oneIn } from '../call/page-address.ts'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/agents.ts'
import { RegisterForm } from './register-form.tsx'
import { SuspendForm } from './suspend-form.tsx'
import { agencyBusinessOf, savedWords, savingRefusal, stateWords, suspensionRefusal, takenFault } from './suspension.ts'

export async function loader(route: Route.LoaderArgs) {
  const { managedDealers, managedAgents } = await query(route, ManagedDealersDocument, {})
  const others = managedAgents.filter(({ isHouse }) => !isHouse)
  return {
    managedDealers,
    managedAgents,
    edited: oneIn(route, 'edit', others, ({ agentId }) => agentId),
  }
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const { text, textOrNull } = form
  const known = form.id('id')
  const { managedAgents, managedDealers } = await query(route, ManagedDealersDocument, {})
  const agent = managedAgents.find(({ agentId }) => agentId === known)
  const answered = { form: `${text('do')} ${known ?? ''}` }
  const refusal = suspensionRefusal(
    '代理店',
    form,
    known,
    agent?.name,
    agencyBusinessOf(dealersOf(managedDealers, known)),
  )
  if (refusal) return { ...refusal, ...answered }
  const written = { name: text('name'), phone: text('phone'), email: text('email') }
  const isSaving = text('do') === 'save'
  const { name, phone, email } = isSaving || !agent ? written : agent
  const suspended = text('do') === 'suspend' ? text('suspendReason') : null
  const input = {
    agentId: known,
    name,
    phone,
    email,
    password: agent ? null : textOrNull('password'),
    suspendReason: isSaving ? (agent?.suspendReason ?? null) : suspended,
    updatedAt: textOrNull('updatedAt'),
  }
  const result = await mutate(route, SaveAgentDocument, { input })
  if (isRefusal(result)) return { ...savingRefusal(result), ...answered }
  return { done: savedWords(form, name), ...answered }
}

export default function Agents({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { managedAgents, managedDealers, edited } = loaderData
  const answerTo = (form: string) => (answer?.form === form ? answer : null)
  const others = managedAgents.filter((it) => it !== edited)
  return (
    <div className="grid gap-5">
      <ConsoleMeta title="代理店" />
      <h1 className="text-xl">代理店（{managedAgents.length}）</h1>
      <Outcome refusal={answer} />
      {edited && (
        <section className="card grid gap-3 p-4" aria-label="代理店の変更" key={edited.agentId}>
          <h2 className="text-base">{edited.name}の内容を変更する</h2>
          <RegisterForm
            kind="代理店"
            id={edited.agentId}
            updatedAt={edited.updatedAt}
            answer={answerTo(`save ${edited.agentId}`)}
            others={others}
            saved={savedValues(edited)}
          >
            <AgentFields agent={edited} others={others} />
          </RegisterForm>
          <p>
            <ConsoleLink to="/partner/agents" className="inline-flex min-h-11 items-center">
              変更をやめて閉じる
            </ConsoleLink>
          </p>
        </section>
      )}
      <Disclosure title="代理店を登録する">
        <RegisterForm kind="代理店" id={null} updatedAt={null} answer={answerTo('save ')} others={managedAgents}>
          <AgentFields agent={null} others={managedAgents} />
        </RegisterForm>
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
            [it.email, phoneText(it.phone)].filter(Boolean).join(' ') || '—',
            `${dealersOf(managedDealers, it.agentId).length}店`,
            <StateBadge key="state" tone={it.suspendReason ? 'bad' : 'good'}>
              {stateWords(it.suspendReason)}
            </StateBadge>,
            it.isHouse ? (
              '—'
            ) : (
              <div key="do" className="flex flex-wrap items-start gap-x-3">
                <ConsoleLink
                  to={`/partner/agents?edit=${it.agentId}`}
                  aria-label={`${it.name}の内容を変更する`}
                  className="inline-flex min-h-11 items-center whitespace-nowrap"
                >
                  変更する
                </ConsoleLink>
                <SuspendForm
                  kind="代理店"
                  id={it.agentId}
                  name={it.name}
                  isSuspended={it.suspendReason !== null}
                  stillSuspended={dealersOf(managedDealers, it.agentId).flatMap((dealer) =>
                    dealer.suspendReason ? [dealer.name] : [],
                  )}
                  updatedAt={it.updatedAt}
                  business={agencyBusinessOf(dealersOf(managedDealers, it.agentId))}
                  answer={answerTo(`suspend ${it.agentId}`)}
                />
              </div>
            ),
          ],
        }))}
      />
    </div>
  )
}

function dealersOf(dealers: ManagedDealersQuery['managedDealers'], agentId: number | null) {
  return dealers.filter((dealer) => dealer.agentId === agentId)
}

type Agent = ManagedDealersQuery['managedAgents'][number]

interface FieldsProperties {
  /** Null: a new one. */
  readonly agent: Agent | null
  readonly others: readonly Agent[]
}

/** As the fields show it. */
function savedValues(agent: Agent | null) {
  return { name: agent?.name ?? '', phone: agent?.phone ?? '', email: agent?.email ?? '' }
}

function AgentFields({ agent, others }: FieldsProperties) {
  const fields = agentForm.shape
  const names = others.map(({ name }) => name)
  const emails = others.map(({ email }) => email)
  const [opened] = useState(() => savedValues(agent))
  return (
    <>
      <TextField
        name="name"
        label="代理店名"
        required
        limit={60}
        validate={(text) => fieldFault(fields.name, text) ?? takenFault('代理店名', tidyText(text), names)}
        defaultValue={opened.name}
      />
      <TextField
        name="phone"
        label="電話番号"
        inputMode="tel"
        validate={(text) => fieldFault(fields.phone, text)}
        defaultValue={opened.phone}
      />
      <TextField
        name="email"
        label={agent ? '連絡先のメールアドレス' : 'メールアドレス（ログイン）'}
        required
        type="email"
        validate={(text) => fieldFault(fields.email, text) ?? takenFault('メールアドレス', tidyEmail(text), emails)}
        {...(agent ? { hint: 'ログインのメールアドレスは変わりません。' } : {})}
        defaultValue={opened.email}
      />
    </>
  )
}
