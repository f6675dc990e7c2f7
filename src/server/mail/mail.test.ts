import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { UpdateBikeOwnerNotificationToOffDocument } from '#contract/generated/account.ts'
import { DAY, later } from '#domain/values/duration.ts'
import { transact } from '#server/db/client.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { purgeExpired } from '../auth/purge-expired.job.ts'
import { MAIL_DAYS } from './mail-days.ts'
import { queueMail } from './queue-mail.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

let api: TestApi
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url, MAIL_FROM: 'Kaitori <no-reply@example.com>' })
})
beforeEach(async () => {
  mailbox.refuseWith = null
  await api.services.db.deleteFrom('mail').execute()
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const DOCUMENT = {
  subject: '【Kaitori】件名',
  greeting: '川崎 <疾風>',
  blocks: [
    { kind: 'paragraph', text: '本文です。' },
    { kind: 'facts', rows: [{ label: '車種', value: 'CB & Co' }] },
    { kind: 'button', label: '確認する', url: 'http://localhost/kaitori/mypage?notification=1&id=2' },
  ],
} as const

function queue(to: string, more: Partial<Parameters<typeof queueMail>[2]> = {}) {
  const mail = { kind: 'test', to, document: DOCUMENT, bikeOwnerId: null, ...more }
  return transact(api.services.db, (tx) => queueMail(tx, api.services, mail, new Date()))
}

async function rows() {
  return api.services.db.selectFrom('mail').selectAll().execute()
}

test('text and HTML say the same, and HTML is escaped', async () => {
  await queue('both@example.com')
  await api.runJobs()
  const mail = mailbox.lastTo('both@example.com')
  expect(mail?.from).toMatchObject({ name: 'Kaitori', address: 'no-reply@example.com' })
  expect(mail?.text).toContain('川崎 <疾風> 様')
  expect(mail?.text).toContain('車種: CB & Co')
  expect(mail?.text).toContain('http://localhost/kaitori/mypage?notification=1&id=2')
  expect(mail?.html).toContain('川崎 &lt;疾風&gt; 様')
  expect(mail?.html).toContain('href="http://localhost/kaitori/mypage?notification=1&amp;id=2"')
  expect(mail?.html).toContain('lang="ja"')
})

test('a mail of a rolled-back change is never sent', async () => {
  const broken = transact(api.services.db, async (tx) => {
    const mail = { kind: 'test', to: 'rolled-back@example.com', document: DOCUMENT, bikeOwnerId: null }
    await queueMail(tx, api.services, mail, new Date())
    throw new Error('changed my mind')
  })
  await expect(broken).rejects.toThrow('changed my mind')
  await api.runJobs()
  expect(mailbox.lastTo('rolled-back@example.com')).toBeUndefined()
})

test('what was sent is erased; what waits cannot be read in the table', async () => {
  await queue('secret@example.com')
  expect(JSON.stringify(await rows())).not.toContain('secret@example.com')
  await api.runJobs()
  const [mail] = await rows()
  expect(mail).toMatchObject({ contentSealed: null, failedAt: null })
  expect(mail?.sentAt).toBeInstanceOf(Date)
})

test('a failure that may pass is tried again, under the same message id', async () => {
  mailbox.refuseWith = 451
  await queue('later@example.com')
  await api.runJobs()
  expect(mailbox.lastTo('later@example.com')).toBeUndefined()
  const [waiting] = await rows()
  expect(waiting).toMatchObject({ sentAt: null, failedAt: null, lastError: 'SMTP 451' })
  const jobs = await api.services.client.pool.query<{ attempts: number; is_later: boolean }>(
    "select attempts, run_at > updated_at as is_later from graphile_worker.jobs where task_identifier = 'sendMail'",
  )
  expect(jobs.rows).toEqual([{ attempts: 1, is_later: true }])
  mailbox.refuseWith = null
  await api.services.client.pool.query('update graphile_worker._private_jobs set run_at = now()')
  await api.runJobs()
  expect(mailbox.lastTo('later@example.com')?.messageId).toBe(`<${waiting?.mailId}@kaitori.mail>`)
})

test('a refusal for good is not tried again', async () => {
  mailbox.refuseWith = 550
  await queue('gone@example.com')
  await api.runJobs()
  expect(await rows()).toMatchObject([{ contentSealed: null, lastError: 'refused', sentAt: null }])
  // The queue takes a finished job out a moment after it has run; one that is to be tried again would stay.
  const left = async () => (await api.services.client.pool.query('select 1 from graphile_worker.jobs')).rowCount
  await expect.poll(left).toBe(0)
})

test('a code that is no longer valid is not sent', async () => {
  await queue('late@example.com', { notAfter: new Date(Date.now() - 1) })
  await api.runJobs()
  expect(mailbox.lastTo('late@example.com')).toBeUndefined()
  expect(await rows()).toMatchObject([{ lastError: 'too late', contentSealed: null }])
})

test('a job of the version before, which did not know the month, sends its mail', async () => {
  await queue('month-unknown@example.com')
  await api.services.client.pool.query(
    "update graphile_worker._private_jobs set payload = json_build_object('mailId', payload ->> 'mailId')",
  )
  await api.runJobs()
  expect(mailbox.lastTo('month-unknown@example.com')).toBeDefined()
  expect(await rows()).toMatchObject([{ contentSealed: null, failedAt: null }])
})

test('what waits for a week is given up and says nothing any more; what went out stays as it is', async () => {
  await queue('waits@example.com')
  const [{ mailId, createdAt } = { mailId: '', createdAt: new Date(0) }] = await rows()
  await api.services.db
    .insertInto('mail')
    .values({
      mailId: randomUUID(),
      kind: 'sent',
      bikeOwnerId: null,
      contentSealed: null,
      createdAt,
      sentAt: createdAt,
    })
    .execute()
  await purgeExpired({ services: api.services, now: later(createdAt, MAIL_DAYS * DAY) })
  expect((await rows()).find((it) => it.mailId === mailId)).toMatchObject({ failedAt: null, lastError: null })
  const now = later(createdAt, MAIL_DAYS * DAY + 1)
  await purgeExpired({ services: api.services, now })
  const [waited, sent] = (await rows()).sort(
    (one, other) => Number(one.kind === 'sent') - Number(other.kind === 'sent'),
  )
  expect(waited).toMatchObject({ contentSealed: null, sentAt: null, failedAt: now, lastError: 'too late' })
  expect(sent).toMatchObject({ sentAt: createdAt, failedAt: null, lastError: null })
  await api.runJobs()
  expect(mailbox.lastTo('waits@example.com')).toBeUndefined()
})

test('a mail by setting carries the way to turn it off, without a login', async () => {
  const { email, bikeOwnerId, headers } = await castOwner(api.services)
  await queue(email, { bikeOwnerId, setting: 'market' })
  await api.runJobs()
  const header = (name: string) => mailbox.lastTo(email)?.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const url = new URL(header('list-unsubscribe')?.slice(1, -1) ?? '')
  expect(url.origin + url.pathname).toBe('http://localhost/kaitori/unsubscribe')
  expect(mailbox.lastTo(email)?.text).toContain(url.href)

  const input = { token: url.searchParams.get('token') }
  const { data } = await api.graphql(UpdateBikeOwnerNotificationToOffDocument.query, { input })
  expect(data.updateBikeOwnerNotificationToOff).toEqual({ isSuccess: true, kind: 'market' })
  const setting = await api.graphql('{ bikeOwnerNotificationSetting { market message } }', {}, headers)
  expect(setting.data.bikeOwnerNotificationSetting).toEqual({ market: false, message: true })
})

test.each(['', 'x', '1.market.forged', '100001.everything.x'])('token %j turns nothing off', async (token) => {
  const { errors } = await api.graphql(UpdateBikeOwnerNotificationToOffDocument.query, { input: { token } })
  expect(errors[0]?.extensions.code).toBe('ERROR_DATA_NOT_FOUND')
})

test('mail programs turn it off with one post', async () => {
  const { bikeOwnerId, headers } = await castOwner(api.services)
  const token = unsubscribeToken(api.services.secrets, { bikeOwnerId, kind: 'bidUpdate' })
  const post = (given: string, body: string) =>
    fetch(`${api.origin}/kaitori/unsubscribe?token=${given}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      redirect: 'manual',
    })
  expect((await post('1.market.forged', 'List-Unsubscribe=One-Click')).status).toBe(404)
  expect((await post(token, 'List-Unsubscribe=One-Click')).status).toBe(200)
  const setting = await api.graphql('{ bikeOwnerNotificationSetting { bidUpdate } }', {}, headers)
  expect(setting.data.bikeOwnerNotificationSetting).toEqual({ bidUpdate: false })
  const form = await post(token, '')
  expect([form.status, form.headers.get('location')]).toEqual([303, `/kaitori/unsubscribe?stopped=true&token=${token}`])
})
