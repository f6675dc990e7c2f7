import { createTransport } from 'nodemailer'
import type { MailContent } from './mail-content.ts'

interface OutgoingMail extends MailContent {
  readonly mailId: string
}

export interface MailTransport {
  /** Where there is no SMTP the mail stays with us: the outbox. */
  readonly isOutbox: boolean
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

/** The receiving side refuses for good (unknown address, refused content): trying again would be spam. */
export class MailRefusedError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : 'The mail was refused', { cause })
    this.name = 'MailRefusedError'
  }
}

export function openMailTransport(smtpUrl: string | undefined, from: string): MailTransport {
  if (smtpUrl === undefined) return { isOutbox: true, send: async () => undefined, close: () => undefined }
  const smtp = createTransport(smtpUrl, { from })
  return {
    isOutbox: false,
    async send({ mailId, to, subject, text, html, unsubscribeUrl }) {
      const headers = unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
      // The same id on a repeated try lets the receiver drop the second copy.
      const messageId = `<${mailId}@kaitori.mail>`
      try {
        await smtp.sendMail({ messageId, to, subject, text, html, ...(headers && { headers }) })
      } catch (error) {
        throw isForGood(error) ? new MailRefusedError(error) : error
      }
    },
    close: () => smtp.close(),
  }
}

function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error)) return false
  return typeof error.responseCode === 'number' && error.responseCode >= 500
}
