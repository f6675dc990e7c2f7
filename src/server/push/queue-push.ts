import { randomUUID } from 'node:crypto'
import { type PushText, pushText } from '#content/push/push-texts.ts'
import type { PushEvent, PushKind } from '#domain/account/push.ts'
import type { Tx } from '../db/client.ts'
import { addJob } from '../jobs/add-job.ts'

const COLUMNS = {
  bid: 'pushBid',
  message: 'pushMessage',
  auctionEnd: 'pushAuctionEnd',
} as const satisfies Record<PushKind, string>

/** News that is older than this helps nobody. */
const LIFETIME_MS = { bid: 60 * 60 * 1000, message: 24 * 60 * 60 * 1000, auctionEnd: 48 * 60 * 60 * 1000 } as const

type Nameless<Event> = Event extends unknown ? Omit<Event, 'modelName'> : never

/** What happened, to whom; the name of the bike is looked up. */
export type PushNews = Nameless<PushEvent> & { readonly bikeOwnerId: number }

/** Written with the change it reports, for every browser of the owner that asked for this kind; sent after the commit. */
export async function queuePush(tx: Tx, { bikeOwnerId, ...event }: PushNews, now: Date): Promise<void> {
  const browsers = await tx.query
    .selectFrom('pushSubscription')
    .select('pushSubscriptionId')
    .where('bikeOwnerId', '=', bikeOwnerId)
    .where(COLUMNS[event.kind], '=', true)
    .execute()
  if (browsers.length === 0) return
  const text = pushText({ ...event, modelName: await modelNameOf(tx, event.auctionId) })
  await queueFor(tx, browsers, text, new Date(now.getTime() + LIFETIME_MS[event.kind]))
}

/** The same to the browsers of a person of the console; what they are told is the person's choice, not the browser's. */
export async function queuePartnerPush(tx: Tx, partnerId: number, text: PushText, notAfter: Date): Promise<void> {
  const browsers = await tx.query
    .selectFrom('pushSubscription')
    .select('pushSubscriptionId')
    .where('partnerId', '=', partnerId)
    .execute()
  await queueFor(tx, browsers, text, notAfter)
}

type Browsers = readonly { readonly pushSubscriptionId: number }[]

async function queueFor(tx: Tx, browsers: Browsers, text: PushText, notAfter: Date): Promise<void> {
  const content = JSON.stringify(text)
  for (const { pushSubscriptionId } of browsers) {
    const pushMessageId = randomUUID()
    await tx.query.insertInto('pushMessage').values({ pushMessageId, pushSubscriptionId, content, notAfter }).execute()
    await addJob(tx, 'sendPush', { pushMessageId }, { maxAttempts: 6 })
  }
}

async function modelNameOf(tx: Tx, auctionId: number): Promise<string> {
  const model = await tx.query
    .selectFrom('auction')
    .innerJoin('model', 'model.modelId', 'auction.modelId')
    .select('modelNameJp')
    .where('auctionId', '=', auctionId)
    .executeTakeFirst()
  return model?.modelNameJp ?? 'お持ちのバイク'
}
