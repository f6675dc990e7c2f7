import { useEffect } from 'react'
import { redirect, useRevalidator } from 'react-router'
import {
  ChangeWebhookDocument,
  DeleteWebhookDocument,
  PartnerWebhookLogDocument,
  type PartnerWebhookLogQuery,
  PauseWebhookDocument,
  ReplayWebhooksDocument,
  RotateWebhookSecretDocument,
  TestWebhookDocument,
} from '#contract/generated/partner-webhooks.ts'
import { HOUR, later, MINUTE } from '#domain/values/duration.ts'
import { PREVIOUS_SECRET_HOURS, WEBHOOK_LOG_DAYS } from '#domain/webhook/webhook-kinds.ts'
import { Button } from '#ui/controls/button.tsx'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { fullDateTimeText } from '#ui/values/date-time.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { ConfirmForm } from '../call/confirm-form.tsx'
import { ConsoleForm } from '../call/console-form.tsx'
import { type FormReader, formOf, numberOfAddress } from '../call/form-values.ts'
import { isRefusal, mutate, query, type Refusal } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { addressFor, consoleVisit } from '../console/console-visit.ts'
import type { Route } from './+types/webhook.ts'
import { DeliveryLog, TestSend } from './delivery-log.tsx'
import { ShownSecret } from './shown-secret.tsx'
import { readWebhook, WebhookForm } from './webhook-form.tsx'
import { endpointState, PAUSES, troubleText } from './webhook-words.ts'

/** How far back all that did not arrive is sent again, in hours. */
const REPLAY_HOURS = [1, 24, 7 * 24, WEBHOOK_LOG_DAYS * 24] as const

export async function loader(route: Route.LoaderArgs) {
  const webhookEndpointId = endpointOf(route)
  const { searchParams } = route.url
  const before = numberOfAddress(searchParams.get('before'))
  const isUndelivered = searchParams.get('view') === 'undelivered'
  const variables = { webhookEndpointId, before, isUndelivered }
  const { webhooks, webhookDeliveries } = await query(route, PartnerWebhookLogDocument, variables)
  const webhook = webhooks.find((it) => it.webhookEndpointId === webhookEndpointId)
  if (!webhook) throw new Response('Not Found', { status: 404 })
  const { partner } = route.context.get(consoleVisit)
  return {
    webhook,
    deliveries: webhookDeliveries,
    isUndelivered,
    isFirstPage: before === null,
    now: new Date().toISOString(),
    dealers: partner.role === 'agent' ? partner.dealers : [],
  }
}

function endpointOf({ params }: Pick<Route.LoaderArgs, 'params'>): number {
  const id = numberOfAddress(params.webhookEndpointId)
  if (id === null) throw new Response('Not Found', { status: 404 })
  return id
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const webhookEndpointId = endpointOf(route)
  switch (form.text('do')) {
    case 'change': {
      const { partner } = route.context.get(consoleVisit)
      const input = { webhookEndpointId, ...readWebhook(form, partner.role === 'agent') }
      const result = form.refusal() ?? (await mutate(route, ChangeWebhookDocument, { input }))
      return isRefusal(result) ? form.keep(result) : { done: '送信先の設定を変更しました。' }
    }
    case 'test': {
      const result = await mutate(route, TestWebhookDocument, { webhookEndpointId })
      return isRefusal(result) ? result : { done: 'テスト送信を受け付けました。結果は、下の記録に表示されます。' }
    }
    case 'pause':
    case 'resume': {
      const isPaused = form.text('do') === 'pause'
      const result = await mutate(route, PauseWebhookDocument, { input: { webhookEndpointId, isPaused } })
      if (isRefusal(result)) return result
      return { done: isPaused ? '送信を停止しました。' : '送信を再開しました。停止中の通知は、まとめて再送できます。' }
    }
    case 'replay':
      return replay(route, form, webhookEndpointId)
    case 'rotate': {
      const asked = form.question(`rotate ${webhookEndpointId}`, '署名シークレットを再発行します。')
      const result = asked ?? (await mutate(route, RotateWebhookSecretDocument, { webhookEndpointId }))
      return isRefusal(result)
        ? { ...result, form: 'rotate' }
        : { done: '署名シークレットを再発行しました。', secret: result.rotateWebhookSecret.secret }
    }
    default: {
      const asked = form.question(`delete ${webhookEndpointId}`, 'この送信先を、送信の記録とともに削除します。')
      const result = asked ?? (await mutate(route, DeleteWebhookDocument, { webhookEndpointId }))
      if (isRefusal(result)) return { ...result, form: 'delete' }
      throw redirect(addressFor(route, '/partner/api/webhooks?deleted=1'))
    }
  }
}

async function replay(route: Route.ActionArgs, form: FormReader, webhookEndpointId: number) {
  const webhookDeliveryId = form.id('webhookDeliveryId')
  const hours = REPLAY_HOURS.find((it) => it === form.id('hours'))
  if (webhookDeliveryId === null && hours === undefined) form.fault('hours', '再送する期間を選んでください。')
  const since = hours === undefined ? null : later(new Date(), -hours * HOUR).toISOString()
  const input = { webhookEndpointId, webhookDeliveryId, since }
  const result = form.refusal() ?? (await mutate(route, ReplayWebhooksDocument, { input }))
  if (isRefusal(result)) return form.keep(result)
  const count = result.replayWebhooks
  return { done: count === 0 ? '再送する通知はありません。' : `${count}件を再送します。` }
}

type Webhook = PartnerWebhookLogQuery['webhooks'][number]

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { webhook, deliveries, dealers, now } = loaderData
  const answer = useLastAnswer(actionData)
  useNewest(deliveries, now)
  const refused = isRefusal(answer) && answer.form ? answer : undefined
  const { pauseReason } = webhook
  const state = endpointState(webhook)
  const trouble = troubleText(webhook)
  const named = dealers.filter((it) => webhook.dealerIds?.includes(Number(it.bikeDealerId)))
  return (
    <div className="grid max-w-3xl gap-6">
      <ConsoleMeta title="Webhookの送信先" />
      <div>
        <p>
          <ConsoleLink to="/partner/api/webhooks" className="inline-flex min-h-11 items-center">
            Webhookの一覧に戻る
          </ConsoleLink>
        </p>
        <h1 className="text-xl break-all">{webhook.url}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-text-2">
          <StateBadge tone={state.tone}>{state.label}</StateBadge>
          {fullDateTimeText(webhook.createdAt)} 登録
        </p>
        {named.length > 0 && <p className="text-text-2">対象：{named.map(({ name }) => name).join('、')}</p>}
      </div>
      {pauseReason !== null && <Notice tone="warn">{PAUSES[pauseReason].words}</Notice>}
      {trouble !== null && (
        <Notice tone="bad" title={`届いていません（${trouble}）`}>
          約3日間、間隔をあけて再送します。すぐに送るには、下の記録の「再送」を押してください。
        </Notice>
      )}
      {webhook.previousSecretUntil !== null && webhook.previousSecretUntil > now && (
        <Notice tone="info">
          {fullDateTimeText(webhook.previousSecretUntil)}まで、新しい署名シークレットと前のものの両方で署名します。
        </Notice>
      )}
      {answer && 'secret' in answer ? (
        <ShownSecret title="署名シークレットを再発行しました" secret={answer.secret}>
          <p>前の署名シークレットは、{PREVIOUS_SECRET_HOURS}時間後に使えなくなります。</p>
        </ShownSecret>
      ) : (
        <Outcome refusal={refused ? undefined : answer} />
      )}
      <Controls webhook={webhook} refused={refused} />
      <section className="grid gap-3" aria-labelledby="log-title">
        <h2 id="log-title" className="text-lg">
          送信の記録
        </h2>
        <p className="text-text-2">新しい順に{WEBHOOK_LOG_DAYS}日分を表示します。</p>
        {pauseReason === null && <ReplayForm answer={answer && !refused ? answer : undefined} />}
        <DeliveryLog {...loaderData} />
      </section>
      <Disclosure title="送信先の設定を変更する">
        <WebhookForm dealers={dealers} webhook={webhook} answer={refused ? undefined : answer} />
      </Disclosure>
    </div>
  )
}

const REFRESH_MS = 2_000

/** While something is about to be sent, what became of it comes by itself. */
function useNewest(deliveries: PartnerWebhookLogQuery['webhookDeliveries'], now: string): void {
  const { revalidate } = useRevalidator()
  const soon = later(new Date(now), MINUTE).toISOString()
  const isWaiting = deliveries.some(({ nextAt }) => nextAt !== null && nextAt < soon)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void revalidate(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

function Controls({ webhook, refused }: { readonly webhook: Webhook; readonly refused: Refusal | undefined }) {
  const { webhookEndpointId, pauseReason } = webhook
  return (
    <div className="flex flex-wrap items-start gap-3">
      <TestSend isPaused={pauseReason !== null} />
      <ConsoleForm aria-label={pauseReason === null ? '送信の停止' : '送信の再開'}>
        <input type="hidden" name="do" value={pauseReason === null ? 'pause' : 'resume'} />
        <Button type="submit">{pauseReason === null ? '送信を停止する' : '送信を再開する'}</Button>
      </ConsoleForm>
      <ConfirmForm
        label="署名シークレットの再発行"
        answer={refused?.form === 'rotate' ? refused : undefined}
        ask={() => ({
          title: '署名シークレットを再発行します',
          consequence: `新しい署名シークレットを1回だけ表示します。これから${PREVIOUS_SECRET_HOURS}時間は、前のものと両方で署名します。その間に、受け取るシステムの設定を変更してください。`,
          confirmLabel: '再発行する',
          token: `rotate ${webhookEndpointId}`,
        })}
      >
        <input type="hidden" name="do" value="rotate" />
        <Button type="submit">署名シークレットを再発行する</Button>
        {refused?.form === 'rotate' && <Outcome refusal={refused} />}
      </ConfirmForm>
      <ConfirmForm
        label="送信先の削除"
        answer={refused?.form === 'delete' ? refused : undefined}
        ask={() => ({
          title: 'この送信先を削除します',
          consequence: `${webhook.url} への送信を終え、送信の記録もすべて消します。元に戻すことはできません。`,
          confirmLabel: '削除する',
          token: `delete ${webhookEndpointId}`,
        })}
      >
        <input type="hidden" name="do" value="delete" />
        <Button type="submit">送信先を削除する</Button>
        {refused?.form === 'delete' && <Outcome refusal={refused} />}
      </ConfirmForm>
    </div>
  )
}

const PERIODS = REPLAY_HOURS.map((hours) => ({
  value: String(hours),
  label: hours < 48 ? `${hours}時間前から` : `${hours / 24}日前から`,
}))

function ReplayForm({ answer }: { readonly answer: Refusal | { readonly done: string } | undefined }) {
  return (
    <ConsoleForm answer={answer} aria-label="まとめて再送" className="card flex flex-wrap items-end gap-3 p-4">
      <input type="hidden" name="do" value="replay" />
      <div className="min-w-0 grow sm:grow-0">
        <SelectField
          name="hours"
          label="届いていない通知をまとめて再送する"
          required
          placeholder={null}
          defaultValue="24"
          options={PERIODS}
        />
      </div>
      <Button type="submit">まとめて再送する</Button>
    </ConsoleForm>
  )
}
