import { randomUUID } from 'node:crypto'
import { pushText } from '#content/push/push-texts.ts'
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
  const content = JSON.stringify(pushText({ ...event, modelName: await modelNameOf(tx, event.auctionId) }))
  for (const { pushSubscriptionId } of browsers) {
    const pushMessageId = randomUUID()
    const notAfter = new Date(now.getTime() + LIFETIME_MS[event.kind])
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
