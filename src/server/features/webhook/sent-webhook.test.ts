import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { later, MINUTE } from '#domain/values/duration.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { codeOf, startWebhooks, WEBHOOK_QUERIES } from '#testing/webhook-cast.ts'
import { verifyWebhook } from '../../../../docs/examples/verify-webhook.mjs'
import { transact } from '../../db/client.ts'
import { queueWebhooks } from './queue-webhooks.ts'

const webhooks = await startWebhooks()
const { api, receiver, made, log, happened, run } = webhooks
afterEach(() => webhooks.forget())
afterAll(webhooks.stop)

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
    const fresh = (await api.graphql(WEBHOOK_QUERIES.rotate, { id }, person.headers)).data.rotateWebhookSecret.secret
    expect(codeOf(await api.graphql(WEBHOOK_QUERIES.rotate, { id }, person.headers))).toBe('BAD_REQUEST')
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
