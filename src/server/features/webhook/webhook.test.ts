import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { DAY, HOUR, later, MINUTE, SECOND } from '#domain/values/duration.ts'
import { MAX_TRIES } from '#domain/webhook/retry.ts'
import { MAX_WEBHOOKS, WEBHOOK_KINDS, type WebhookKind } from '#domain/webhook/webhook-kinds.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { runDueJobs } from '#testing/run-due-jobs.ts'
import { createSelfSignedCertificate } from '#testing/self-signed-certificate.ts'
import { openWebhookReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import { verifyWebhook } from '../../../../docs/examples/verify-webhook.ts'
import { transact } from '../../db/client.ts'
import { startJobs } from '../../jobs/runner.ts'
import { crontab, jobs } from '../../jobs.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { queueWebhooks } from './queue-webhooks.ts'

let api: TestApi
let mailbox: Mailbox
let receiver: WebhookReceiver
let other: WebhookReceiver
let untrusted: WebhookReceiver

beforeAll(async () => {
  mailbox = await openMailbox()
  receiver = await openWebhookReceiver()
  other = await openWebhookReceiver()
  untrusted = await openWebhookReceiver(createSelfSignedCertificate(new Date()))
  const origins = [receiver.origin, other.origin, untrusted.origin].join(',')
  api = await startApi({ SMTP_URL: mailbox.url, WEBHOOK_LOCAL_ORIGINS: origins })
})
afterEach(async () => {
  await api.services.client.pool.query('delete from graphile_worker._private_jobs')
  for (const it of [receiver, other, untrusted]) {
    it.received.length = 0
    Object.assign(it, { status: 204, location: null, answer: '', delayMs: 0 })
  }
})
afterAll(async () => {
  await api.stop()
  await Promise.all([receiver, other, untrusted].map((it) => it.close()))
  await mailbox.close()
})

const CREATE = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhookEndpointId secret } }'
const LOG = `query ($id: Int!, $isUndelivered: Boolean) {
  webhookDeliveries(webhookEndpointId: $id, isUndelivered: $isUndelivered) {
    webhookDeliveryId messageId type state nextAt attempts { number status fault durationMs answer }
  }
}`
const REPLAY = 'mutation ($input: ReplayWebhooksInput!) { replayWebhooks(input: $input) }'
const PAUSE = 'mutation ($input: PauseWebhookInput!) { pauseWebhook(input: $input) }'
const ROTATE = 'mutation ($id: Int!) { rotateWebhookSecret(webhookEndpointId: $id) { secret } }'
const TEST = 'mutation ($id: Int!) { testWebhook(webhookEndpointId: $id) }'
const DELETE = 'mutation ($id: Int!) { deleteWebhook(webhookEndpointId: $id) }'

type Answer = Awaited<ReturnType<TestApi['graphql']>>
const codeOf = ({ errors }: Answer) => errors[0]?.extensions.code

interface Made {
  readonly id: number
  readonly secret: string
}

async function made(person: CastPartner, given: object = {}): Promise<Made> {
  const input = { url: `${receiver.origin}/${randomUUID()}`, kinds: WEBHOOK_KINDS, ...given }
  const { data, errors } = await api.graphql(CREATE, { input }, person.headers)
  expect(errors).toEqual([])
  return { id: Number(data.createWebhook.webhookEndpointId), secret: String(data.createWebhook.secret) }
}

async function log(person: CastPartner, { id }: Made, isUndelivered = false) {
  const { data, errors } = await api.graphql(LOG, { id, isUndelivered }, person.headers)
  expect(errors).toEqual([])
  return data.webhookDeliveries
}

/** Something that happened to the dealer. */
async function happened(bikeDealerIds: readonly number[], kind: WebhookKind = 'outbid', now = new Date()) {
  const { bikeOwnerId } = await castOwner(api.services)
  const auctionId = await castAuction(api.services, { bikeOwnerId, status: 21 })
  const fact = { kind, auctionId, bikeDealerIds, subject: randomUUID() }
  await transact(api.services.db, (tx) => queueWebhooks(tx, fact, now))
  return auctionId
}

/** All that is due: one run leaves the next job of a queue to the next. */
const run = () => runUntil(new Date())

/** Every try that falls due until then, in the order of the moments. */
async function runUntil(end: Date): Promise<void> {
  const { pool } = api.services.client
  for (;;) {
    const { rows } = await pool.query<{ at: Date }>('select min(run_at) as at from graphile_worker.jobs')
    const [next] = rows
    if (!next?.at || next.at > later(end, SECOND)) return
    await pool.query('update graphile_worker._private_jobs set run_at = now() where run_at <= $1', [next.at])
    await runDueJobs(api.services, () => (next.at > new Date() ? next.at : new Date()))
  }
}

const idsOf = ({ received }: WebhookReceiver) => received.map(({ headers }) => String(headers['webhook-id']))

describe('what is sent', () => {
  test('names what happened and nothing of it, signed as the convention has it', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    const auctionId = await happened([person.bikeDealerId])
    await run()
    const [request] = receiver.received
    expect(receiver.received).toHaveLength(1)
    const headers = Object.fromEntries(Object.entries(request?.headers ?? {}).map(([name, it]) => [name, String(it)]))
    const verified = new Webhook(webhook.secret).verify(request?.body ?? '', headers)
    expect(verified).toEqual({
      type: 'bid.outbid',
      timestamp: expect.stringMatching(/Z$/),
      data: { auctionId, bikeDealerId: person.bikeDealerId },
    })
    expect(() => new Webhook(webhook.secret).verify(`${request?.body} `, headers)).toThrow('No matching signature')
    expect(verifyWebhook(webhook.secret, headers, request?.body ?? '')).toEqual(verified)
    expect(() => verifyWebhook(webhook.secret, headers, `${request?.body} `)).toThrow('Not signed')
    const late = later(new Date(), 6 * MINUTE)
    expect(() => verifyWebhook(webhook.secret, headers, request?.body ?? '', late)).toThrow('Too old')
    expect(await log(person, webhook)).toMatchObject([
      { messageId: headers['webhook-id'], type: 'bid.outbid', state: 'delivered', attempts: [{ status: 204 }] },
    ])
  })

  test('for a day after a rotation both secrets verify, then the new one alone', async () => {
    const person = await castDealer(api.services)
    const { id, secret } = await made(person)
    const fresh = (await api.graphql(ROTATE, { id }, person.headers)).data.rotateWebhookSecret.secret
    expect(codeOf(await api.graphql(ROTATE, { id }, person.headers))).toBe('BAD_REQUEST')
    const signatures = async () => {
      receiver.received.length = 0
      await happened([person.bikeDealerId])
      await run()
      const [{ body = '', headers = {} } = {}] = receiver.received
      const texts = Object.fromEntries(Object.entries(headers).map(([name, it]) => [name, String(it)]))
      return [secret, fresh].map((it) => {
        try {
          return new Webhook(it).verify(body, texts) !== null
        } catch {
          return false
        }
      })
    }
    expect(await signatures()).toEqual([true, true])
    await api.services.db
      .updateTable('webhookEndpoint')
      .set({ previousSecretUntil: new Date() })
      .where('webhookEndpointId', '=', id)
      .execute()
    expect(await signatures()).toEqual([false, true])
  })

  test('the same is one message, and belongs to the transaction of what happened', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    const fact = { kind: 'won', auctionId: 1, bikeDealerIds: [person.bikeDealerId], subject: 'once' } as const
    await Promise.all([1, 2, 3].map(() => transact(api.services.db, (tx) => queueWebhooks(tx, fact, new Date()))))
    const broken = transact(api.services.db, async (tx) => {
      await queueWebhooks(tx, { ...fact, subject: 'never' }, new Date())
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    await run()
    expect(await log(person, webhook)).toHaveLength(1)
    expect(receiver.received).toHaveLength(1)
  })

  test('only the kinds that were chosen, only to those whom it concerns', async () => {
    const [person, stranger] = [await castDealer(api.services), await castDealer(api.services)]
    const won = await made(person, { kinds: ['won'] })
    const all = await made(stranger)
    await happened([person.bikeDealerId], 'outbid')
    await happened([person.bikeDealerId], 'won')
    await run()
    expect((await log(person, won)).map(({ type }: { type: string }) => type)).toEqual(['auction.won'])
    expect(await log(stranger, all)).toEqual([])
  })
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
    expect(codeOf(await api.graphql(REPLAY, { input }, person.headers))).toBe('BAD_REQUEST')
    await api.graphql(PAUSE, { input: { ...input, isPaused: false } }, person.headers)
    expect((await api.graphql(REPLAY, { input }, person.headers)).data.replayWebhooks).toBe(3)
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

describe('an address', () => {
  test.each([
    'http://8.8.8.8/hook',
    'https://127.0.0.1/hook',
    'https://127.1/hook',
    'https://0x7f000001/hook',
    'https://2130706433/hook',
    'https://[::1]/hook',
    'https://[::ffff:10.0.0.1]/hook',
    'https://10.0.0.8/hook',
    'https://169.254.169.254/latest/meta-data',
    'https://[fd00::1]/hook',
    'https://localhost/hook',
    'https://localhost./hook',
    'https://db/hook',
    'https://printer.local/hook',
    'https://vault.internal/hook',
    'https://user:word@8.8.8.8/hook',
    'https://8.8.8.8/hook#part',
    'ftp://8.8.8.8/hook',
    'hook',
    '',
    `https://8.8.8.8/${'a'.repeat(2000)}`,
  ])('%s is refused beside its field', async (url) => {
    const person = await castDealer(api.services)
    const { errors } = await api.graphql(CREATE, { input: { url, kinds: ['won'] } }, person.headers)
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'url' }] })
  })

  test('that leads inside by the time of the request is not connected to', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    const port = new URL(receiver.origin).port
    // As a name does that changed its mind: what was checked when it was saved is not trusted.
    for (const url of [`https://localhost:${port}/`, `https://127.0.0.1:${port}/`, `http://localhost:${port}/`]) {
      await api.services.db
        .updateTable('webhookEndpoint')
        .set({ url })
        .where('webhookEndpointId', '=', webhook.id)
        .execute()
      await happened([person.bikeDealerId])
      await run()
      const [delivery] = await log(person, webhook)
      expect([url, delivery.attempts[0].fault]).toEqual([url, 'address'])
    }
    expect(receiver.received).toEqual([])
  })
})

describe('permissions', () => {
  test('an endpoint is its person’s own, and its secret is in no answer after its making', async () => {
    const agent = await castAgent(api.services)
    const person = await castDealer(api.services, { agentId: agent.agentId })
    const neighbour = await castDealer(api.services, { agentId: agent.agentId })
    const operator = await castOperator(api.services)
    const owner = await castOwner(api.services)
    const { id, secret } = await made(person)
    for (const asking of [neighbour, agent, operator, owner, { headers: {} }]) {
      const calls = [
        api.graphql(LOG, { id }, asking.headers),
        api.graphql(PAUSE, { input: { webhookEndpointId: id, isPaused: true } }, asking.headers),
        api.graphql(ROTATE, { id }, asking.headers),
        api.graphql(TEST, { id }, asking.headers),
        api.graphql(REPLAY, { input: { webhookEndpointId: id } }, asking.headers),
        api.graphql(DELETE, { id }, asking.headers),
      ]
      for (const answer of await Promise.all(calls))
        expect(['ERROR_DATA_NOT_FOUND', 'ERROR_NOT_AUTHORIZED']).toContain(codeOf(answer))
    }
    const all = '{ webhooks { webhookEndpointId url kinds dealerIds pausedAt pauseReason previousSecretUntil } }'
    expect((await api.graphql(all, {}, neighbour.headers)).data.webhooks).toEqual([])
    expect((await api.graphql(all, {}, agent.headers)).data.webhooks).toEqual([])
    const own = await api.graphql(all, {}, person.headers)
    expect(own.data.webhooks).toHaveLength(1)
    await happened([person.bikeDealerId])
    await run()
    const answers = JSON.stringify([own, await log(person, { id, secret })])
    expect(answers).not.toContain(secret)
    const { rows } = await api.services.client.pool.query(
      'select row_to_json(e)::text as text from webhook_endpoint e union all select row_to_json(a)::text from partner_audit a',
    )
    for (const { text } of rows) expect(text).not.toContain(secret.slice('whsec_'.length))
    expect(rows.some(({ text }) => text.includes('createWebhook'))).toBe(true)
  })

  test('an agency’s endpoint hears of the dealers that it names, while they are the agency’s', async () => {
    const agent = await castAgent(api.services)
    const [first, second] = [
      await castDealer(api.services, { agentId: agent.agentId }),
      await castDealer(api.services, { agentId: agent.agentId }),
    ]
    const stranger = await castDealer(api.services)
    const input = { url: `${receiver.origin}/`, kinds: ['won'], dealerIds: [stranger.bikeDealerId] }
    expect(codeOf(await api.graphql(CREATE, { input }, agent.headers))).toBe('BAD_REQUEST')
    const webhook = await made(agent, { dealerIds: [first.bikeDealerId] })
    await happened([first.bikeDealerId, second.bikeDealerId, stranger.bikeDealerId])
    await run()
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.bikeDealerId)).toEqual([first.bikeDealerId])
    // What was queued before it left is not sent after.
    await happened([first.bikeDealerId])
    const { db } = api.services
    const move = (agentId: number) =>
      db.updateTable('bikeDealer').set({ agentId }).where('bikeDealerId', '=', first.bikeDealerId).execute()
    await move(stranger.agentId)
    await run()
    await happened([first.bikeDealerId])
    await run()
    expect(receiver.received).toHaveLength(1)
    expect((await log(agent, webhook))[0].state).toBe('held')
  })

  test.each(['person', 'dealer', 'agency'] as const)('nothing goes out while the %s is suspended', async (who) => {
    const agent = await castAgent(api.services)
    const person = await castDealer(api.services, { agentId: agent.agentId })
    const webhook = await made(person)
    await happened([person.bikeDealerId])
    const { db } = api.services
    const suspended = { suspendedAt: new Date(), suspendReason: '確認中' }
    if (who === 'person')
      await db
        .updateTable('partnerAccount')
        .set({ suspendedAt: new Date() })
        .where('partnerId', '=', person.partnerId)
        .execute()
    else if (who === 'dealer')
      await db.updateTable('bikeDealer').set(suspended).where('bikeDealerId', '=', person.bikeDealerId).execute()
    else await db.updateTable('agent').set(suspended).where('agentId', '=', agent.agentId).execute()
    await happened([person.bikeDealerId])
    await runUntil(later(new Date(), DAY))
    expect(receiver.received).toEqual([])
    const states = await db
      .selectFrom('webhookDelivery')
      .select('state')
      .where('webhookEndpointId', '=', webhook.id)
      .execute()
    expect(states).toEqual([{ state: 'held' }])
  })

  test('a house has a limited number, however many make them at once, and none twice', async () => {
    const person = await castDealer(api.services)
    const url = `${receiver.origin}/same`
    await made(person, { url })
    const again = await api.graphql(CREATE, { input: { url, kinds: ['won'] } }, person.headers)
    expect(again.errors[0]?.extensions.fields?.[0]?.field).toBe('url')
    const answers = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 2 }, (_, index) =>
        api.graphql(CREATE, { input: { url: `${receiver.origin}/${index}`, kinds: ['won'] } }, person.headers),
      ),
    )
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(MAX_WEBHOOKS - 1)
  })
})

describe('by hand', () => {
  test('a test is sent once, also while the endpoint is paused, and not again', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    await api.graphql(PAUSE, { input: { webhookEndpointId: webhook.id, isPaused: true } }, person.headers)
    receiver.status = 404
    expect(codeOf(await api.graphql(TEST, { id: webhook.id }, person.headers))).toBeUndefined()
    await runUntil(later(new Date(), DAY))
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
    expect(await log(person, webhook)).toMatchObject([{ state: 'failed', attempts: [{ status: 404 }] }])
    for (let count = 0; count < 4; count += 1) {
      await api.graphql(TEST, { id: webhook.id }, person.headers)
      await run()
    }
    expect(codeOf(await api.graphql(TEST, { id: webhook.id }, person.headers))).toBe('ERROR_EXCEEDING_UPPER_LIMIT')
  })

  test('one that arrived is sent again under its id; all that failed, from a time on', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    await happened([person.bikeDealerId])
    await run()
    const [{ webhookDeliveryId, messageId }] = await log(person, webhook)
    const input = { webhookEndpointId: webhook.id, webhookDeliveryId }
    expect((await api.graphql(REPLAY, { input }, person.headers)).data.replayWebhooks).toBe(1)
    await run()
    expect(idsOf(receiver)).toEqual([messageId, messageId])

    const paused = { webhookEndpointId: webhook.id, isPaused: true }
    await api.graphql(PAUSE, { input: paused }, person.headers)
    const start = new Date()
    await happened([person.bikeDealerId], 'outbid', later(start, -HOUR))
    await happened([person.bikeDealerId], 'outbid', start)
    await api.graphql(PAUSE, { input: { ...paused, isPaused: false } }, person.headers)
    const since = later(start, -MINUTE).toISOString()
    const all = { webhookEndpointId: webhook.id, since }
    expect((await api.graphql(REPLAY, { input: all }, person.headers)).data.replayWebhooks).toBe(1)
    expect((await api.graphql(REPLAY, { input: all }, person.headers)).data.replayWebhooks).toBe(0)
    await run()
    expect(receiver.received).toHaveLength(3)
    const stranger = await castDealer(api.services)
    const theirs = await made(stranger)
    const mixed = { webhookEndpointId: theirs.id, webhookDeliveryId }
    expect(codeOf(await api.graphql(REPLAY, { input: mixed }, stranger.headers))).toBe('ERROR_DATA_NOT_FOUND')
  })

  test('what is deleted is silent at once', async () => {
    const person = await castDealer(api.services)
    const { id } = await made(person)
    await happened([person.bikeDealerId])
    expect(codeOf(await api.graphql(DELETE, { id }, person.headers))).toBeUndefined()
    await runUntil(later(new Date(), 10 * SECOND))
    expect(receiver.received).toEqual([])
    expect(codeOf(await api.graphql(LOG, { id }, person.headers))).toBe('ERROR_DATA_NOT_FOUND')
  })
})
