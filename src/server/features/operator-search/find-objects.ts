import { tidyLicence } from '#domain/account/dealer-form.ts'
import { unifyText } from '#domain/search/characters.ts'
import { SUPPORT_SUBJECT_CODES, SUPPORT_SUBJECTS } from '#domain/support/subjects.ts'
import type { Db } from '../../db/client.ts'

/** Of each kind; whoever gets more types more. */
export const MAX_FOUND = 20
/** Shorter beginnings of a licence number belong to half of the dealers. */
const MIN_LICENCE_DIGITS = 4
const MAX_ID = 2_147_483_647

export interface Found<Row> {
  readonly totalCount: number
  readonly rows: readonly Row[]
}

/** Words and names in one spelling: width, case, kana and spaces make no difference, and no sign is a wildcard. */
function nameTest(words: string): (name: string) => boolean {
  const wanted = spelled(words)
  return (name) => wanted !== '' && spelled(name).includes(wanted)
}

function spelled(text: string): string {
  return unifyText(text).replaceAll(' ', '')
}

/** No.10001 and 10001; null where it is no number. */
function numberIn(words: string): number | null {
  const [, digits] = /^(?:no\.?|#)?\s*(\d{1,10})$/i.exec(words.normalize('NFKC').trim()) ?? []
  return digits !== undefined && Number(digits) <= MAX_ID ? Number(digits) : null
}

function firstOf<Row>(rows: readonly Row[]): Found<Row> {
  return { totalCount: rows.length, rows: rows.slice(0, MAX_FOUND) }
}

/** By part of the name, or by the licence number or its beginning. Compared here: there are hundreds, and one spelling for both sides. */
export async function findDealers(db: Db, words: string) {
  const dealers = await db
    .selectFrom('bikeDealer')
    .innerJoin('agent', 'agent.agentId', 'bikeDealer.agentId')
    .select(['bikeDealerId', 'bikeDealer.name', 'licenceNumber', 'licenceAuthority', 'agent.name as agentName'])
    .select((it) =>
      it.or([it('bikeDealer.suspendedAt', 'is not', null), it('agent.suspendedAt', 'is not', null)]).as('isSuspended'),
    )
    .orderBy('bikeDealerId')
    .execute()
  const licence = tidyLicence(words)
  const isLicence = /^\d+$/.test(licence) && licence.length >= MIN_LICENCE_DIGITS
  const isNamed = nameTest(words)
  return firstOf(dealers.filter((it) => isNamed(it.name) || (isLicence && it.licenceNumber.startsWith(licence))))
}

export async function findAgents(db: Db, words: string) {
  const agents = await db
    .selectFrom('agent')
    .select(['agentId', 'name'])
    .select((it) => it('suspendedAt', 'is not', null).as('isSuspended'))
    .orderBy('agentId')
    .execute()
  const isNamed = nameTest(words)
  return firstOf(agents.filter(({ name }) => isNamed(name)))
}

/** Of all that were ever published some hundreds; the newest first. */
export async function findAnnouncements(db: Db, words: string) {
  const announcements = await db
    .selectFrom('announcement')
    .select(['announcementId', 'subject', 'displayOn', 'isPublished'])
    .orderBy('announcementId', 'desc')
    .execute()
  const isNamed = nameTest(words)
  return firstOf(announcements.filter(({ subject }) => isNamed(subject)))
}

/** By its number, or by what it is about: never by who wrote, which asks for a reason. The last message first. */
export async function findSupportThreads(db: Db, words: string) {
  const number = numberIn(words)
  const isNamed = nameTest(words)
  const subjects = SUPPORT_SUBJECT_CODES.filter((code) => isNamed(SUPPORT_SUBJECTS[code]))
  if (number === null && subjects.length === 0) return firstOf([])
  const threads = db
    .selectFrom('supportThread')
    .where((it) =>
      it.or([
        ...(number === null ? [] : [it('supportThreadId', '=', number)]),
        ...(subjects.length === 0 ? [] : [it('subject', 'in', subjects)]),
      ]),
    )
  const rows = await threads
    .select(['supportThreadId', 'subject', 'state', 'lastMessageAt'])
    .orderBy('lastMessageAt', 'desc')
    .limit(MAX_FOUND)
    .execute()
  const { count } = await threads.select((it) => it.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return { totalCount: count, rows }
}
