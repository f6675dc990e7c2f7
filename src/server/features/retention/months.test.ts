import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY, later } from '#domain/values/duration.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { openMailTransport } from '../../mail/mail-transport.ts'
import { purgeOldRecords } from './purge-old-records.job.ts'
import { RETENTION } from './retention.ts'

let api: TestApi
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
})
afterAll(() => mailbox.close())

const start = async () => {
  api = await startApi({ SMTP_URL: mailbox.url, MAIL_FROM: 'Kaitori <no-reply@example.com>' })
}

const purge = (now: Date) => purgeOldRecords({ services: api.services, now }, {})

/** How many rows came in months that nobody had made, so far. */
async function rowsOutside(): Promise<number> {
  const text = await api.services.metrics.text()
  return Number(/^kaitori_rows_outside_months_total (\d+)$/m.exec(text)?.[1])
}

const operation = (operationType: string, createdAt: Date) =>
  api.services.db.insertInto('operationLog').values({ operationType, bikeOwnerId: null, createdAt }).execute()

const mail = (kind: string, createdAt: Date, mailId: string = randomUUID()) =>
  api.services.db
    .insertInto('mail')
    .values({ mailId, kind, bikeOwnerId: null, contentSealed: null, createdAt, sentAt: createdAt })
    .execute()

describe.each([
  { table: 'operation_log', write: operation, named: 'operation_type', days: RETENTION.operationLogDays },
  { table: 'mail', write: mail, named: 'kind', days: RETENTION.mailDays },
])('$table', ({ table, write, named, days }) => {
  beforeAll(start)
  afterAll(() => api.stop())

  const months = async () => {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass`.execute(
      api.services.db,
    )
    return rows.map(({ name }) => name).sort()
  }
  const placeOf = async (name: string) => {
    const { rows } = await sql<{ place: string }>`
      select tableoid::regclass::text as place from ${sql.table(table)} where ${sql.ref(named)} = ${name}`.execute(
      api.services.db,
    )
    return rows.map(({ place }) => place)
  }

  test('this month is where everything was, the next ones are made ahead', async () => {
    const now = new Date()
    await write('now', now)
    expect(await placeOf('now')).toEqual([`${table}_before`])
    expect(await months()).toHaveLength(5) // what was before, what fits nowhere, and three months
  })

  test('rows of one moment and the next land in the months of theirs', async () => {
    await purge(new Date('2030-10-01T00:00:00Z'))
    await write('last of October', new Date('2030-10-31T23:59:59.999Z'))
    await write('first of November', new Date('2030-11-01T00:00:00Z'))
    expect(await placeOf('last of October')).toEqual([`${table}_2030_10`])
    expect(await placeOf('first of November')).toEqual([`${table}_2030_11`])
  })

  test('a row of a month that nobody made is kept, comes home with the next night, and is told of', async () => {
    const before = await rowsOutside()
    await write('ahead', new Date('2031-06-15T00:00:00Z'))
    await write('missed', new Date('2031-03-15T00:00:00Z'))
    expect(await placeOf('ahead')).toEqual([`${table}_other`])
    const night = new Date('2031-04-03T00:00:00Z')
    await purge(night)
    expect(await placeOf('ahead')).toEqual([`${table}_2031_06`])
    expect(await placeOf('missed')).toEqual([`${table}_2031_03`])
    expect(await rowsOutside()).toBe(before + 2)
    await purge(night) // a second run changes nothing
    expect(await placeOf('ahead')).toEqual([`${table}_2031_06`])
    expect(await rowsOutside()).toBe(before + 2)
  })

  test('a month goes when all of it is old enough, and not before', async () => {
    await purge(new Date('2031-05-01T00:00:00Z'))
    await write('first of May', new Date('2031-05-01T00:00:00Z'))
    const end = new Date('2031-06-01T00:00:00Z')
    await purge(later(end, days * DAY - 1))
    expect(await placeOf('first of May')).toEqual([`${table}_2031_05`])
    await purge(later(end, days * DAY))
    expect(await placeOf('first of May')).toEqual([])
    expect(await months()).not.toContain(`${table}_2031_05`)
    expect(await months()).not.toContain(`${table}_2031_04`)
  })

  test('while somebody reads for long the month waits for another night, and nobody waits behind it', async () => {
    const { pool } = api.services.client
    await purge(new Date('2033-01-01T00:00:00Z'))
    const reader = await pool.connect()
    await reader.query('begin')
    await reader.query(`select count(*) from ${table}`)
    const muchLater = later(new Date('2033-02-01T00:00:00Z'), days * DAY)
    await expect(purge(muchLater)).rejects.toThrow('lock timeout')
    expect(await months()).toContain(`${table}_2033_01`)
    await reader.query('commit')
    reader.release()
    await purge(muchLater)
    expect(await months()).not.toContain(`${table}_2033_01`)
  })

  test('a question for some days reads their month alone', async () => {
    await purge(new Date('2034-08-01T00:00:00Z'))
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*) from ${sql.table(table)} where created_at >= '2034-08-01Z' and created_at < '2034-08-08Z'`.execute(
      api.services.db,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect([...new Set(plan.match(new RegExp(`${table}_(other|before|\\d{4}_\\d{2})\\b`, 'g')))]).toEqual([
      `${table}_2034_08`,
    ])
  })
})

describe('mails', () => {
  beforeAll(start)
  afterAll(() => api.stop())

  test('a mail is found in its month alone, and a month has its number once', async () => {
    const { pool } = api.services.client
    const mailId = randomUUID()
    const createdAt = new Date('2035-03-04T05:06:07.089Z')
    await purge(createdAt)
    await mail('once', createdAt, mailId)
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(
      `explain update mail set last_error = null where mail_id = '${mailId}' and created_at = '${createdAt.toISOString()}'`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect([...new Set(plan.match(/mail_(?:other|before|\d{4}_\d{2})\b/g))]).toEqual(['mail_2035_03'])
    await expect(mail('twice', createdAt, mailId)).rejects.toThrow('duplicate key')
  })

  test('without SMTP the mails are the outbox, and stay', async () => {
    const { services } = api
    await purge(new Date('2036-01-01T00:00:00Z'))
    await mail('shown', new Date('2036-01-02T00:00:00Z'))
    const outbox = { ...services, mailTransport: openMailTransport(undefined, 'no-reply@example.com') }
    await purgeOldRecords({ services: outbox, now: new Date('2038-01-01T00:00:00Z') }, {})
    expect(await services.db.selectFrom('mail').select('kind').where('kind', '=', 'shown').execute()).toHaveLength(1)
  })
})
