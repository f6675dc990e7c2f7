import { useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import {
  CreateApiTokenDocument,
  PartnerApiDocument,
  type PartnerApiQuery,
  RevokeApiTokenDocument,
} from '#contract/generated/partner-api.ts'
import {
  isTokenScope,
  MAX_TOKEN_NAME,
  MAX_TOKENS,
  TOKEN_DAYS,
  TOKEN_SCOPE_EXPLANATIONS,
  TOKEN_SCOPE_LABELS,
  TOKEN_SCOPES,
} from '#domain/permission/token-scopes.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckboxGroup } from '#ui/controls/checkbox-group.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { fullDateTimeText } from '#ui/values/date-time.ts'
import { hostContext } from '../../host-context.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { ConsoleForm } from '../call/console-form.tsx'
import { type FormReader, formOf } from '../call/form-values.ts'
import { isRefusal, mutate, query, type Refusal } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { consoleVisit } from '../console/console-visit.ts'
import type { Route } from './+types/api.ts'

export async function loader(route: Route.LoaderArgs) {
  const { apiTokens } = await query(route, PartnerApiDocument, {})
  const { partner, dealerId } = route.context.get(consoleVisit)
  return {
    apiTokens,
    endpoint: `${route.context.get(hostContext).configuration.origin}/graphql`,
    now: new Date().toISOString(),
    dealers: partner.role === 'agent' ? partner.dealers : [],
    dealerId: dealerId === null ? null : String(dealerId),
  }
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  return form.text('do') === 'revoke-token' ? revokeToken(route, form) : createToken(route, form)
}

async function createToken(route: Route.ActionArgs, form: FormReader) {
  const scopes = form.all('scopes').filter(isTokenScope)
  const dealerIds = form.all('dealerIds').map(Number)
  const { partner } = route.context.get(consoleVisit)
  if (form.text('name') === '') form.fault('name', '名前を入力してください。')
  if (scopes.length === 0) form.fault('scopes', '権限を1つ以上選んでください。')
  if (partner.role === 'agent' && dealerIds.length === 0) form.fault('dealerIds', '販売店を1つ以上選んでください。')
  const input = {
    name: form.text('name'),
    scopes,
    days: form.id('days') ?? 0,
    ...(partner.role === 'agent' && { dealerIds }),
  }
  const result = form.refusal() ?? (await mutate(route, CreateApiTokenDocument, { input }))
  return isRefusal(result)
    ? form.keep(result)
    : { done: `「${input.name}」を発行しました。`, token: result.createApiToken.token }
}

async function revokeToken(route: Route.ActionArgs, form: FormReader) {
  const apiTokenId = form.id('apiTokenId') ?? 0
  const name = form.text('name')
  const asked = form.question(`revoke ${apiTokenId}`, `「${name}」を失効させます。`)
  const result = asked ?? (await mutate(route, RevokeApiTokenDocument, { apiTokenId }))
  return isRefusal(result)
    ? { ...result, apiTokenId }
    : { done: `「${name}」を失効させました。このトークンではもう操作できません。` }
}

export default function PartnerApi({ loaderData: { apiTokens, endpoint, now }, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData)
  const token = answer && 'token' in answer ? answer.token : null
  const revoked = answer && 'apiTokenId' in answer ? answer : null
  const isLiving = (it: Token) => it.endedAt === null && it.expiresAt > now
  const [living, ended] = [apiTokens.filter(isLiving), apiTokens.filter((it) => !isLiving(it))]
  return (
    <div className="grid max-w-3xl gap-6">
      <ConsoleMeta title="外部連携" />
      <div>
        <h1 className="text-xl">外部連携</h1>
        <p className="mt-1 text-text-2">
          自社の在庫管理や会計のシステムから、開催中の車両・自社の入札と落札・取引の状況・メッセージを読み取り、入札や取引の操作を行えます。操作記録・古物台帳・保存した条件は読み取れません。接続先は
          <code className="wrap-anywhere">{endpoint}</code>です。
        </p>
        <p className="mt-2">
          <ConsoleLink to="/partner/api/webhooks">Webhook</ConsoleLink>
          <span className="text-text-2">　高値の更新や落札などを、自社のシステムへすぐに知らせます</span>
        </p>
      </div>
      {token === null ? (
        <Outcome refusal={answer && 'problem' in answer && answer.fields.length > 0 ? null : answer} />
      ) : (
        <NewToken token={token} />
      )}
      <section className="grid gap-3" aria-labelledby="tokens-title">
        <h2 id="tokens-title" className="text-lg">
          アクセストークン（{living.length}件）
        </h2>
        <p className="text-text-2">
          プログラムがお客さまの代わりに操作するための鍵です。停止やパスワードの変更があると、すべて失効します。
        </p>
        {living.length === 0 && <p className="text-text-2">使えるトークンはありません。</p>}
        <ul className="grid gap-2">
          {living.map((it) => (
            <LivingToken
              key={it.apiTokenId}
              token={it}
              answer={revoked?.apiTokenId === it.apiTokenId ? revoked : undefined}
            />
          ))}
        </ul>
        {ended.length > 0 && (
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline">
              失効したトークン（{ended.length}件）
            </summary>
            <ul className="grid gap-2">
              {ended.map((it) => (
                <li key={it.apiTokenId} className="card grid gap-1 px-4 py-3">
                  <TokenFacts token={it} />
                  <StateBadge tone="quiet">
                    {it.endedAt === null ? '有効期限切れ' : `${fullDateTimeText(it.endedAt)} 失効`}
                  </StateBadge>
                </li>
              ))}
            </ul>
          </details>
        )}
        {living.length < MAX_TOKENS && <TokenForm answer={revoked ? undefined : answer} count={apiTokens.length} />}
        {living.length >= MAX_TOKENS && (
          <Notice tone="info">
            トークンは1人{MAX_TOKENS}個までです。新しく発行するには、使っていないトークンを失効させてください。
          </Notice>
        )}
      </section>
    </div>
  )
}

type Token = PartnerApiQuery['apiTokens'][number]

/** The only time that anybody sees it. */
function NewToken({ token }: { readonly token: string }) {
  const place = useRef<HTMLDivElement>(null)
  // The form stands at the end of the page.
  useEffect(() => {
    if (token) place.current?.scrollIntoView({ block: 'nearest' })
  }, [token])
  return (
    <div ref={place} className="scroll-my-40">
      <Notice tone="good" isAnswer title="アクセストークンを発行しました">
        <p>このトークンは、いまだけ表示されます。パスワードと同じように、安全な場所に保存してください。</p>
        <textarea
          readOnly
          rows={2}
          aria-label="発行されたトークン"
          value={token}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="control mt-2 w-full font-mono break-all"
        />
      </Notice>
    </div>
  )
}

function TokenFacts({ token }: { readonly token: Token }) {
  const { dealers } = useLoaderData<typeof loader>()
  const named = dealers.filter((it) => token.dealerIds?.includes(Number(it.bikeDealerId)))
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-bold break-all">{token.name}</span>
        {token.scopes.map((scope) => (
          <StateBadge key={scope} tone={scope === 'read' ? 'info' : 'warn'}>
            {TOKEN_SCOPE_LABELS[scope]}
          </StateBadge>
        ))}
      </p>
      {named.length > 0 && <p className="text-text-2">対象：{named.map(({ name }) => name).join('、')}</p>}
      <p className="text-sm text-text-2">
        末尾 {token.tokenEnd}・{fullDateTimeText(token.createdAt)} 発行・{fullDateTimeText(token.expiresAt)} まで有効
      </p>
      <p className="text-sm text-text-2">
        {token.lastUsedAt === null
          ? 'まだ使われていません'
          : `最後の利用：${fullDateTimeText(token.lastUsedAt)}（${token.lastUsedFrom ?? '不明'}）`}
      </p>
    </div>
  )
}

function LivingToken({ token, answer }: { readonly token: Token; readonly answer: Refusal | undefined }) {
  const { apiTokenId, name } = token
  return (
    <li className="card flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <TokenFacts token={token} />
      <ConfirmForm
        answer={answer}
        ask={() => ({
          title: `「${name}」を失効させます`,
          consequence: 'このトークンを使うシステムは、すぐに操作できなくなります。元に戻すことはできません。',
          confirmLabel: '失効させる',
          token: `revoke ${apiTokenId}`,
        })}
      >
        <input type="hidden" name="do" value="revoke-token" />
        <input type="hidden" name="apiTokenId" value={apiTokenId} />
        <input type="hidden" name="name" value={name} />
        <Button type="submit" aria-label={`「${name}」を失効させる`}>
          失効させる
        </Button>
      </ConfirmForm>
    </li>
  )
}

const SCOPES = TOKEN_SCOPES.map((value) => ({
  value,
  label: TOKEN_SCOPE_LABELS[value],
  description: TOKEN_SCOPE_EXPLANATIONS[value],
}))
const DAYS = TOKEN_DAYS.map((days) => ({ value: String(days), label: days === 365 ? '1年' : `${days}日` }))

function TokenForm({
  answer,
  count,
}: {
  readonly answer: Refusal | { readonly done: string } | undefined
  readonly count: number
}) {
  const { dealers, dealerId } = useLoaderData<typeof loader>()
  return (
    // Empty again once one was made.
    <ConsoleForm key={count} answer={answer} aria-label="トークンの発行" className="card grid gap-4 p-4">
      <h3 className="text-base">新しいトークンを発行する</h3>
      <input type="hidden" name="do" value="create-token" />
      <TextField
        name="name"
        label="名前"
        required
        limit={MAX_TOKEN_NAME}
        hint="使うシステムがわかる名前（例：在庫管理）"
      />
      <CheckboxGroup name="scopes" label="権限" required columns={1} options={SCOPES} defaultSelected={['read']} />
      {dealers.length > 0 && (
        <CheckboxGroup
          name="dealerIds"
          label="対象の販売店"
          required
          columns={1}
          hint="選んだ販売店としてだけ操作できます。"
          options={dealers.map((it) => ({ value: it.bikeDealerId, label: it.name }))}
          defaultSelected={dealerId === null ? [] : [dealerId]}
        />
      )}
      <SelectField name="days" label="有効期間" required placeholder={null} defaultValue="90" options={DAYS} />
      <Button type="submit" look="action" className="w-full sm:w-auto sm:justify-self-start">
        発行する
      </Button>
    </ConsoleForm>
  )
}
