import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { PartnerWebhookLogDocument, PartnerWebhooksDocument } from '#contract/generated/partner-webhooks.ts'
import { DAY, HOUR, later } from '#domain/values/duration.ts'
import { MAX_TRIES } from '#domain/webhook/retry.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { createSelfSignedCertificate } from '#testing/self-signed-certificate.ts'
import { codeOf, idsOf, startWebhooks, WEBHOOK_QUERIES } from '#testing/webhook-cast.ts'
import { openWebhookReceiver } from '#testing/webhook-receiver.ts'
import { transact } from '../../db/client.ts'
import { startJobs } from '../../jobs/runner.ts'
import { crontab, jobs } from '../../jobs.ts'
import { queueMail } from '../../mail/queue-mail.ts'

const other = await openWebhookReceiver()
const untrusted = await openWebhookReceiver(createSelfSignedCertificate(new Date()))
const webhooks = await startWebhooks([other.origin, untrusted.origin])
const { api, mailbox, receiver, made, log, happened, run, runUntil } = webhooks
afterEach(() => webhooks.forget(other, untrusted))
afterAll(async () => {
  await webhooks.stop()
  await Promise.all([other.close(), untrusted.close()])
})

describe('a receiver', () => {
  test('that is down for an hour gets everything, each message once', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    receiver.status = 503
    const now = new Date()
    for (let count = 0; count < 5; count += 1) await happened([person.bikeDealerId])
    await runUntil(later(now, HOUR))
    const failed = idsOf(receiver)
    expect(new Set(failed).size).toBe(5)
    expect(failed).toHaveLength(5 * 4) // at once, after 5 s, 5 min and 30 min
    receiver.status = 200
    receiver.received.length = 0
    await runUntil(later(now, DAY))
    expect(idsOf(receiver).sort()).toEqual([...new Set(failed)].sort())
    for (const it of await log(person, webhook)) expect([it.state, it.attempts.length]).toEqual(['delivered', 5])
  })

  test('that never comes back is paused after the last try, and its person hears of it once', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    receiver.status = 500
    receiver.answer = '<script>alert(1)</script>\0'
    await happened([person.bikeDealerId])
    await happened([person.bikeDealerId])
    await runUntil(later(new Date(), 5 * DAY))
    await run()
    const logged: { state: string; messageId: string; attempts: object[] }[] = await log(person, webhook)
    const failed = logged.filter(({ state }) => state === 'failed')
    expect(failed.map(({ attempts }) => attempts.length)).toEqual([MAX_TRIES])
    expect(failed[0]?.attempts[0]).toMatchObject({ status: 500, answer: '<script>alert(1)</script>' })
    expect(logged.map(({ state }) => state)).toContain('held')
    const mails = mailbox.mailsTo(person.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['【Kaitori】Webhookの送信を停止しました'])
    expect(mails[0]?.text).not.toContain(webhook.secret)

    // What comes meanwhile is kept, and sent when somebody asks for it.
    receiver.status = 200
    receiver.received.length = 0
    await happened([person.bikeDealerId])
    await run()
    expect(receiver.received).toEqual([])
    const input = { webhookEndpointId: webhook.id }
    expect(codeOf(await api.graphql(WEBHOOK_QUERIES.replay, { input }, person.headers))).toBe('BAD_REQUEST')
    await api.graphql(WEBHOOK_QUERIES.pause, { input: { ...input, isPaused: false } }, person.headers)
    expect((await api.graphql(WEBHOOK_QUERIES.replay, { input }, person.headers)).data.replayWebhooks).toBe(3)
    await run()
    expect(new Set(idsOf(receiver)).size).toBe(3)
    expect(idsOf(receiver)).toContain(failed[0]?.messageId)
    expect(await log(person, webhook, true)).toEqual([])
  })

  test('that answers 410 is not asked again', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    receiver.status = 410
    await happened([person.bikeDealerId])
    await runUntil(later(new Date(), 5 * DAY))
    expect(receiver.received).toHaveLength(1)
    const { pauseReason } = await api.services.db
      .selectFrom('webhookEndpoint')
      .select('pauseReason')
      .where('webhookEndpointId', '=', webhook.id)
      .executeTakeFirstOrThrow()
    expect(pauseReason).toBe('gone')
    await run()
    expect(mailbox.mailsTo(person.email)).toHaveLength(1)
  })

  test('that answers a test with 410 is not paused, as after any other test that fails', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    for (const status of [410, 500]) {
      receiver.status = status
      await api.graphql(WEBHOOK_QUERIES.test, { id: webhook.id }, person.headers)
      await run()
    }
    const logged: { type: string; state: string }[] = await log(person, webhook)
    expect(logged.map(({ state }) => state)).toEqual(['failed', 'failed'])
    const { pausedAt } = await api.services.db
      .selectFrom('webhookEndpoint')
      .select('pausedAt')
      .where('webhookEndpointId', '=', webhook.id)
      .executeTakeFirstOrThrow()
    expect(pausedAt).toBeNull()
    expect(mailbox.mailsTo(person.email)).toEqual([])
  })

  test('that fails is said to from its first failure until one arrives; tests do not count', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    const troubles = async () =>
      (await api.graphql(PartnerWebhooksDocument.query, {}, person.headers)).data.webhooks.map(
        (it: { trouble: object | null }) => it.trouble,
      )
    receiver.status = 500
    await api.graphql(WEBHOOK_QUERIES.test, { id: webhook.id }, person.headers)
    await run()
    expect(await troubles()).toEqual([null])
    const auctionIds = [await happened([person.bikeDealerId]), await happened([person.bikeDealerId])]
    await run()
    expect(await troubles()).toEqual([{ waitingCount: 2, at: expect.any(String), status: 500, fault: null }])
    receiver.status = 204
    // One that waits is sent at once where somebody asks for it.
    const variables = { webhookEndpointId: webhook.id }
    const { data } = await api.graphql(PartnerWebhookLogDocument.query, variables, person.headers)
    const [last] = data.webhookDeliveries
    expect(last).toMatchObject({
      state: 'waiting',
      auction: { auctionId: auctionIds[1], modelName: expect.any(String) },
    })
    const input = { ...variables, webhookDeliveryId: last.webhookDeliveryId }
    expect((await api.graphql(WEBHOOK_QUERIES.replay, { input }, person.headers)).data.replayWebhooks).toBe(1)
    await run()
    expect(await troubles()).toEqual([null])
  })

  test('that redirects is not followed, wherever it sends us', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    receiver.status = 302
    for (const location of [`${other.origin}/caught`, 'http://169.254.169.254/latest/meta-data']) {
      receiver.location = location
      await happened([person.bikeDealerId])
      await run()
    }
    expect(other.received).toEqual([])
    for (const it of await log(person, webhook))
      expect(it).toMatchObject({ state: 'waiting', attempts: [{ status: 302, fault: 'redirect' }] })
  })

  test('whose certificate nobody vouches for gets nothing', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person, { url: `${untrusted.origin}/` })
    await happened([person.bikeDealerId])
    await run()
    expect(untrusted.received).toEqual([])
    const [delivery] = await log(person, webhook)
    expect(delivery.attempts).toMatchObject([{ status: null, fault: 'certificate' }])
  })

  test('that answers without end is cut off, and has heard us', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    receiver.status = 200
    receiver.answer = 'あ'.repeat(1_000_000)
    await happened([person.bikeDealerId])
    await run()
    const [delivery] = await log(person, webhook)
    expect(delivery.state).toBe('delivered')
    expect(delivery.attempts[0].answer).toBe('あ'.repeat(500))
  })

  test('that is slow holds up nobody else, and is left after ten seconds', async () => {
    const [slow, quick] = [await castDealer(api.services), await castDealer(api.services)]
    const slowWebhook = await made(slow, { url: `${other.origin}/` })
    await made(quick)
    other.delayMs = 60_000
    for (let count = 0; count < 6; count += 1) await happened([slow.bikeDealerId])
    const { services } = api
    const runner = await startJobs({ services, jobs, pool: services.client.pool }, crontab)
    try {
      await expect.poll(() => other.received.length, { timeout: 10_000 }).toBe(1)
      for (let count = 0; count < 10; count += 1) await happened([quick.bikeDealerId])
      await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(10)
      const mail = { kind: 'once', to: quick.email, bikeOwnerId: null } as const
      const document = { subject: '急ぎのメール', greeting: null, blocks: [] }
      await transact(services.db, (tx) => queueMail(tx, services, { ...mail, document }, new Date()))
      await expect.poll(() => mailbox.mailsTo(quick.email).length, { timeout: 10_000 }).toBe(1)
      // One at a time, so the others of the slow one wait.
      expect(other.received).toHaveLength(1)
      await expect
        .poll(async () => (await log(slow, slowWebhook)).at(-1)?.attempts[0]?.fault, { timeout: 30_000 })
        .toBe('timeout')
    } finally {
      await runner.stop()
    }
  })
})
