import { randomInt } from 'node:crypto'
import { DAY, later } from '#domain/values/duration.ts'
import type { Db, Tx } from '../db/client.ts'
import type { AccountTables } from '../db/schema/account.ts'
import type { Secrets } from './keys/secrets.ts'

/** Mails with a code to one mail address within a day: for one network or known browser, and for all strangers. */
export const MAX_CODE_MAILS_PER_REQUESTER = 4
export const MAX_CODE_MAILS_TO_STRANGERS = 8
const RESERVE_DIGITS = 20
const RESERVE_CODE = /^\d{20}$/

/** For the schema: what `isMailHeldBack` says. */
export const HELD_BACK =
  'Mails are held back: if none arrives, one of the last 24 hours has a reserve code, which counts as the code of this request.'

/** For the schema: what `formerUuid` is for. */
export const FORMER =
  'Of the last request of this browser: while mails are held back, the code that was mailed for it counts.'

export type MailedPurpose = AccountTables['codeMailCount']['purpose']

interface Mailbox {
  readonly purpose: MailedPurpose
  /** Of the mail address. */
  readonly emailKey: string
}

export interface CodeMail {
  /** No mail goes out; one with a reserve code that counts until then has. */
  readonly isHeldBack: boolean
  /**
   * What the requester is told: true as well where a mail goes out again only because somebody proved the mailbox. It
   * depends on what was asked alone, so nobody learns from it that the mailbox is read or has an account.
   */
  readonly isToldHeldBack: boolean
  /** For the last mail of the day. */
  readonly reserve: { readonly code: string; readonly until: Date } | null
}

/**
 * Counts a mail that anyone can make us send. Whoever comes after the last one needs none: that carried a code too long
 * to be guessed, good for every request of this address until mails are sent again. A known browser has its own count.
 */
export async function takeCodeMail(
  tx: Tx,
  secrets: Secrets,
  given: Mailbox & { readonly requester: string; readonly isKnown: boolean },
  now: Date,
): Promise<CodeMail> {
  const { purpose, emailKey } = given
  const keyOf = (whose: string) => secrets.sign('email-key', `code-mail ${purpose} ${emailKey} ${whose}`)
  const counts = [{ key: keyOf(`of ${given.requester}`), max: MAX_CODE_MAILS_PER_REQUESTER }]
  if (!given.isKnown) counts.push({ key: keyOf('of strangers'), max: MAX_CODE_MAILS_TO_STRANGERS })
  const keys = counts.map(({ key }) => key).sort() // always locked in the same order
  const endsAt = later(now, DAY)
  await tx.query
    .insertInto('codeMailCount')
    .values(keys.map((key) => ({ key, emailKey, purpose, count: 0, toldCount: 0, endsAt, reserveHash: null })))
    .onConflict((on) => on.doNothing())
    .execute()
  const rows = await tx.query
    .selectFrom('codeMailCount')
    .select(['key', 'count', 'toldCount', 'endsAt', 'reserveHash'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute()
  const open = counts.map(({ key, max }) => {
    const row = rows.find((it) => it.key === key)
    return row && row.endsAt > now ? { ...row, max } : { key, max, count: 0, toldCount: 0, endsAt, reserveHash: null }
  })
  const isUsedUp = open.some(({ count, max }) => count >= max)
  const isToldHeldBack = open.some(({ toldCount, max }) => toldCount >= max)
  const last = isUsedUp ? [] : open.filter(({ count, max }) => count + 1 === max)
  const code = last.length > 0 ? newReserveCode() : null
  for (const row of open) {
    const { key, endsAt } = row
    const count = row.count + (isUsedUp ? 0 : 1)
    const toldCount = row.toldCount + (isToldHeldBack ? 0 : 1)
    const reserveHash =
      code !== null && last.includes(row) ? secrets.sign('code', reserveText(given, code)) : row.reserveHash
    await tx.query
      .updateTable('codeMailCount')
      .set({ count, toldCount, endsAt, reserveHash })
      .where('key', '=', key)
      .execute()
  }
  const until = new Date(Math.max(...last.map((it) => it.endsAt.getTime())))
  return {
    isHeldBack: isUsedUp && isToldHeldBack,
    isToldHeldBack,
    reserve: code === null ? null : { code, until },
  }
}

function newReserveCode(): string {
  return Array.from({ length: RESERVE_DIGITS }, () => randomInt(10)).join('')
}

const reserveText = ({ purpose, emailKey }: Mailbox, code: string) => `reserve ${purpose} ${emailKey} ${code}`

export function isReserveCode(code: string): boolean {
  return RESERVE_CODE.test(code)
}

/** Whether this is a reserve code that was mailed to the address and counts still. */
export async function hasReserveCode(
  db: Db,
  secrets: Secrets,
  mailbox: Mailbox,
  code: string,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .selectFrom('codeMailCount')
    .select('reserveHash')
    .where('emailKey', '=', mailbox.emailKey)
    .where('purpose', '=', mailbox.purpose)
    .where('endsAt', '>', now)
    .where('reserveHash', 'is not', null)
    .execute()
  return rows.some(({ reserveHash }) => secrets.hasSigned('code', reserveText(mailbox, code), reserveHash ?? ''))
}

/**
 * Someone has read the mailbox: mails are counted anew, and its reserve codes end. What requesters are told stays.
 * Returns whether there were counts.
 */
export async function forgetCodeMails(tx: Tx, { purpose, emailKey }: Mailbox): Promise<boolean> {
  const { numUpdatedRows } = await tx.query
    .updateTable('codeMailCount')
    .set({ count: 0, reserveHash: null })
    .where('emailKey', '=', emailKey)
    .where('purpose', '=', purpose)
    .where('count', '>', 0)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
