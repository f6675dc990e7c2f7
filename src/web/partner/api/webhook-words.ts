import type { DeliveryState, PauseReason } from '#domain/webhook/webhook-kinds.ts'
import type { BadgeTone } from '#ui/feedback/state-badge.tsx'
import { exactTimeText } from '#ui/values/date-time.ts'
import { countText } from '#ui/values/money.ts'

export const STATES: Readonly<Record<DeliveryState, { readonly label: string; readonly tone: BadgeTone }>> = {
  waiting: { label: '送信待ち', tone: 'info' },
  delivered: { label: '届きました', tone: 'good' },
  failed: { label: '届きませんでした', tone: 'bad' },
  held: { label: '未送信', tone: 'warn' },
}

/** In place of 送信待ち while its endpoint is paused. */
export const HALTED = { label: '停止中', tone: 'warn' } as const

export const PAUSES: Readonly<Record<PauseReason, { readonly label: string; readonly words: string }>> = {
  person: { label: '停止中', words: '停止しています。停止している間の通知は、送信せずに記録だけを残します。' },
  failed: {
    label: '停止中（届きません）',
    words:
      '約3日間届かなかったため、送信を停止しました。送信先を確認してから再開してください。届かなかった通知は、再開したあとにまとめて再送できます。',
  },
  gone: {
    label: '停止中（廃止済み）',
    words: '送信先が「410 Gone」（廃止済み）と応答したため、送信を停止しました。',
  },
}

const FAULTS: Readonly<Record<string, string>> = {
  address: '送信できない場所（社内や自分のコンピューターなど）を指すURLです',
  name: 'URLのドメイン名が見つかりません',
  timeout: '10秒以内に応答がありませんでした',
  certificate: 'サーバー証明書を確認できませんでした',
  unreachable: 'サーバーに接続できませんでした',
  connection: '通信が途中で切れました',
  redirect: '転送（リダイレクト）の応答でした。転送先には送信しません',
}

interface Attempt {
  readonly status: number | null
  readonly fault: string | null
}

/** What came of one try, in words. */
export function attemptText({ status, fault }: Attempt): string {
  const code = status === null ? '' : `HTTP ${status}：`
  if (fault !== null) return `${code}${FAULTS[fault] ?? '通信できませんでした'}`
  if (status === null) return '応答がありませんでした'
  if (status < 300) return `${code}届きました`
  if (status === 410) return `${code}廃止済みと応答しました`
  return `${code}${status >= 500 ? '送信先でエラーが起きました' : '送信先が受け付けませんでした'}`
}

interface Endpoint {
  readonly pauseReason: PauseReason | null
  readonly trouble: (Attempt & { readonly waitingCount: number; readonly at: string }) | null
}

/** Of an endpoint, in a few words. */
export function endpointState({ pauseReason, trouble }: Endpoint): {
  readonly tone: BadgeTone
  readonly label: string
} {
  if (pauseReason !== null) return { tone: 'warn', label: PAUSES[pauseReason].label }
  return trouble ? { tone: 'bad', label: '届いていません' } : { tone: 'good', label: '送信中' }
}

/** How many wait, and what was answered last; null where nothing fails, or where it is paused and says so. */
export function troubleText({ pauseReason, trouble }: Endpoint): string | null {
  if (pauseReason !== null || trouble === null) return null
  const { waitingCount, at } = trouble
  return `${countText(waitingCount)}件待ち・最後の応答 ${exactTimeText(at)}　${attemptText(trouble)}`
}

/** Signs that turn the direction of what stands beside them, ring or are not seen at all; line breaks and tabs stay. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** What a stranger's machine answered, with each such sign as its number: U+202E. */
export function harmless(text: string): string {
  return text.replace(HIDDEN, (sign) =>
    sign === '\n' || sign === '\t' ? sign : `[U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
  )
}

export function durationText(milliseconds: number): string {
  return `${(milliseconds / 1000).toLocaleString('ja-JP', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}秒`
}
