import type { AuctionStatus } from '../auction/status.ts'
import type { ContactKind } from '../message/contact-patterns.ts'
import { contactKindsIn, maskContacts } from '../message/mask-contacts.ts'
import type { OwnNumbers } from '../message/vehicle-numbers.ts'
import { type AuctionField, canSee, type Relation } from './visibility.ts'

/** Who wrote a text of an auction that strangers read. */
export type Author = 'owner' | 'winner' | 'otherDealer'

const CONTACTS_OF = {
  owner: 'contactsOfOwner',
  winner: 'contactsOfWinner',
  otherDealer: 'contactsOfOtherDealers',
} as const satisfies Record<Author, AuctionField>

/** A text as this viewer may read it: without a way around the service until there is a contract. */
export function shownWords(
  text: string,
  author: Author,
  relation: Relation,
  status: AuctionStatus,
  own?: OwnNumbers,
): string {
  return canSee(CONTACTS_OF[author], relation, status) ? text : maskContacts(text, own)
}

/**
 * Why a trade was stopped, as a side of it may read it: with the stop the contract is over, and the words of the other
 * side are no way around the service. `by`: who stopped, `dealer:7`.
 */
export function shownStopReason(text: string, by: string, relation: Relation): string {
  const isOthers = relation === 'winner' ? by.startsWith('owner') : relation === 'owner' && /^(dealer|agent)/.test(by)
  return isOthers ? maskContacts(text) : text
}

/** What an operator is told about a text; nobody else learns that there is something behind the mask. */
export function flaggedContacts(text: string, relation: Relation, own?: OwnNumbers): ContactKind[] {
  return relation === 'operator' ? contactKindsIn(text, own) : []
}

export const CONTACT_KIND_LABELS = {
  phone: '電話番号',
  mail: 'メールアドレス',
  link: 'リンク',
  account: 'LINE・SNS',
  frame: '車台番号',
  plate: 'ナンバー',
} as const satisfies Record<ContactKind, string>
