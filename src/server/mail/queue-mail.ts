import { randomUUID } from 'node:crypto'
import type { MailDocument } from '#content/mail/mail-document.ts'
import type { NotificationKind } from '#domain/account/notification.ts'
import type { Secrets } from '../auth/keys/secrets.ts'
import type { Tx } from '../db/client.ts'
import { addJob } from '../jobs/add-job.ts'
import type { MailContent } from './mail-content.ts'
import { renderMail } from './render-mail.ts'
import { type PartnersUnsubscription, unsubscribeUrl } from './unsubscribe-token.ts'

const BULK_PRIORITY = 10

export interface MailParts {
  readonly secrets: Secrets
  readonly origin: string
}

interface NewMail {
  /** For operations: which template. */
  readonly kind: string
  readonly to: string
  readonly document: MailDocument
  readonly bikeOwnerId: number | null
  /** Set for mails that the owner can turn off; the caller has asked the setting. */
  readonly setting?: NotificationKind
  /** The same for a person of the console. */
  readonly alert?: PartnersUnsubscription
  readonly notAfter?: Date
  /** One of thousands: mails that someone waits for go first. */
  readonly isBulk?: boolean
}

/** Written with the change it reports; the worker sends it after the commit. */
export async function queueMail(tx: Tx, { secrets, origin }: MailParts, mail: NewMail, now: Date): Promise<void> {
  const { kind, to, document, bikeOwnerId, setting, alert } = mail
  const stopped = setting && bikeOwnerId !== null ? { bikeOwnerId, kind: setting } : (alert ?? null)
  const stop = stopped && unsubscribeUrl(origin, secrets, stopped)
  const content: MailContent = { to, ...renderMail(document, { origin, unsubscribeUrl: stop }), unsubscribeUrl: stop }
  const mailId = randomUUID()
  await tx.query
    .insertInto('mail')
    .values({
      mailId,
      kind,
      bikeOwnerId,
      contentSealed: secrets.seal('mail', JSON.stringify(content)),
      createdAt: now,
      notAfter: mail.notAfter ?? null,
    })
    .execute()
  await addJob(tx, 'sendMail', { mailId, createdAt: now.toISOString() }, mail.isBulk ? { priority: BULK_PRIORITY } : {})
}
