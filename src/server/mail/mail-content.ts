import type { Secrets } from '../auth/keys/secrets.ts'
import type { RenderedMail } from './render-mail.ts'

/** What is kept sealed of a mail. */
export interface MailContent extends RenderedMail {
  readonly to: string
  readonly unsubscribeUrl: string | null
}

export function openMailContent(secrets: Secrets, sealed: string): MailContent {
  return JSON.parse(secrets.unseal('mail', sealed)) as MailContent
}
