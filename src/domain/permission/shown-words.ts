import type { AuctionStatus } from '../auction/status.ts'
import type { ContactKind } from '../message/contact-patterns.ts'
import { contactKindsIn, maskContacts } from '../message/mask-contacts.ts'
import { type AuctionField, canSee, type Relation } from './visibility.ts'

/** Who wrote a text of an auction that strangers read. */
export type Author = 'owner' | 'winner' | 'otherDealer'

const CONTACTS_OF = {
  owner: 'contactsOfOwner',
  winner: 'contactsOfWinner',
  otherDealer: 'contactsOfOtherDealers',
} as const satisfies Record<Author, AuctionField>

/** A text as this viewer may read it: without a way around the service until there is a contract. */
export function shownWords(text: string, author: Author, relation: Relation, status: AuctionStatus): string {
  return canSee(CONTACTS_OF[author], relation, status) ? text : maskContacts(text)
}

/** What an operator is told about a text; nobody else learns that there is something behind the mask. */
export function flaggedContacts(text: string, relation: Relation): ContactKind[] {
  return relation === 'operator' ? contactKindsIn(text) : []
}

export const CONTACT_KIND_LABELS = {
  phone: '電話番号',
  mail: 'メールアドレス',
  link: 'リンク',
  account: 'LINE・SNS',
} as const satisfies Record<ContactKind, string>
