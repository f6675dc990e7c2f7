import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  readonly url: string
  readonly mails: readonly Email[]
  /** While set, every mail is answered with this SMTP status. */
  refuseWith: number | null
  /** Called with every mail, before its sender is told that it was taken. */
  onMail: () => void
  /** Without what goes out by itself a moment later: the papers of trades, and alerts to people of the console. */
  lastTo(address: string): Email | undefined
  mailsTo(address: string): Email[]
  /** The six digits of the newest mail to the address. */
  codeFor(address: string): string
  close(): Promise<void>
}

const PAPER_MADE = 'ができました'
const OF_ALERTS = '/partner/unsubscribe?'

/** A real SMTP server that keeps what it is sent. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const { refuseWith } = mailbox
        if (refuseWith !== null) return done(Object.assign(new Error('refused'), { responseCode: refuseWith }))
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        mailbox.onMail()
        done()
      })
    },
  })
  server.on('error', () => undefined) // a sender that was killed
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuseWith: null,
    onMail: () => undefined,
    lastTo: (address) =>
      mails.findLast(
        ({ to, subject, text }) =>
          to?.some((it) => it.address === address) && !subject?.endsWith(PAPER_MADE) && !text?.includes(OF_ALERTS),
      ),
    mailsTo: (address) => mails.filter(({ to }) => to?.some((it) => it.address === address)),
    codeFor(address) {
      const code = /認証コード: (\d{6})/.exec(mailbox.lastTo(address)?.text ?? '')?.[1]
      if (!code) throw new Error(`No code was mailed to ${address}`)
      return code
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mailbox
}
