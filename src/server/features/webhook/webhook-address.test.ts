import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { castDealer } from '#testing/partner-cast.ts'
import { startWebhooks, WEBHOOK_QUERIES } from '#testing/webhook-cast.ts'
import { webhookUrlFault } from './webhook-address.ts'

const webhooks = await startWebhooks()
const { api, receiver, made, log, happened, run } = webhooks
afterEach(() => webhooks.forget())
afterAll(webhooks.stop)

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
    const { errors } = await api.graphql(WEBHOOK_QUERIES.create, { input: { url, kinds: ['won'] } }, person.headers)
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'url' }] })
  })

  test.each([
    [22, false],
    [25, false],
    [80, false],
    [1023, false],
    [443, true],
    [1024, true],
    [8443, true],
  ])('port %i may be sent to: %s', async (port, isAllowed) => {
    const fault = await webhookUrlFault(`https://8.8.8.8:${port}/hook`, [])
    expect(fault).toBe(isAllowed ? null : 'ポート番号は443か1024以上を指定してください。')
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
