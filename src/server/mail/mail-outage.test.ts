import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#server/db/client.ts'
import { startApiBehindProxy } from '#testing/api-behind-proxy.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { queueMail } from './queue-mail.ts'
import { sendMail } from './send-mail.job.ts'

let mailbox: Mailbox
let behind: Awaited<ReturnType<typeof startApiBehindProxy>>
beforeAll(async () => {
  mailbox = await openMailbox()
  behind = await startApiBehindProxy({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await behind.stop()
  await mailbox.close()
})

test('a mail that went out while the database lost its leader is not sent again', async () => {
  const { api, proxy } = behind
  const { services } = api
  const document = {
    subject: '件名',
    greeting: '川崎 疾風',
    blocks: [{ kind: 'paragraph', text: '本文です。' }],
  } as const
  const mail = { kind: 'test', to: 'once@example.com', document, bikeOwnerId: null }
  await transact(services.db, (tx) => queueMail(tx, services, mail, new Date()))
  const { mailId } = await services.db.selectFrom('mail').select('mailId').executeTakeFirstOrThrow()
  mailbox.onMail = () => {
    proxy.fault = 'away'
  }
  const sending = sendMail({ services, now: new Date() }, { mailId })
  await expect.poll(services.leader.isAway, { timeout: 10_000 }).toBe(true)
  proxy.fault = 'none'
  await sending
  const row = await services.db.selectFrom('mail').select('sentAt').executeTakeFirstOrThrow()
  expect(row.sentAt).toBeInstanceOf(Date)
  await api.runJobs() // the queue still has its job
  expect(mailbox.mailsTo('once@example.com')).toHaveLength(1)
})
