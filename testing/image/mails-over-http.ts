import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Mailbox } from '../mailbox.ts'

/** What arrived at the mailbox, newest first and in the shape of the demo's outbox, for journeys in another process. */
export async function serveMails(mailbox: Mailbox) {
  const server = createServer((_request, response) => {
    const mails = mailbox.mails.toReversed().map(({ to, subject, text, html, date }) => ({
      to: to?.[0]?.address ?? '',
      subject,
      text,
      html,
      createdAt: date,
    }))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(mails))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
