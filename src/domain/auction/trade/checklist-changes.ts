import { PAYMENT_METHODS } from '../../options/delivery.ts'
import { DOCUMENTS } from '../../options/documents.ts'
import { labelOf } from '../../options/option.ts'
import { weekdayLabel } from '../../values/weekday-label.ts'
import type { Checklist } from './checklist.ts'

export interface ChecklistChange {
  readonly label: string
  /** In words; empty where nothing stood there. */
  readonly from: string
  readonly to: string
  /** Between the two sides alone. */
  readonly isPrivate: boolean
  /** May say where somebody lives. */
  readonly isPlace: boolean
}

export interface ChecklistVersion {
  readonly version: number
  /** Empty once its owner has withdrawn. */
  readonly content: Partial<Checklist>
  /** `owner:1`, `dealer:2` or `agent:3`. */
  readonly byActor: string
}

/** The two who fill it in; an agent does it for the dealer. */
export type ChecklistSide = 'owner' | 'dealer'

export function sideOf(byActor: string): ChecklistSide {
  return byActor.startsWith('owner') ? 'owner' : 'dealer'
}

const FIELDS: readonly {
  readonly label: string
  readonly words: (content: Partial<Checklist>) => string
  readonly isPrivate?: true
  readonly isPlace?: true
}[] = [
  { label: '引渡し日', words: ({ deliveryOn }) => (deliveryOn ? weekdayLabel(deliveryOn) : '') },
  { label: '引渡し時間', words: ({ deliveryTime = '' }) => deliveryTime },
  { label: '引渡し場所', words: ({ deliveryPlace = '' }) => deliveryPlace, isPlace: true },
  { label: 'お支払い方法', words: ({ paymentMethod = '' }) => labelOf(PAYMENT_METHODS, paymentMethod) },
  { label: '販売店のご担当者名', words: ({ deliveryManagerName = '' }) => deliveryManagerName },
  { label: 'お渡しする書類', words: documentWords },
  { label: '緊急連絡先', words: ({ emergencyContact = '' }) => emergencyContact, isPrivate: true },
  { label: 'メモ', words: ({ memo = '' }) => memo, isPrivate: true },
]

function documentWords({ bikeOwnerDocuments = [], bikeOwnerOtherDocuments = [] }: Partial<Checklist>): string {
  const known = bikeOwnerDocuments.filter(({ isChecked }) => isChecked)
  const others = bikeOwnerOtherDocuments.map(({ name, isChecked }) => (isChecked ? name : `${name}（未確認）`))
  return [...known.map(({ documentType }) => labelOf(DOCUMENTS, documentType)), ...others].join('、')
}

/** What reads otherwise afterwards. */
export function changesBetween(before: Partial<Checklist>, after: Partial<Checklist>): ChecklistChange[] {
  return FIELDS.map(({ label, words, isPrivate = false, isPlace = false }) => ({
    label,
    from: words(before),
    to: words(after),
    isPrivate,
    isPlace,
  })).filter(({ from, to }) => from !== to)
}

/**
 * What one side changed in versions that follow each other, the first of them already known: several changes of a field
 * are one, and one that was taken back, or that the other side has written over since, is none.
 */
export function changesOf(side: ChecklistSide, versions: readonly ChecklistVersion[]): ChecklistChange[] {
  const merged = new Map<string, ChecklistChange>()
  for (const [index, { content, byActor }] of versions.entries()) {
    if (index === 0 || sideOf(byActor) !== side) continue
    for (const change of changesBetween(versions[index - 1]?.content ?? {}, content))
      merged.set(change.label, { ...change, from: merged.get(change.label)?.from ?? change.from })
  }
  const now = versions.at(-1)?.content ?? {}
  return FIELDS.flatMap(({ label, words }) => {
    const change = merged.get(label)
    return change && change.from !== change.to && change.to === words(now) ? [change] : []
  })
}

/**
 * What the owner wrote into the memo last, whatever the dealer made of it since; null where that is nothing. An account to
 * pay to is the owner's word alone.
 */
export function ownersMemo(
  versions: readonly (ChecklistVersion & { readonly at: Date })[],
): { readonly text: string; readonly at: Date } | null {
  const memoOf = (index: number) => versions[index]?.content.memo ?? ''
  // Who wrote what stood there before the oldest version that is read, nobody knows.
  const written = versions.findLast(({ version, byActor }, index) => {
    const isChange = index === 0 ? version === 1 && memoOf(0) !== '' : memoOf(index) !== memoOf(index - 1)
    return isChange && sideOf(byActor) === 'owner'
  })
  const text = written?.content.memo?.trim()
  return written && text ? { text, at: written.at } : null
}
