import type { ContactKind } from '#domain/message/contact-patterns.ts'
import { CONTACT_KIND_LABELS } from '#domain/permission/shown-words.ts'

/** For operators, beside a text that others read with a mask. */
export function ContactFlag({ contacts }: { readonly contacts: readonly string[] }) {
  if (contacts.length === 0) return null
  // Not a StateBadge: with all kinds it is wider than a phone, and has to break.
  return (
    <span className="inline-block rounded-card bg-bad-soft px-2.5 py-0.5 text-xs font-bold text-bad">
      {contacts.every(isNumber) ? '車両の番号' : '連絡先'}あり：{contacts.map(labelOf).join('・')}
    </span>
  )
}

/** The bike's, by which its owner can be found. */
function isNumber(kind: string): boolean {
  return kind === 'frame' || kind === 'plate'
}

function labelOf(kind: string): string {
  const labels: Partial<Record<string, string>> = CONTACT_KIND_LABELS satisfies Record<ContactKind, string>
  return labels[kind] ?? kind
}
