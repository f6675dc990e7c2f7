import { actionChoices } from '#content/messages/audit-words.ts'
import type { FieldFault } from '#domain/errors/error-code.ts'
import type { PartnerRole } from '#domain/permission/actor.ts'
import { readAuctionNumber } from '#domain/search/auction-number.ts'
import { MAX_SEARCH_LENGTH } from '#domain/search/keyword-length.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import { readDay } from '#domain/values/typed-day.ts'

/** The fields of the form, which are those of the address. */
export const AUDIT_FIELDS = ['subject', 'who', 'action', 'auction', 'from', 'until'] as const
export type AuditField = (typeof AUDIT_FIELDS)[number]

export interface AuditAsked {
  /** As it was typed. */
  readonly typed: Readonly<Record<AuditField, string>>
  /** While there is one, nothing is read: what cannot be understood is not left out. */
  readonly faults: readonly FieldFault[]
  readonly variables: {
    readonly subjectId: string | null
    readonly action: readonly string[]
    readonly filter: {
      readonly person: string | null
      readonly auctionId: number | null
      readonly from: string | null
      readonly until: string | null
    }
  }
}

/** What an address asks of the log; the days are typed as everywhere. */
export function readAuditAsked(parameters: URLSearchParams, role: PartnerRole, now: Date): AuditAsked {
  const textOf = (name: AuditField) => (parameters.get(name) ?? '').trim()
  const typed = {
    subject: textOf('subject'),
    who: textOf('who'),
    action: textOf('action'),
    auction: textOf('auction'),
    from: textOf('from'),
    until: textOf('until'),
  }
  const faults: FieldFault[] = []
  const fault = (field: AuditField, message: string) => {
    faults.push({ field, message })
    return null
  }
  for (const field of ['subject', 'who'] as const)
    if (typed[field].length > MAX_SEARCH_LENGTH) fault(field, `${MAX_SEARCH_LENGTH}文字以内で入力してください。`)
  const dayOf = (field: 'from' | 'until', label: string) => {
    const read = readDay(typed[field], { label, until: tokyoDay(now) })
    return read.ok ? read.value : fault(field, read.refusal)
  }
  const [from, until] = [dayOf('from', '開始日'), dayOf('until', '終了日')]
  if (from !== null && until !== null && from > until) fault('from', '開始日は終了日までの日付を入力してください。')
  const { auctionId } = readAuctionNumber(typed.auction)
  if (typed.auction !== '' && auctionId === null) fault('auction', 'オークション番号は数字で入力してください。')
  const action = actionChoices(role).get(typed.action) ?? []
  if (typed.action !== '' && action.length === 0) fault('action', 'この操作はありません。選び直してください。')
  const filter = { person: typed.who || null, auctionId, from, until }
  return { typed, faults, variables: { subjectId: typed.subject || null, action, filter } }
}

/** The same filter elsewhere: what was typed, without what is empty. */
export function auditSearch({ typed }: Pick<AuditAsked, 'typed'>, more: Record<string, string> = {}): string {
  const given = AUDIT_FIELDS.flatMap((name) => (typed[name] === '' ? [] : [[name, typed[name]]]))
  return new URLSearchParams([...given, ...Object.entries(more)]).toString()
}
