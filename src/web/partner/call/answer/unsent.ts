import { PARTNER_SUSPENDED } from '#content/messages/account.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'

/** Why a form did not come through, or may not have: nothing answered, the server did not, nobody is logged in, or may be. */
export type UnsentCause = 'network' | 'server' | 'session' | 'suspended'

/** The login of whoever was logged out because it is suspended. */
export const SUSPENDED_LOGIN = '/partner/login?suspended=1'

/** A form exactly as it was sent, its key included: sent again, it is the same request. */
export interface SentForm {
  readonly action: string
  readonly entries: readonly (readonly [name: string, value: string])[]
}

export interface Unsent {
  readonly cause: UnsentCause
  /** Null where it cannot be repeated from here: it held a file. */
  readonly form: SentForm | null
}

/** What the server had against a form, or why it did not get there. */
export interface Refusal {
  readonly problem: string
  readonly fields: readonly FieldFault[]
  /** Set where the form did not reach the server, or nobody was logged in: it can be sent again. */
  readonly unsent?: Unsent
  /** The tries are used up for a while: the very same form may be taken later. The problem says when. */
  readonly mustWait?: boolean
  /** What was typed, for a page that is made anew without scripts. */
  readonly typed?: Readonly<Record<string, string>>
  /** Which form of the page it answers. */
  readonly form?: string
  /** What the problem shows back: sent along, it says that the person saw it. */
  readonly shown?: string
  /** The question alone, where the problem also says how a page without scripts is answered. */
  readonly asked?: Asked
}

export interface Asked {
  readonly words: string
  /** What is odd about the values; null where nothing is. */
  readonly doubt: string | null
}

/** The field that says in words what is sent: ¥480,000 の入札. */
export const SENT_WORDS = 'sentWords'

/** Only what never left, or was turned away, is surely not booked; an answer may be lost on its way back. */
const UNSENT_WORDS = {
  network: '通信が途切れ、届いたかどうか確認できません。',
  server: 'サーバーから応答がなく、届いたかどうか確認できません。',
  session: 'ログアウトしたか、ログインの有効期限が切れたため、送信できませんでした。',
  suspended: PARTNER_SUSPENDED,
} as const satisfies Record<UnsentCause, string>
const OFFLINE_WORDS = '通信できず、送信できませんでした。'

interface SurelyUnsent {
  /** Nothing left the device. */
  readonly wasOffline?: boolean
  /** Turned away unread, since there were too many requests: for so many seconds, 0 where nobody said. */
  readonly turnedAwayFor?: number | null
}

/** Shown like any other refusal: the form stays as it was typed. */
export function unsentRefusal(
  cause: UnsentCause,
  form: SentForm | null,
  { wasOffline = false, turnedAwayFor = null }: SurelyUnsent = {},
): Refusal {
  const problem =
    turnedAwayFor !== null
      ? `混み合っているため、送信できませんでした。${turnedAwayFor > 0 ? `${turnedAwayFor}秒` : '1分'}ほどおいて、もう一度お試しください。`
      : cause === 'network' && wasOffline
        ? OFFLINE_WORDS
        : UNSENT_WORDS[cause]
  return { problem, fields: [], unsent: { cause, form } }
}

/** Of whoever was suspended when the form was sent, and is not any more: with a login, or before it. */
export const RESUMED_WORDS = {
  resumed: '利用が再開されました。送信し直してください。',
  'resumed-session': '利用が再開されました。ログインし直してから、送信し直してください。',
} as const

/** What stands in the way now of a form that was not sent: a suspension ends while its refusal is on the screen. */
export function causeNow(cause: UnsentCause, fault: UnsentCause | null): UnsentCause | keyof typeof RESUMED_WORDS {
  if (cause !== 'suspended') return cause
  if (fault === null) return 'resumed'
  return fault === 'session' ? 'resumed-session' : 'suspended'
}

/** What is sent again, named after what was typed where the form does not name it: 「もう一度送る」 alone may be anything. */
export function sentWords({ entries }: SentForm): string {
  const of = (name: string) => entries.find(([given]) => given === name)?.[1].trim() ?? ''
  const text = of('message') || of('question') || of('subject') || of('name')
  const named = of(SENT_WORDS) || (text && `「${text.length > 20 ? `${text.slice(0, 20)}…` : text}」`)
  return named ? `${named}をもう一度送る` : 'もう一度送る'
}

/** The server has judged the form: it was taken, or is wrong. Anything else says nothing of what the form holds. */
export function isJudged(answer: Refusal | { readonly done: string }): boolean {
  return 'done' in answer || (!answer.unsent && !answer.mustWait)
}

export function isUnsent(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'unsent' in answer && answer.unsent != null
}
