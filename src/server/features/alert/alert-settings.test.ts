import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ALERT_KINDS,
  type AlertKind,
  type AlertMail,
  passesQuietHours,
  QUIET_WORDS,
} from '#domain/alert/alert-kinds.ts'
import { DAY, HOUR, later } from '#domain/values/duration.ts'
import { tokyoDay, tokyoHour } from '#domain/values/tokyo-time.ts'
import { choosingAlerts, SAVE_ALERTS } from '#testing/alert-cast.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castDealer, castOperator } from '#testing/partner-cast.ts'
import { runDueJobs } from '#testing/run-due-jobs.ts'
import { transact } from '../../db/client.ts'
import { jobs } from '../../jobs.ts'
import { unsubscribeToken } from '../../mail/unsubscribe-token.ts'
import { raiseAlert } from './raise-alert.ts'

let api: TestApi
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  api = await startApi({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
})

const choose = choosingAlerts(() => api)
const mailsTo = ({ email }: CastPartner) => mailbox.mailsTo(email)

describe('when', () => {
  const night = tokyoHour(tokyoDay(new Date()), 23)
  async function raise(person: CastPartner, kind: AlertKind, now: Date, subject: string = randomUUID()) {
    const { bikeDealerId } = person
    const owner = await castOwner(api.services)
    const { bikeOwnerId } = owner
    const status = kind === 'won' || kind === 'message' ? 22 : 21
    const auctionId = await castAuction(api.services, { bikeOwnerId, status, ...(status === 22 && { bikeDealerId }) })
    await transact(api.services.db, (tx) => raiseAlert(tx, { kind, auctionId, bikeDealerId, subject }, now))
    return auctionId
  }
  const runAts = async (key: string) => {
    const { rows } = await api.services.client.pool.query(
      'select run_at from graphile_worker.jobs where key like $1 order by id desc limit 1',
      [key],
    )
    return rows[0]?.run_at
  }

  test('what falls into the quiet hours waits for their end; what is urgent does not', async () => {
    const dealer = await castDealer(api.services)
    await choose(dealer, {}, { quietFrom: 22, quietTo: 7 })
    await raise(dealer, 'outbid', night)
    expect(await runAts('alert:%')).toEqual(tokyoHour(tokyoDay(later(night, DAY)), 7))
    await raise(dealer, 'won', night)
    const atOnce = await runAts('alert:%')
    expect(Math.abs(Number(atOnce) - Date.now())).toBeLessThan(HOUR)
  })

  // A mail of a trade goes out with it; what is queued here is what comes besides.
  test.each(ALERT_KINDS)('%s wakes a device at night only where its words say so', async (kind) => {
    const dealer = await castDealer(api.services)
    await choose(dealer, {}, { quietFrom: 22, quietTo: 7 })
    await raise(dealer, kind, night)
    const { rows } = await api.services.client.pool.query(
      `select job.run_at from alert join graphile_worker.jobs as job on key = 'alert:' || alert_id
       where partner_id = $1`,
      [dealer.partnerId],
    )
    const isHeld = Number(rows[0].run_at) === Number(tokyoHour(tokyoDay(later(night, DAY)), 7))
    expect(isHeld).toBe(QUIET_WORDS[passesQuietHours(kind)] !== QUIET_WORDS.everything)
  })

  test('what is wanted once a day comes in one mail at eight, listed once', async () => {
    const dealer = await castDealer(api.services)
    await choose(dealer, { match: { mail: 'daily', push: false } })
    const first = await raise(dealer, 'match', night)
    const second = await raise(dealer, 'match', later(night, HOUR))
    expect(await runAts(`alert-digest:${dealer.partnerId}`)).toEqual(tokyoHour(tokyoDay(later(night, DAY)), 8))
    await api.runJobs()
    expect(mailsTo(dealer)).toEqual([])
    for (let run = 0; run < 2; run += 1)
      await jobs.sendAlertDigest(
        { services: api.services, now: later(night, 9 * HOUR) },
        { partnerId: dealer.partnerId },
      )
    await api.runJobs()
    expect(mailsTo(dealer)).toHaveLength(1)
    const [mail] = mailsTo(dealer)
    expect(mail?.subject).toBe('【Kaitori】1日のまとめ（2件）')
    for (const auctionId of [first, second]) expect(mail?.text).toContain(`No.${auctionId}`)
  })

  test('the same is told once, however many find it at the same time', async () => {
    const dealer = await castDealer(api.services)
    const owner = await castOwner(api.services)
    const { bikeDealerId } = dealer
    const auctionId = await castAuction(api.services, { bikeOwnerId: owner.bikeOwnerId, status: 22, bikeDealerId })
    const raised = { kind: 'won', auctionId, bikeDealerId, subject: 'once' } as const
    await Promise.all(
      Array.from({ length: 8 }, () => transact(api.services.db, (tx) => raiseAlert(tx, raised, new Date()))),
    )
    await Promise.all([1, 2, 3].map(() => runDueJobs(api.services)))
    expect(mailsTo(dealer)).toHaveLength(1)
  })
})

describe('the link in a mail', () => {
  const settings = async (person: CastPartner) =>
    (await api.graphql('{ alertSettings { choices { kind mail push } hasSound } }', {}, person.headers)).data
      .alertSettings
  const post = (token: string, body = 'List-Unsubscribe=One-Click') =>
    fetch(`${api.origin}/partner/unsubscribe?token=${encodeURIComponent(token)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body,
      redirect: 'manual',
    })
  const mailOf = (it: { choices: { kind: AlertKind; mail: AlertMail }[] }, kind: AlertKind) =>
    it.choices.find((choice) => choice.kind === kind)?.mail

  const isOn = async (token: string) => {
    const query = 'query ($token: String!) { isUnsubscribeLinkOn(token: $token) }'
    return (await api.graphql(query, { token })).data.isUnsubscribeLinkOn
  }

  test('opened again it says what holds by then, and turns on what it turned off', async () => {
    const dealer = await castDealer(api.services)
    const { partnerId } = dealer
    const token = (kind: AlertKind | 'daily') => unsubscribeToken(api.services.secrets, { partnerId, kind })
    await choose(dealer, { endingSoon: { mail: 'daily', push: false } })
    const before = await settings(dealer)
    for (const kind of ['daily', 'outbid'] as const) {
      expect(await isOn(token(kind))).toBe(true)
      // A second press turns nothing on.
      for (let press = 0; press < 2; press += 1) await post(token(kind), '')
      expect([kind, await isOn(token(kind))]).toEqual([kind, false])
    }
    const off = await settings(dealer)
    expect([mailOf(off, 'endingSoon'), mailOf(off, 'match'), mailOf(off, 'outbid')]).toEqual(['off', 'off', 'off'])
    for (const kind of ['daily', 'outbid'] as const) {
      const page = await post(token(kind), 'resume=true')
      expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringContaining('resumed=true')])
      expect([kind, await isOn(token(kind))]).toEqual([kind, true])
    }
    expect(await settings(dealer)).toEqual(before)
    // A mail program only ever turns off.
    await post(token('outbid'), 'List-Unsubscribe=One-Click&resume=true')
    expect(await isOn(token('outbid'))).toBe(false)
    await choose(dealer, { outbid: { mail: 'daily', push: true } })
    expect(await isOn(token('outbid'))).toBe(true)
  })

  test('turns off one kind of mail without a login, by a post alone, and leaves the rest', async () => {
    const [dealer, other] = [await castDealer(api.services), await castDealer(api.services)]
    const { partnerId } = dealer
    const token = unsubscribeToken(api.services.secrets, { partnerId, kind: 'outbid' })
    expect((await post(token)).status).toBe(200)
    const after = await settings(dealer)
    expect([mailOf(after, 'outbid'), mailOf(after, 'won'), mailOf(after, 'match')]).toEqual(['off', 'atOnce', 'daily'])
    expect(after.choices[0]).toEqual({ kind: 'outbid', mail: 'off', push: true })
    expect(mailOf(await settings(other), 'outbid')).toBe('atOnce')
    const daily = unsubscribeToken(api.services.secrets, { partnerId, kind: 'daily' })
    const page = await post(daily, '')
    expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringContaining('stopped=true')])
    expect(mailOf(await settings(dealer), 'match')).toBe('off')
  })

  test('is refused where it was signed for somebody else, for an owner, or for another kind', async () => {
    const dealer = await castDealer(api.services)
    const token = unsubscribeToken(api.services.secrets, { partnerId: dealer.partnerId, kind: 'outbid' })
    const signature = token.split('.')[2]
    const owners = unsubscribeToken(api.services.secrets, { bikeOwnerId: dealer.partnerId, kind: 'bidUpdate' })
    for (const forged of [`p1.outbid.${signature}`, `p${dealer.partnerId}.won.${signature}`, owners, '', 'p.x.y'])
      expect([forged, (await post(forged)).status]).toEqual([forged, 404])
    expect(mailOf(await settings(dealer), 'outbid')).toBe('atOnce')
    expect(await Promise.all([token, owners, `p1.outbid.${signature}`, ''].map(isOn))).toEqual([true, null, null, null])
    // Pressed on the page, it is the page that says so.
    const pressed = await post(`p1.outbid.${signature}`, '')
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, expect.stringContaining('wrong=true')])
  })
})

test('settings are the person’s own: an operator has none, and hours that are none are refused', async () => {
  const [dealer, operator] = [await castDealer(api.services), await castOperator(api.services)]
  const ofOperator = await api.graphql('{ alertSettings { hasSound } }', {}, operator.headers)
  expect(ofOperator.data.alertSettings).toBeNull()
  const save = async (person: CastPartner, input: object) =>
    (await api.graphql(SAVE_ALERTS, { input: { choices: [], hasSound: true, ...input } }, person.headers)).errors[0]
      ?.extensions
  expect((await save(operator, {}))?.code).toBe('ERROR_NOT_AUTHORIZED')
  for (const [quiet, field, words] of [
    [{ quietFrom: 7, quietTo: 7 }, 'quietFrom', '別の時刻'],
    [{ quietFrom: 24, quietTo: 7 }, 'quietFrom', '0時から23時まで'],
    [{ quietFrom: 22, quietTo: -1 }, 'quietTo', '0時から23時まで'],
    [{ quietFrom: 22 }, 'quietTo', '両方を指定'],
    [{ quietTo: 7 }, 'quietFrom', '両方を指定'],
  ] as const)
    expect(await save(dealer, quiet)).toMatchObject({
      code: 'BAD_REQUEST',
      fields: [{ field, message: expect.stringContaining(words) }],
    })
  const twice = Array.from({ length: 2 }, () => ({ kind: 'outbid', mail: 'off', push: true }))
  expect(await save(dealer, { choices: twice })).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field: 'choices' }] })
  // What cannot be turned off is not stored as something else.
  for (const kind of ['answerDue', 'restored'])
    for (const mail of ['off', 'daily'])
      expect(await save(dealer, { choices: [{ kind, mail, push: true }] })).toMatchObject({
        code: 'BAD_REQUEST',
        fields: [{ field: 'choices', message: expect.stringContaining('必ず届く') }],
      })
  expect(await save(dealer, { choices: [{ kind: 'answerDue', mail: 'atOnce', push: false }] })).toBeUndefined()
  expect(await save(dealer, { quietFrom: 0, quietTo: 23 })).toBeUndefined()
})
