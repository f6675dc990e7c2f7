import { MASK, maskContacts } from '../message/mask-contacts.ts'

/** What others wrote about an owner who is gone: without the name, phone numbers and mail addresses. */
export function withoutPerson(text: string, userName: string): string {
  const parts = userName.split(/\s+/u).filter(Boolean)
  // The whole name before its parts, written together, with a blank, or with a wide one.
  const names = [parts.map(escaped).join('[\\s\u3000]*'), ...parts.filter((part) => [...part].length > 1).map(escaped)]
  return maskContacts(text).replace(new RegExp(names.filter(Boolean).join('|') || '(?!)', 'gu'), MASK)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&')
}
