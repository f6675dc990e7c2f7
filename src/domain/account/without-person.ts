import { maskContacts } from '../message/mask-contacts.ts'
import { maskName } from './own-data-in.ts'

/** What others wrote about an owner who is gone: without the name, phone numbers and mail addresses. */
export function withoutPerson(text: string, userName: string): string {
  return maskName(maskContacts(text), userName)
}
