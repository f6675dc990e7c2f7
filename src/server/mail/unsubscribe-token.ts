import { isNotificationKind, type NotificationKind } from '#domain/account/notification.ts'
import { type AlertMailing, isAlertKind } from '#domain/alert/alert-kinds.ts'
import type { Secrets } from '../auth/keys/secrets.ts'

interface OwnersUnsubscription {
  readonly bikeOwnerId: number
  readonly kind: NotificationKind
}

export interface PartnersUnsubscription {
  readonly partnerId: number
  readonly kind: AlertMailing
}

export type Unsubscription = OwnersUnsubscription | PartnersUnsubscription

/** For the link in a mail: turns one kind off, or on again, without a login, and nothing else. It does not expire. */
export function unsubscribeToken(secrets: Secrets, unsubscription: Unsubscription): string {
  const { kind } = unsubscription
  const subject =
    'partnerId' in unsubscription ? `p${unsubscription.partnerId}.${kind}` : `${unsubscription.bikeOwnerId}.${kind}`
  return `${subject}.${secrets.sign('unsubscribe', subject)}`
}

export function readUnsubscribeToken(secrets: Secrets, token: string): OwnersUnsubscription | null {
  const [id = '', kind = '', signature = ''] = token.split('.')
  if (!/^\d{1,9}$/.test(id) || !isNotificationKind(kind)) return null
  if (!secrets.hasSigned('unsubscribe', `${id}.${kind}`, signature)) return null
  return { bikeOwnerId: Number(id), kind }
}

export function readPartnersToken(secrets: Secrets, token: string): PartnersUnsubscription | null {
  const [id = '', kind = '', signature = ''] = token.split('.')
  if (!/^p\d{1,9}$/.test(id) || !(kind === 'daily' || isAlertKind(kind))) return null
  if (!secrets.hasSigned('unsubscribe', `${id}.${kind}`, signature)) return null
  return { partnerId: Number(id.slice(1)), kind }
}

export function unsubscribeUrl(origin: string, secrets: Secrets, unsubscription: Unsubscription): string {
  const side = 'partnerId' in unsubscription ? 'partner' : 'kaitori'
  return `${origin}/${side}/unsubscribe?token=${encodeURIComponent(unsubscribeToken(secrets, unsubscription))}`
}
