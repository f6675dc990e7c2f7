import { type AlertKind, passesQuietHours } from '#domain/alert/alert-kinds.ts'
import { afterQuietHours, digestAt } from '#domain/alert/quiet-hours.ts'
import { later, MINUTE } from '#domain/values/duration.ts'
import type { Tx } from '../../db/client.ts'
import { addJob } from '../../jobs/add-job.ts'
import { queueWebhooks } from '../webhook/index.ts'
import { type AlertPerson, readAlertPeople } from './alert-people.ts'

export interface Raised {
  readonly kind: AlertKind
  readonly bikeDealerId: number
  readonly auctionId: number
  /** The same is told once to a person, whoever finds it and however often. */
  readonly subject: string
  /** Not told before. */
  readonly notBefore?: Date
  /** A mail of the trade says it already. */
  readonly isMailed?: boolean
}

/** Tells the people of the dealer as each of them chose, and its own systems, with the change that it is about. */
export async function raiseAlert(tx: Tx, raised: Raised, now: Date): Promise<void> {
  const { kind, auctionId, subject, bikeDealerId } = raised
  await queueWebhooks(tx, { kind, auctionId, subject, bikeDealerIds: [bikeDealerId] }, now)
  for (const person of await readAlertPeople(tx.query, raised.bikeDealerId)) await raiseFor(tx, person, raised, now)
}

export async function raiseFor(tx: Tx, person: AlertPerson, raised: Raised, now: Date): Promise<void> {
  const { kind, subject, bikeDealerId, auctionId, notBefore = now, isMailed = false } = raised
  const { partnerId, choices, quiet } = person
  const choice = choices[kind]
  const mail = choice.mail === 'off' || isMailed ? 'none' : choice.mail
  if (mail === 'none' && !choice.push) return
  const added = await tx.query
    .insertInto('alert')
    .values({ partnerId, kind, subject, bikeDealerId, auctionId, mail, push: choice.push, raisedAt: now })
    .onConflict((on) => on.columns(['partnerId', 'kind', 'subject']).doNothing())
    .returning('alertId')
    .executeTakeFirst()
  if (!added) return
  const { alertId } = added
  if (mail === 'atOnce' || choice.push) {
    const runAt = passesQuietHours(kind) === 'everything' ? notBefore : afterQuietHours(notBefore, quiet)
    // By the database's clock where it is due at once: ours may be ahead of it.
    await addJob(tx, 'sendAlert', { alertId }, { jobKey: `alert:${alertId}`, ...(runAt > now && { runAt }) })
  }
  if (mail === 'daily') {
    const jobKey = `alert-digest:${partnerId}`
    await addJob(tx, 'sendAlertDigest', { partnerId }, { jobKey, runAt: digestAt(now, quiet), keepsRunAt: true })
  }
}

/** Who is reading marks it as read by then. */
const READING_PERIOD = MINUTE
/** At most one in this time; what came in between is told by the next one. */
const MESSAGE_PERIOD = 10 * MINUTE

interface WrittenMessage {
  readonly auctionId: number
  readonly bikeDealerId: number
  readonly messageNo: number
}

/** The dealer has a new message, in a conversation that the caller holds. */
export async function raiseMessageAlert(tx: Tx, written: WrittenMessage, now: Date): Promise<void> {
  const { auctionId, bikeDealerId, messageNo } = written
  const subject = `${auctionId}:${bikeDealerId}:${messageNo}`
  // A program waits for nobody to read: it hears of every message.
  await queueWebhooks(tx, { kind: 'message', auctionId, bikeDealerIds: [bikeDealerId], subject, messageNo }, now)
  for (const person of await readAlertPeople(tx.query, bikeDealerId)) {
    const last = await tx.query
      .selectFrom('alert')
      .select(['toldAt', 'listedAt', 'mail', 'push'])
      .where('partnerId', '=', person.partnerId)
      .where('kind', '=', 'message')
      .where('auctionId', '=', auctionId)
      .where('bikeDealerId', '=', bikeDealerId)
      .orderBy('alertId', 'desc')
      .executeTakeFirst()
    const isWaiting = last && (last.mail === 'daily' && !last.push ? last.listedAt : last.toldAt) === null
    if (isWaiting) continue
    const soon = later(now, READING_PERIOD)
    const again = last?.toldAt ? later(last.toldAt, MESSAGE_PERIOD) : soon
    const notBefore = again > soon ? again : soon
    await raiseFor(tx, person, { kind: 'message', subject, auctionId, bikeDealerId, notBefore }, now)
  }
}
