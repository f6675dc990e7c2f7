import { isNotificationKind, type NotificationKind } from '#domain/account/notification.ts'
import type { Secrets } from '../auth/keys/secrets.ts'

export interface Unsubscription {
  readonly bikeOwnerId: number
  readonly kind: NotificationKind
}

/** For the link in a mail: turns one kind off without a login, and nothing else. It does not expire. */
export function unsubscribeToken(secrets: Secrets, { bikeOwnerId, kind }: Unsubscription): string {
  const subject = `${bikeOwnerId}.${kind}`
  return `${subject}.${secrets.sign('unsubscribe', subject)}`
}

export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscription | null {
  const [id = '', kind = '', signature = ''] = token.split('.')
  if (!/^\d{1,9}$/.test(id) || !isNotificationKind(kind)) return null
  if (!secrets.hasSigned('unsubscribe', `${id}.${kind}`, signature)) return null
  return { bikeOwnerId: Number(id), kind }
}

export function unsubscribeUrl(origin: string, token: string): string {
  return `${origin}/kaitori/unsubscribe?token=${encodeURIComponent(token)}`
}
