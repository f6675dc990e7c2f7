import { useState } from 'react'
import {
  DealerScoresDocument,
  type DealerScoresQuery,
  ManagedDealersDocument,
  type ManagedDealersQuery,
  SaveDealerDocument,
} from '#contract/generated/operator.ts'
import { dealerForm, tidyLicence } from '#domain/account/dealer-form.ts'
import { fieldFault } from '#domain/account/form-check.ts'
import { tidyEmail } from '#domain/account/written-text.ts'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { PUBLIC_SAFETY_COMMITTEES } from '#domain/options/public-safety-committees.ts'
import { phoneText } from '#domain/values/phone.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { choicesOf } from '#ui/controls/option.ts'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { shareText } from '#ui/dealer/honour-words.ts'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { formOf } from '../call/form-values.ts'
import { choiceIn, oneIn } from '../call/page-address.ts'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import type { Route } from './+types/dealers.ts'
import { RegisterForm } from './register-form.tsx'
import { SuspendForm } from './suspend-form.tsx'
import { businessOf, savedWords, savingRefusal, stateWords, suspensionRefusal, takenFault } from './suspension.ts'

export async function loader(route: Route.LoaderArgs) {
  const sort = choiceIn(route, 'sort', [BY_RECORD])
  const [{ managedDealers, managedAgents }, scores] = await Promise.all([
    query(route, ManagedDealersDocument, {}),
    query(route, DealerScoresDocument, {}),
  ])
  const isByRecord = sort !== null
  return {
    managedDealers: isByRecord ? byRecord(managedDealers, scores.managedDealers) : managedDealers,
    managedAgents,
    scores: scores.managedDealers,
    isByRecord,
    edited: oneIn(route, 'edit', managedDealers, ({ bikeDealerId }) => bikeDealerId),
  }
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const { text, textOrNull, id } = form
  const known = id('id')
  const { managedDealers, managedAgents } = await query(route, ManagedDealersDocument, {})
  const dealer = managedDealers.find(({ bikeDealerId }) => bikeDealerId === known)
  const answered = { form: `${text('do')} ${known ?? ''}` }
  const refusal = suspensionRefusal(
    '販売店',
    form,
    known,
    dealer?.name,
    businessOf(dealer ? [dealer] : []),
    agencyWords(managedAgents, dealer?.agentId ?? null, id('agentId')),
  )
  if (refusal) return { ...refusal, ...answered }
  const written = {
    agentId: id('agentId'),
    name: text('name'),
    personInCharge: text('personInCharge'),
    phone: text('phone'),
    email: text('email'),
    state: text('state'),
    licenceNumber: text('licenceNumber'),
    licenceAuthority: text('licenceAuthority'),
  }
  const suspendReason = text('do') === 'suspend' ? text('suspendReason') : null
  const kept = dealer ? writtenDown(dealer) : written
  const updatedAt = textOrNull('updatedAt')
  const change = text('do') === 'save' ? written : { suspendReason }
  const password = dealer ? null : textOrNull('password')
  const result = await mutate(route, SaveDealerDocument, { input: { ...kept, ...change, password, updatedAt } })
  if (isRefusal(result)) return { ...savingRefusal(result), ...answered }
  return { done: savedWords(form, text('do') === 'save' ? written.name : kept.name), ...answered }
}

export default function Dealers({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const { managedDealers, managedAgents, scores, isByRecord, edited } = loaderData
  const answerTo = (form: string) => (answer?.form === form ? answer : null)
  const agentOf = (agentId: number) => managedAgents.find((it) => it.agentId === agentId)?.name ?? ''
  const isWithAgency = ({ agentId }: Dealer) =>
    managedAgents.some((it) => it.agentId === agentId && it.suspendReason !== null)
  const others = managedDealers.filter((it) => it !== edited)
  return (
    <div className="grid gap-5">
      <ConsoleMeta title="販売店" />
      <h1 className="text-xl">販売店（{managedDealers.length}）</h1>
      <Outcome refusal={answer} />
      {edited && (
        <section className="card grid gap-3 p-4" aria-label="販売店の変更" key={edited.bikeDealerId}>
          <h2 className="text-base">{edited.name}の内容を変更する</h2>
          <RegisterForm
            kind="販売店"
            id={edited.bikeDealerId}
            updatedAt={edited.updatedAt}
            answer={answerTo(`save ${edited.bikeDealerId}`)}
            others={others}
            also={(read) => agencyWords(managedAgents, edited.agentId, read.id('agentId'))}
            saved={savedValues(edited, managedAgents)}
          >
            <DealerFields dealer={edited} others={others} agents={managedAgents} />
          </RegisterForm>
          <p>
            <ConsoleLink to="/partner/dealers" className="inline-flex min-h-11 items-center">
              変更をやめて閉じる
            </ConsoleLink>
          </p>
        </section>
      )}
      <Disclosure title="販売店を登録する">
        <RegisterForm
          kind="販売店"
          id={null}
          updatedAt={null}
          answer={answerTo('save ')}
          others={managedDealers}
          also={(read) => agencyWords(managedAgents, null, read.id('agentId'))}
        >
          <DealerFields dealer={null} others={managedDealers} agents={managedAgents} />
        </RegisterForm>
      </Disclosure>
      <p>
        <ConsoleLink
          to={isByRecord ? '/partner/dealers' : `/partner/dealers?sort=${BY_RECORD}`}
          className="inline-flex min-h-11 items-center"
        >
          {isByRecord ? '登録した順に並べる' : '成約金額どおりの割合が低い順に並べる'}
        </ConsoleLink>
      </p>
      <DataTable
        caption="販売店の一覧"
        columns={['販売店', '代理店', '古物商許可番号', '連絡先', '取引実績', '状態', '操作']}
        rows={managedDealers.map((it) => ({
          key: it.bikeDealerId,
          cells: [
            <ConsoleLink key="name" to={`/partner/dealers/${it.bikeDealerId}`} className="font-bold">
              {it.name}
            </ConsoleLink>,
            agentOf(it.agentId),
            `${it.licenceAuthority} 第${it.licenceNumber}号`,
            `${it.personInCharge} ${phoneText(it.phone)}`,
            <Score key="honour" of={scores.find(({ bikeDealerId }) => bikeDealerId === it.bikeDealerId)} />,
            <StateBadge key="state" tone={it.suspendReason || isWithAgency(it) ? 'bad' : 'good'}>
              {stateWords(it.suspendReason, isWithAgency(it))}
            </StateBadge>,
            <div key="do" className="flex flex-wrap items-start gap-x-3">
              <ConsoleLink
                to={`/partner/dealers?edit=${it.bikeDealerId}`}
                aria-label={`${it.name}の内容を変更する`}
                className="inline-flex min-h-11 items-center whitespace-nowrap"
              >
                変更する
              </ConsoleLink>
              {isWithAgency(it) && it.suspendReason === null ? (
                <p className="text-text-2">代理店の停止を解除すると、再開します。</p>
              ) : (
                <SuspendForm
                  kind="販売店"
                  id={it.bikeDealerId}
                  name={it.name}
                  isSuspended={it.suspendReason !== null}
                  isAgencySuspended={isWithAgency(it)}
                  updatedAt={it.updatedAt}
                  business={it}
                  answer={answerTo(`suspend ${it.bikeDealerId}`)}
                />
              )}
            </div>,
          ],
        }))}
      />
    </div>
  )
}

const BY_RECORD = 'record'

/** Those who kept the least share of their contracts first, and last those of whom there is no telling yet. */
function byRecord(dealers: readonly Dealer[], scores: readonly Scored[]): Dealer[] {
  const shares = new Map(scores.map(({ bikeDealerId, honour }) => [bikeDealerId, honour.record?.keptShare]))
  const placeOf = ({ bikeDealerId }: Dealer) => shares.get(bikeDealerId) ?? 2
  return dealers.toSorted((one, other) => placeOf(one) - placeOf(other))
}

type Scored = DealerScoresQuery['managedDealers'][number]

/** The figures that an operator looks for first; the rest stands on the dealer's page. */
function Score({ of }: { readonly of: Scored | undefined }) {
  const { tradeCount, record } = of?.honour ?? { tradeCount: 0, record: null }
  if (!record) return <span className="text-text-2">実績が少ない（{tradeCount}件）</span>
  return (
    <span className="tabular">
      <strong>{shareText(record.keptShare)}</strong>（{tradeCount}件）
      <span className="block text-text-2">
        減額{record.cutCount}件・中止{record.stopCount}件{record.rating !== null && `・★${record.rating.toFixed(1)}`}
      </span>
    </span>
  )
}

/** What the form saves of a dealer, without what the list shows of its business. */
function writtenDown(dealer: Dealer) {
  const {
    suspendedAt: _suspendedAt,
    runningBids: _running,
    leadingBids: _leading,
    wonAuctions: _won,
    openContracts: _contracts,
    standingOrders: _orders,
    ...written
  } = dealer
  return written
}

/** The agency of a new dealer, or from which to which a dealer moves; nothing where it stays. */
function agencyWords(agents: FieldsProperties['agents'], from: number | null, to: number | null): string {
  const nameOf = (agentId: number | null) => {
    const agent = agents.find((it) => it.agentId === agentId)
    return agent && !agent.isHouse ? agent.name : 'なし（直轄）'
  }
  if (from === null) return `代理店：${nameOf(to)}`
  return nameOf(from) === nameOf(to) ? '' : `代理店を変更します：${nameOf(from)} → ${nameOf(to)}`
}

type Dealer = ManagedDealersQuery['managedDealers'][number]

interface FieldsProperties {
  /** Null: a new one. */
  readonly dealer: Dealer | null
  readonly others: readonly Dealer[]
  readonly agents: ManagedDealersQuery['managedAgents']
}

/** As the fields show it. */
function savedValues(dealer: Dealer | null, agents: FieldsProperties['agents']) {
  return {
    name: dealer?.name ?? '',
    personInCharge: dealer?.personInCharge ?? '',
    phone: dealer?.phone ?? '',
    email: dealer?.email ?? '',
    state: dealer?.state ?? '',
    licenceNumber: dealer?.licenceNumber ?? '',
    // Written down under older rules, it is chosen anew.
    licenceAuthority: PUBLIC_SAFETY_COMMITTEES.find(({ code }) => code === dealer?.licenceAuthority)?.code ?? '',
    agentId: String(agents.find((it) => it.agentId === dealer?.agentId && !it.isHouse)?.agentId ?? ''),
  }
}

function DealerFields({ dealer, others, agents }: FieldsProperties) {
  const fields = dealerForm.shape
  const licences = others.map(({ licenceNumber }) => licenceNumber)
  const emails = others.map(({ email }) => email)
  const [opened] = useState(() => savedValues(dealer, agents))
  return (
    <>
      <TextField
        name="name"
        label="販売店名"
        required
        limit={60}
        validate={(text) => fieldFault(fields.name, text)}
        defaultValue={opened.name}
      />
      <TextField
        name="personInCharge"
        label="担当者名"
        required
        limit={40}
        validate={(text) => fieldFault(fields.personInCharge, text)}
        defaultValue={opened.personInCharge}
      />
      <TextField
        name="phone"
        label="電話番号"
        required
        inputMode="tel"
        validate={(text) => fieldFault(fields.phone, text)}
        defaultValue={opened.phone}
      />
      <TextField
        name="email"
        label={dealer ? '連絡先のメールアドレス' : 'メールアドレス（ログイン）'}
        required
        type="email"
        validate={(text) => fieldFault(fields.email, text) ?? takenFault('メールアドレス', tidyEmail(text), emails)}
        {...(dealer ? { hint: 'ログインのメールアドレスは変わりません。' } : {})}
        defaultValue={opened.email}
      />
      <SelectField
        name="state"
        label="都道府県"
        required
        defaultValue={opened.state}
        options={choicesOf(PREFECTURES)}
      />
      <TextField
        name="licenceNumber"
        label="古物商許可番号"
        required
        inputMode="numeric"
        hint="12桁の数字"
        validate={(text) =>
          fieldFault(fields.licenceNumber, text) ?? takenFault('古物商許可番号', tidyLicence(text), licences)
        }
        defaultValue={opened.licenceNumber}
      />
      <SelectField
        name="licenceAuthority"
        label="許可した公安委員会"
        required
        defaultValue={opened.licenceAuthority}
        options={choicesOf(PUBLIC_SAFETY_COMMITTEES)}
      />
      <SelectField
        name="agentId"
        label="代理店"
        placeholder="なし（直轄）"
        defaultValue={opened.agentId}
        options={agents.filter(({ isHouse }) => !isHouse).map((it) => ({ value: String(it.agentId), label: it.name }))}
      />
    </>
  )
}
