import type { JobContext, JobPayloads } from '../jobs/job.ts'
import { pushDetailsSchema } from './push-sender.ts'

/** Sends one notification to one browser; a failure that may pass is thrown, and the queue tries again. */
export async function sendPush(
  { services, now }: JobContext,
  { pushMessageId }: JobPayloads['sendPush'],
): Promise<void> {
  const { db, secrets, push } = services
  const message = await db
    .selectFrom('pushMessage')
    .innerJoin('pushSubscription', 'pushSubscription.pushSubscriptionId', 'pushMessage.pushSubscriptionId')
    .innerJoin('loginSession', 'loginSession.sessionId', 'pushSubscription.sessionId')
    .select(['pushMessage.pushSubscriptionId', 'detailsSealed', 'content', 'notAfter', 'endedAt', 'deleteAt'])
    .where('pushMessageId', '=', pushMessageId)
    .executeTakeFirst()
  if (!message) return
  const forgetBrowser = () =>
    db.deleteFrom('pushSubscription').where('pushSubscriptionId', '=', message.pushSubscriptionId).execute()
  if (message.endedAt || message.deleteAt <= now) {
    await forgetBrowser() // logged out
    return
  }
  const secondsToLive = Math.floor((message.notAfter.getTime() - now.getTime()) / 1000)
  if (secondsToLive > 0) {
    const details = pushDetailsSchema.parse(JSON.parse(secrets.unseal('push', message.detailsSealed)))
    const outcome = await push.send(details, message.content, secondsToLive)
    if (outcome === 'later') throw new Error(`Push ${pushMessageId} was not sent`)
    if (outcome === 'gone') {
      await forgetBrowser()
      return
    }
  }
  await db.deleteFrom('pushMessage').where('pushMessageId', '=', pushMessageId).execute()
}
