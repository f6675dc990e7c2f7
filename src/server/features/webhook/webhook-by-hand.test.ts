import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, later, MINUTE, SECOND } from '#domain/values/duration.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { codeOf, idsOf, startWebhooks, WEBHOOK_QUERIES } from '#testing/webhook-cast.ts'

const webhooks = await startWebhooks()
const { api, receiver, made, log, happened, run, runUntil } = webhooks
afterEach(() => webhooks.forget())
afterAll(webhooks.stop)

describe('by hand', () => {
  test('a test is sent once, also while the endpoint is paused, and not again', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    await api.graphql(
      WEBHOOK_QUERIES.pause,
      { input: { webhookEndpointId: webhook.id, isPaused: true } },
      person.headers,
    )
    receiver.status = 404
    expect(codeOf(await api.graphql(WEBHOOK_QUERIES.test, { id: webhook.id }, person.headers))).toBeUndefined()
    await runUntil(later(new Date(), DAY))
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
    expect(await log(person, webhook)).toMatchObject([{ state: 'failed', attempts: [{ status: 404 }] }])
    for (let count = 0; count < 4; count += 1) {
      await api.graphql(WEBHOOK_QUERIES.test, { id: webhook.id }, person.headers)
      await run()
    }
    expect(codeOf(await api.graphql(WEBHOOK_QUERIES.test, { id: webhook.id }, person.headers))).toBe(
      'ERROR_EXCEEDING_UPPER_LIMIT',
    )
  })

  test('one that arrived is sent again under its id; all that failed, from a time on', async () => {
    const person = await castDealer(api.services)
    const webhook = await made(person)
    await happened([person.bikeDealerId])
    await run()
    const [{ webhookDeliveryId, messageId }] = await log(person, webhook)
    const input = { webhookEndpointId: webhook.id, webhookDeliveryId }
    expect((await api.graphql(WEBHOOK_QUERIES.replay, { input }, person.headers)).data.replayWebhooks).toBe(1)
    await run()
    expect(idsOf(receiver)).toEqual([messageId, messageId])

    const paused = { webhookEndpointId: webhook.id, isPaused: true }
    await api.graphql(WEBHOOK_QUERIES.pause, { input: paused }, person.headers)
    const start = new Date()
    await happened([person.bikeDealerId], 'outbid', later(start, -HOUR))
    await happened([person.bikeDealerId], 'outbid', start)
    await api.graphql(WEBHOOK_QUERIES.pause, { input: { ...paused, isPaused: false } }, person.headers)
    const since = later(start, -MINUTE).toISOString()
    const all = { webhookEndpointId: webhook.id, since }
    expect((await api.graphql(WEBHOOK_QUERIES.replay, { input: all }, person.headers)).data.replayWebhooks).toBe(1)
    expect((await api.graphql(WEBHOOK_QUERIES.replay, { input: all }, person.headers)).data.replayWebhooks).toBe(0)
    await run()
    expect(receiver.received).toHaveLength(3)
    const stranger = await castDealer(api.services)
    const theirs = await made(stranger)
    const mixed = { webhookEndpointId: theirs.id, webhookDeliveryId }
    expect(codeOf(await api.graphql(WEBHOOK_QUERIES.replay, { input: mixed }, stranger.headers))).toBe(
      'ERROR_DATA_NOT_FOUND',
    )
  })

  test('what is deleted is silent at once', async () => {
    const person = await castDealer(api.services)
    const { id } = await made(person)
    await happened([person.bikeDealerId])
    expect(codeOf(await api.graphql(WEBHOOK_QUERIES.delete, { id }, person.headers))).toBeUndefined()
    await runUntil(later(new Date(), 10 * SECOND))
    expect(receiver.received).toEqual([])
    expect(codeOf(await api.graphql(WEBHOOK_QUERIES.log, { id }, person.headers))).toBe('ERROR_DATA_NOT_FOUND')
  })
})
