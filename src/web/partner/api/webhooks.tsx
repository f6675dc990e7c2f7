import {
  CreateWebhookDocument,
  PartnerWebhooksDocument,
  type PartnerWebhooksQuery,
} from '#contract/generated/partner-webhooks.ts'
import { MAX_WEBHOOKS, WEBHOOK_KINDS, WEBHOOK_LOG_DAYS, WEBHOOKS } from '#domain/webhook/webhook-kinds.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { fullDateTimeText } from '#ui/values/date-time.ts'
import { Outcome } from '../call/answer/outcome.tsx'
import { useLastAnswer } from '../call/answer/use-last-answer.ts'
import { useSaidOnce } from '../call/answer/use-said-once.ts'
import { formOf } from '../call/form-values.ts'
import { isRefusal, mutate, query } from '../call/partner-call.ts'
import { ConsoleLink } from '../console/console-link.tsx'
import { ConsoleMeta } from '../console/console-meta.tsx'
import { consoleVisit } from '../console/console-visit.ts'
import type { Route } from './+types/webhooks.ts'
import { ShownSecret } from './shown-secret.tsx'
import { readWebhook, WebhookForm } from './webhook-form.tsx'
import { endpointState, troubleText } from './webhook-words.ts'

export async function loader(route: Route.LoaderArgs) {
  const { webhooks } = await query(route, PartnerWebhooksDocument, {})
  const { partner, dealerId } = route.context.get(consoleVisit)
  return {
    webhooks,
    isDeleted: route.url.searchParams.has('deleted'),
    dealers: partner.role === 'agent' ? partner.dealers : [],
    dealerId: dealerId === null ? null : String(dealerId),
  }
}

export async function action(route: Route.ActionArgs) {
  const form = await formOf(route)
  const { partner } = route.context.get(consoleVisit)
  const input = readWebhook(form, partner.role === 'agent')
  const result = form.refusal() ?? (await mutate(route, CreateWebhookDocument, { input }))
  return isRefusal(result) ? form.keep(result) : { done: '送信先を登録しました。', secret: result.createWebhook.secret }
}

export default function Webhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { webhooks, isDeleted, dealers, dealerId } = loaderData
  const answer = useLastAnswer(actionData)
  useSaidOnce(isDeleted, 'deleted')
  const said = answer ?? (isDeleted ? { done: '送信先を削除しました。' } : undefined)
  return (
    <div className="grid max-w-3xl gap-6">
      <ConsoleMeta title="Webhook" />
      <div>
        <p>
          <ConsoleLink to="/partner/api" className="inline-flex min-h-11 items-center">
            外部連携に戻る
          </ConsoleLink>
        </p>
        <h1 className="text-xl">Webhook</h1>
        <p className="mt-1 text-text-2">
          高値の更新や落札などがあったときに、自社のシステムのURLへすぐにお知らせします。お知らせするのは種類と番号だけです。内容は、アクセストークンを使って読み取ってください。
        </p>
      </div>
      {answer && 'secret' in answer ? (
        <ShownSecret title="送信先を登録しました" secret={answer.secret} />
      ) : (
        <Outcome refusal={said && 'problem' in said && said.fields.length > 0 ? null : said} />
      )}
      <section className="grid gap-3" aria-labelledby="webhooks-title">
        <h2 id="webhooks-title" className="text-lg">
          送信先（{webhooks.length}件）
        </h2>
        {webhooks.length === 0 && (
          <p className="text-text-2">送信先はまだありません。下のフォームから登録してください。</p>
        )}
        <ul className="grid gap-2">
          {webhooks.map((it) => (
            <Endpoint key={it.webhookEndpointId} webhook={it} dealers={dealers} />
          ))}
        </ul>
      </section>
      {webhooks.length >= MAX_WEBHOOKS ? (
        <Notice tone="info">
          送信先は{MAX_WEBHOOKS}件までです。新しく登録するには、使っていない送信先を削除してください。
        </Notice>
      ) : (
        <section className="card grid gap-4 p-4" aria-labelledby="new-title">
          <h2 id="new-title" className="text-base">
            新しい送信先を登録する
          </h2>
          {/* Empty again once one was made. */}
          <WebhookForm key={webhooks.length} dealers={dealers} dealerId={dealerId} answer={answer} />
        </section>
      )}
      <Disclosure title="送信のしくみ" look="notice">
        <ul className="list-disc pl-5 text-sm">
          <li>
            Standard Webhooksの形式で署名します。受け取る側では、登録したときに表示される署名シークレットで
            <code>webhook-signature</code>を確かめてください。
          </li>
          <li>10秒以内に2xxの応答があれば、届いたものとします。転送（リダイレクト）先には送信しません。</li>
          <li>
            届かないときは、約3日間、間隔をあけて再送します。それでも届かなければ送信を停止し、メールでお知らせします。
          </li>
          <li>
            同じ通知が2回届くことがあります。<code>webhook-id</code>
            が同じものは、1回だけ処理してください。届く順番は決まっていません。
          </li>
          <li>送信の記録は{WEBHOOK_LOG_DAYS}日間残ります。</li>
          <li>アカウント・販売店・代理店が停止されると、送信も止まります。</li>
        </ul>
      </Disclosure>
    </div>
  )
}

interface EndpointProperties {
  readonly webhook: PartnerWebhooksQuery['webhooks'][number]
  readonly dealers: readonly { readonly bikeDealerId: string; readonly name: string }[]
}

function Endpoint({ webhook, dealers }: EndpointProperties) {
  const { webhookEndpointId, url, kinds, dealerIds, createdAt } = webhook
  const state = endpointState(webhook)
  const trouble = troubleText(webhook)
  const named = dealers.filter((it) => dealerIds?.includes(Number(it.bikeDealerId)))
  return (
    <li className="card grid gap-1 px-4 py-3">
      <p className="flex flex-wrap items-center gap-2">
        <ConsoleLink to={`/partner/api/webhooks/${webhookEndpointId}`} className="min-w-0 py-2 font-bold break-all">
          {url}
        </ConsoleLink>
        <StateBadge tone={state.tone}>{state.label}</StateBadge>
      </p>
      {trouble !== null && <p className="text-bad">{trouble}</p>}
      {named.length > 0 && <p className="text-text-2">対象：{named.map(({ name }) => name).join('、')}</p>}
      <p className="text-sm text-text-2">
        {kinds.length === WEBHOOK_KINDS.length ? 'すべての通知' : kinds.map((kind) => WEBHOOKS[kind].label).join('、')}
      </p>
      <p className="text-sm text-text-2">{fullDateTimeText(createdAt)} 登録</p>
    </li>
  )
}
