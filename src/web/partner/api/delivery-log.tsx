import type { PartnerWebhookLogQuery } from '#contract/generated/partner-webhooks.ts'
import { TEST_TYPE, webhookLabel } from '#domain/webhook/webhook-kinds.ts'
import { Button } from '#ui/controls/button.tsx'
import { StateBadge } from '#ui/feedback/state-badge.tsx'
import { exactTimeText } from '#ui/values/date-time.ts'
import { ConsoleForm } from '../call/console-form.tsx'
import { ConsoleLink } from '../console/console-link.tsx'
import { attemptText, durationText, HALTED, harmless, STATES } from './webhook-words.ts'

type Delivery = PartnerWebhookLogQuery['webhookDeliveries'][number]

interface Properties {
  readonly webhook: { readonly webhookEndpointId: number; readonly pauseReason: string | null }
  readonly deliveries: readonly Delivery[]
  readonly isUndelivered: boolean
  readonly isFirstPage: boolean
  readonly dealers: readonly { readonly bikeDealerId: string; readonly name: string }[]
}

/** As many as the API answers at once. */
const PAGE = 30

/** What was sent, the latest first, each with its tries. */
export function DeliveryLog({ webhook, deliveries, isUndelivered, isFirstPage, dealers }: Properties) {
  const place = `/partner/api/webhooks/${webhook.webhookEndpointId}`
  const last = deliveries.at(-1)
  const next = new URLSearchParams({ ...(isUndelivered && { view: 'undelivered' }) })
  if (last) next.set('before', String(last.webhookDeliveryId))
  return (
    <>
      <p className="flex flex-wrap gap-x-4">
        {[
          { to: place, label: 'すべて', isShown: !isUndelivered },
          { to: `${place}?view=undelivered`, label: '届いていない通知だけ', isShown: isUndelivered },
        ].map(({ to, label, isShown }) => (
          <ConsoleLink
            key={to}
            to={to}
            preventScrollReset
            aria-current={isShown ? 'page' : undefined}
            className={`inline-flex min-h-11 items-center ${isShown ? 'font-bold' : ''}`}
          >
            {label}
          </ConsoleLink>
        ))}
      </p>
      {deliveries.length === 0 && (
        <p className="text-text-2">
          {isUndelivered
            ? '届いていない通知はありません。'
            : 'まだ何も送信していません。「テスト送信」で確かめられます。'}
        </p>
      )}
      <ul className="grid gap-2">
        {deliveries.map((it) => (
          <LoggedDelivery
            key={it.webhookDeliveryId}
            delivery={it}
            isPaused={webhook.pauseReason !== null}
            dealerName={dealers.find(({ bikeDealerId }) => Number(bikeDealerId) === it.bikeDealerId)?.name ?? null}
          />
        ))}
      </ul>
      <p className="flex flex-wrap gap-x-4">
        {!isFirstPage && (
          <ConsoleLink to={place} className="inline-flex min-h-11 items-center">
            新しい記録に戻る
          </ConsoleLink>
        )}
        {deliveries.length === PAGE && (
          <ConsoleLink to={`${place}?${next}`} className="inline-flex min-h-11 items-center">
            前の記録を表示する
          </ConsoleLink>
        )}
      </p>
    </>
  )
}

interface LoggedProperties {
  readonly delivery: Delivery
  readonly isPaused: boolean
  /** Of an agency. */
  readonly dealerName: string | null
}

function LoggedDelivery({ delivery, isPaused, dealerName }: LoggedProperties) {
  const { webhookDeliveryId, messageId, type, body, state, nextAt, createdAt, attempts, auction } = delivery
  const label = webhookLabel(type)
  const last = attempts.at(-1)
  // A test goes out all the same.
  const isHalted = isPaused && state === 'waiting' && type !== TEST_TYPE
  const { tone, label: stateLabel } = isHalted ? HALTED : STATES[state]
  return (
    <li className="card grid gap-1 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-bold">{label}</span>
          <StateBadge tone={tone}>{stateLabel}</StateBadge>
        </p>
        {!isPaused && (
          <ConsoleForm aria-label={`${messageId} の再送`}>
            <input type="hidden" name="do" value="replay" />
            <input type="hidden" name="webhookDeliveryId" value={webhookDeliveryId} />
            <Button type="submit" aria-label={`${label}（${exactTimeText(createdAt)}）を再送`}>
              再送
            </Button>
          </ConsoleForm>
        )}
      </div>
      <p className="text-sm text-text-2">
        {exactTimeText(createdAt)}
        {dealerName !== null && `・${dealerName}`}
      </p>
      {auction && (
        <p>
          <ConsoleLink to={`/partner/auctions/${auction.auctionId}`} className="inline-flex min-h-11 items-center">
            No.{auction.auctionId} {auction.makerName} {auction.modelName}
          </ConsoleLink>
        </p>
      )}
      {last && <p>{attemptText(last)}</p>}
      {isHalted && <p className="text-sm text-text-2">停止している間は送信しません。</p>}
      {!isHalted && nextAt !== null && last && <p className="text-sm text-text-2">次の送信：{exactTimeText(nextAt)}</p>}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-link underline">
          詳しい記録（送信 {attempts.length}回）
        </summary>
        <dl className="grid gap-1 text-sm">
          <dt className="text-text-2">webhook-id</dt>
          <dd className="font-mono break-all">{messageId}</dd>
          <dt className="text-text-2">送信した内容</dt>
          <dd className="font-mono break-all">{body}</dd>
        </dl>
        <ol className="mt-2 grid gap-2 text-sm">
          {attempts.map(({ number, at, durationMs, answer, ...attempt }) => (
            <li key={number} className="border-t border-line pt-2">
              <p>
                {number}回目　{exactTimeText(at)}（{durationText(durationMs)}）
              </p>
              <p>{attemptText(attempt)}</p>
              {answer !== '' && (
                <p className="font-mono break-all whitespace-pre-wrap text-text-2">応答の先頭：{harmless(answer)}</p>
              )}
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}

/** A test goes out while the endpoint is paused, too: one looks whether it answers again before one resumes. */
export function TestSend({ isPaused }: { readonly isPaused: boolean }) {
  return (
    <ConsoleForm aria-label="テスト送信">
      <input type="hidden" name="do" value="test" />
      <Button type="submit" aria-describedby={isPaused ? 'test-while-paused' : undefined}>
        テスト送信
      </Button>
      {isPaused && (
        <p id="test-while-paused" className="mt-1 text-sm text-text-2">
          停止中でも送信します
        </p>
      )}
    </ConsoleForm>
  )
}
