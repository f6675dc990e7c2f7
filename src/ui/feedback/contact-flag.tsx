import type { ContactKind } from '#domain/message/contact-patterns.ts'
import { CONTACT_KIND_LABELS } from '#domain/permission/shown-words.ts'
import { StateBadge } from './state-badge.tsx'

/** For operators, beside a text that others read with a mask. */
export function ContactFlag({ contacts }: { readonly contacts: readonly string[] }) {
  if (contacts.length === 0) return null
  return <StateBadge tone="bad">連絡先あり：{contacts.map(labelOf).join('・')}</StateBadge>
}

function labelOf(kind: string): string {
  const labels: Partial<Record<string, string>> = CONTACT_KIND_LABELS satisfies Record<ContactKind, string>
  return labels[kind] ?? kind
}
