import type { FieldFault } from '#domain/errors/error-code.ts'

/** Why a form did not come through, or may not have: nothing answered, the server did not, or nobody is logged in. */
export type UnsentCause = 'network' | 'server' | 'session'

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
  /** What was typed, for a page that is made anew without scripts. */
  readonly typed?: Readonly<Record<string, string>>
  /** Which form of the page it answers. */
  readonly form?: string
  /** What the problem shows back: sent along, it says that the person saw it. */
  readonly shown?: string
}

const UNSENT_WORDS = {
  network: '電波が届かず、送信できませんでした。',
  server: 'サーバーに接続できず、送信できませんでした。',
  session: 'ログインの有効期限が切れたため、送信できませんでした。',
} as const satisfies Record<UnsentCause, string>

/** Shown like any other refusal: the form stays as it was typed. */
export function unsentRefusal(cause: UnsentCause, form: SentForm | null): Refusal {
  return { problem: UNSENT_WORDS[cause], fields: [], unsent: { cause, form } }
}

export function isUnsent(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'unsent' in answer && answer.unsent != null
}

/** Of the answer to a form, what its fields need to know. */
export function faultsOf(answer: Refusal | { readonly done: string } | null | undefined) {
  return answer && 'problem' in answer ? { faults: answer.fields, typed: answer.typed } : { faults: undefined }
}
