import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { DAY, later } from '#domain/values/duration.ts'
import { MAX_WEBHOOKS } from '#domain/webhook/webhook-kinds.ts'
import { castOwner } from '#testing/cast.ts'
import { castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { codeOf, startWebhooks, WEBHOOK_QUERIES } from '#testing/webhook-cast.ts'

const webhooks = await startWebhooks()
const { api, receiver, made, log, happened, run, runUntil } = webhooks
afterEach(() => webhooks.forget())
afterAll(webhooks.stop)

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
        api.graphql(WEBHOOK_QUERIES.log, { id }, asking.headers),
        api.graphql(WEBHOOK_QUERIES.pause, { input: { webhookEndpointId: id, isPaused: true } }, asking.headers),
        api.graphql(WEBHOOK_QUERIES.rotate, { id }, asking.headers),
        api.graphql(WEBHOOK_QUERIES.test, { id }, asking.headers),
        api.graphql(WEBHOOK_QUERIES.replay, { input: { webhookEndpointId: id } }, asking.headers),
        api.graphql(WEBHOOK_QUERIES.delete, { id }, asking.headers),
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
    expect(codeOf(await api.graphql(WEBHOOK_QUERIES.create, { input }, agent.headers))).toBe('BAD_REQUEST')
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
    const again = await api.graphql(WEBHOOK_QUERIES.create, { input: { url, kinds: ['won'] } }, person.headers)
    expect(again.errors[0]?.extensions.fields?.[0]?.field).toBe('url')
    const answers = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 2 }, (_, index) =>
        api.graphql(
          WEBHOOK_QUERIES.create,
          { input: { url: `${receiver.origin}/${index}`, kinds: ['won'] } },
          person.headers,
        ),
      ),
    )
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(MAX_WEBHOOKS - 1)
  })
})
