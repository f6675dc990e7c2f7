import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlertKind, AlertMail } from '#domain/alert/alert-kinds.ts'
import { DAY, HOUR, later, MINUTE } from '#domain/values/duration.ts'
import { tokyoDay, tokyoHour } from '#domain/values/tokyo-time.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castListing } from '#testing/listing.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { openPushService, type PushService } from '#testing/push-service.ts'
import { runDueJobs } from '#testing/run-due-jobs.ts'
import { withRead } from '#testing/with-read.ts'
import { transact } from '../../db/client.ts'
import { jobs } from '../../jobs.ts'
import { closeEnded } from '../auction/deadlines/deadline-poller.ts'
import { raiseAlert } from './raise-alert.ts'

let api: TestApi
let mailbox: Mailbox
let pushes: PushService
let operator: CastPartner
beforeAll(async () => {
  mailbox = await openMailbox()
  pushes = await openPushService()
  api = await startApi({ SMTP_URL: mailbox.url, PUSH_SERVICES: pushes.origin })
  operator = await castOperator(api.services)
})
afterAll(async () => {
  await api.stop()
  await mailbox.close()
  pushes.close()
})

async function give(person: CastPartner | Awaited<ReturnType<typeof castOwner>>, field: string, given: object) {
  const input = await withRead(api.services.db, field, given as Parameters<typeof withRead>[2])
  const type = `${field[0]?.toUpperCase()}${field.slice(1)}Input`
  const selection = field === 'postMessage' ? '{ messageId }' : '{ auction { auctionId } }'
  const { errors } = await api.graphql(
    `mutation M($input: ${type}!) { ${field}(input: $input) ${selection} }`,
    { input },
    person.headers,
  )
  expect(errors).toEqual([])
}

async function listing(): Promise<number> {
  const owner = await castOwner(api.services)
  return castListing(api.services.db, owner.bikeOwnerId)
}

const open = (auctionId: number) => give(operator, 'passInspection', { auctionId })

async function running(): Promise<number> {
  const auctionId = await listing()
  await open(auctionId)
  return auctionId
}

const bid = (by: CastPartner, auctionId: number, price: number, maxPrice: number | null = null) =>
  give(by, 'placeBid', {
    auctionId,
    bikeDealerId: by.bikeDealerId,
    price,
    idempotencyKey: randomUUID(),
    ...(maxPrice && { maxPrice }),
  })

const mailsTo = ({ email }: CastPartner) =>
  mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === email))

const SAVE = `mutation ($input: SaveAlertSettingsInput!) { saveAlertSettings(input: $input) {
  choices { kind mail push } quietFrom quietTo hasSound } }`

async function choose(
  person: CastPartner,
  chosen: Partial<Record<AlertKind, { mail: AlertMail; push: boolean }>>,
  rest: object = {},
) {
  const choices = Object.entries(chosen).map(([kind, choice]) => ({ kind, ...choice }))
  const answer = await api.graphql(SAVE, { input: { choices, hasSound: false, ...rest } }, person.headers)
  expect(answer.errors).toEqual([])
  return answer.data.saveAlertSettings
}

/** A browser of the person; returns how many notifications it got. */
async function browserOf(person: CastPartner) {
  const browser = pushes.browser()
  const mutation = 'mutation ($input: SavePartnerPushInput!) { savePartnerPush(input: $input) }'
  expect((await api.graphql(mutation, { input: browser }, person.headers)).errors).toEqual([])
  return () => pushes.received.filter(({ path }) => path === new URL(browser.endpoint).pathname).length
}

describe('outbid', () => {
  test('who led and was overtaken hears of it once, by mail and push, and may bid again from it', async () => {
    const [first, second] = [await castDealer(api.services), await castDealer(api.services)]
    const received = await browserOf(first)
    const auctionId = await running()
    await bid(first, auctionId, 100_000)
    await bid(second, auctionId, 110_000, 180_000)
    await api.runJobs()
    for (let run = 0; run < 3; run += 1)
      await jobs.alertOutbid({ services: api.services, now: new Date() }, { auctionId })
    await api.runJobs()
    expect(mailsTo(first)).toHaveLength(1)
    expect(received()).toBe(1)
    expect(mailsTo(second)).toEqual([])
    const [mail] = mailsTo(first)
    expect(mail?.subject).toContain('高値が更新されました')
    expect(mail?.text).toContain('¥110,000')
    expect(mail?.text).toContain('¥111,000')
    // Never what the other would pay at most.
    expect(`${mail?.text}${mail?.html}`).not.toContain('180,000')
    expect(mail?.text).toContain(`/partner/auctions/${auctionId}?dealer=${first.bikeDealerId}&again=1`)
    const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headers.get('list-unsubscribe')).toContain('/partner/unsubscribe?token=')

    // Overtaken again, after a bid of its own, is news again.
    await bid(first, auctionId, 200_000)
    await api.runJobs()
    await bid(second, auctionId, 210_000)
    await api.runJobs()
    expect(mailsTo(first)).toHaveLength(2)
    expect(mailsTo(second)).toHaveLength(1)
  })

  test('who is ahead again before the mail went out is told nothing', async () => {
    const [first, second] = [await castDealer(api.services), await castDealer(api.services)]
    const auctionId = await running()
    await bid(first, auctionId, 100_000)
    await bid(second, auctionId, 110_000)
    await jobs.alertOutbid({ services: api.services, now: new Date() }, { auctionId })
    await bid(first, auctionId, 120_000)
    await api.runJobs()
    expect(mailsTo(first)).toEqual([])
  })

  test('whose bid a maximum answered at once never led, and heard it with its bid', async () => {
    const [first, second] = [await castDealer(api.services), await castDealer(api.services)]
    const auctionId = await running()
    await bid(first, auctionId, 100_000, 300_000)
    await bid(second, auctionId, 150_000)
    await api.runJobs()
    expect(mailsTo(second)).toEqual([])
  })

  test('the people of the agency hear of it, too, each as it chose; the suspended and programs do not', async () => {
    const agent = await castAgent(api.services)
    const dealer = await castDealer(api.services, { agentId: agent.agentId })
    const second = await castDealer(api.services)
    await choose(dealer, { outbid: { mail: 'off', push: false } })
    const auctionId = await running()
    await bid(dealer, auctionId, 100_000)
    await bid(second, auctionId, 110_000)
    await api.runJobs()
    expect(mailsTo(dealer)).toEqual([])
    expect(mailsTo(agent)).toHaveLength(1)
    await api.services.db
      .updateTable('partnerAccount')
      .set({ isAutomated: true })
      .where('partnerId', '=', second.partnerId)
      .execute()
    await bid(dealer, auctionId, 120_000)
    await api.runJobs()
    expect(mailsTo(second)).toEqual([])
  })
})

describe('a new match', () => {
  async function order(dealer: CastPartner, auctionId: number, updatedAt: Date) {
    const { modelId } = await api.services.db
      .selectFrom('auction')
      .select('modelId')
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow()
    await api.services.db
      .insertInto('buyOrder')
      .values({ bikeDealerId: dealer.bikeDealerId, modelId, updatedAt })
      .execute()
  }
  const saveFilter = (person: CastPartner, query: string) =>
    api.graphql('mutation ($query: String!) { saveFilter(name: "探す", query: $query) }', { query }, person.headers)
  const atOnce = { match: { mail: 'atOnce', push: false } } as const

  test('of a buy order that was saved before the listing opened, and never of a listing that is open already', async () => {
    const [early, late] = [await castDealer(api.services), await castDealer(api.services)]
    for (const dealer of [early, late]) await choose(dealer, atOnce)
    const auctionId = await listing()
    await order(early, auctionId, later(new Date(), -HOUR))
    await open(auctionId)
    await order(late, auctionId, new Date())
    await api.runJobs()
    await jobs.alertMatches({ services: api.services, now: new Date() }, { auctionId })
    await api.runJobs()
    expect(mailsTo(early)).toHaveLength(1)
    expect(mailsTo(early)[0]?.subject).toContain('条件に合う車両が出品されました')
    expect(mailsTo(late)).toEqual([])
  })

  test('of a saved filter, once, also where a buy order fits; one that narrows nothing looks for nothing', async () => {
    const [both, other, all] = [
      await castDealer(api.services),
      await castDealer(api.services),
      await castDealer(api.services),
    ]
    for (const dealer of [both, other, all]) await choose(dealer, atOnce)
    const auctionId = await listing()
    const { displacementCtgId } = await api.services.db
      .selectFrom('auction')
      .select('displacementCtgId')
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow()
    expect((await saveFilter(both, `displacement=${displacementCtgId}`)).errors).toEqual([])
    await saveFilter(other, `displacement=${displacementCtgId === 1 ? 2 : 1}`)
    await saveFilter(all, 'order=newest')
    await order(both, auctionId, later(new Date(), -HOUR))
    await open(auctionId)
    await api.runJobs()
    expect(mailsTo(both)).toHaveLength(1)
    expect(mailsTo(other)).toEqual([])
    expect(mailsTo(all)).toEqual([])
    // Saved anew, it looks for what opens from then on.
    await saveFilter(all, `displacement=${displacementCtgId}`)
    await jobs.alertMatches({ services: api.services, now: new Date() }, { auctionId })
    await api.runJobs()
    expect(mailsTo(all)).toEqual([])
  })
})

describe('ending soon', () => {
  test('those who watch and the one who leads, once, and nobody after the end', async () => {
    const [watching, leading, neither] = [
      await castDealer(api.services),
      await castDealer(api.services),
      await castDealer(api.services),
    ]
    for (const dealer of [watching, leading, neither])
      await choose(dealer, { endingSoon: { mail: 'atOnce', push: true } })
    const [auctionId, ended] = [await running(), await running()]
    const watch = 'mutation ($input: WatchAuctionInput!) { watchAuction(input: $input) }'
    for (const id of [auctionId, ended])
      await api.graphql(watch, { input: { auctionId: id, isWatched: true } }, watching.headers)
    await bid(neither, auctionId, 90_000)
    await bid(leading, auctionId, 100_000)
    const { rows } = await api.services.client.pool.query(
      "select run_at, end_at from graphile_worker.jobs, auction where key = 'alertEnding:' || auction_id and auction_id = $1",
      [auctionId],
    )
    expect(rows[0].end_at.getTime() - rows[0].run_at.getTime()).toBe(HOUR)
    for (const id of [auctionId, auctionId, ended])
      await jobs.alertEnding({ services: api.services, now: new Date() }, { auctionId: id })
    await api.services.client.pool.query(
      "update auction set end_at = now() - interval '1 second' where auction_id = $1",
      [ended],
    )
    await closeEnded(api.services)
    await api.runJobs()
    const soon = (person: CastPartner) =>
      mailsTo(person).filter(({ subject }) => subject?.includes('まもなく入札が終了します'))
    expect(soon(watching)).toHaveLength(1)
    expect(soon(leading)).toHaveLength(1)
    expect(soon(leading)[0]?.text).toContain('自社の¥100,000')
    expect(soon(neither)).toEqual([])
  })
})

describe('after the bidding', () => {
  test('the winner hears of the end, and of nothing about the owner', async () => {
    const [winner, loser] = [await castDealer(api.services), await castDealer(api.services)]
    await choose(loser, { outbid: { mail: 'off', push: false } })
    const auctionId = await running()
    await bid(loser, auctionId, 90_000)
    await bid(winner, auctionId, 100_000)
    await api.services.client.pool.query(
      "update auction set end_at = now() - interval '1 second' where auction_id = $1",
      [auctionId],
    )
    await closeEnded(api.services)
    await api.runJobs()
    expect(mailsTo(winner).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('自社の最高額で終了しました'),
    ])
    expect(mailsTo(loser)).toEqual([])
    const owner = await api.services.db
      .selectFrom('auction')
      .innerJoin('bikeOwnerAccount', 'bikeOwnerAccount.bikeOwnerId', 'auction.bikeOwnerId')
      .select(['userName', 'phone', 'email'])
      .where('auctionId', '=', auctionId)
      .executeTakeFirstOrThrow()
    for (const value of Object.values(owner)) expect(mailsTo(winner)[0]?.text).not.toContain(value)
  })

  test('a message is told after a minute unless it was read, without its words, at most once in ten minutes', async () => {
    const [dealer, reader] = [await castDealer(api.services), await castDealer(api.services)]
    const conversation = async ({ bikeDealerId }: CastPartner) => {
      const owner = await castOwner(api.services)
      const { bikeOwnerId } = owner
      const auctionId = await castAuction(api.services, { bikeOwnerId, status: 22, bikeDealerId })
      let count = 0
      const write = () => {
        count += 1
        return give(owner, 'postMessage', { auctionId, bikeDealerId, message: `傷は左側です（${count}）` })
      }
      return { auctionId, write }
    }
    const [told, read] = [await conversation(dealer), await conversation(reader)]
    await told.write()
    await told.write()
    await read.write()
    const mutation = 'mutation ($input: UnreadToReadInput!) { unreadToRead(input: $input) { hasError } }'
    const input = { auctionId: read.auctionId, bikeDealerId: reader.bikeDealerId }
    expect((await api.graphql(mutation, { input }, reader.headers)).errors).toEqual([])
    const waiting = await api.services.db
      .selectFrom('alert')
      .select(['alertId', 'auctionId'])
      .where('auctionId', 'in', [told.auctionId, read.auctionId])
      .orderBy('alertId')
      .execute()
    expect(waiting.map(({ auctionId }) => auctionId)).toEqual([told.auctionId, read.auctionId])
    for (const { alertId } of waiting)
      await jobs.sendAlert({ services: api.services, now: later(new Date(), MINUTE) }, { alertId })
    await api.runJobs()
    expect(mailsTo(reader)).toEqual([])
    expect(mailsTo(dealer)).toHaveLength(1)
    expect(mailsTo(dealer)[0]?.text).not.toContain('傷は左側です')
    await told.write()
    const { rows } = await api.services.client.pool.query(
      "select run_at from graphile_worker.jobs where key like 'alert:%' and run_at > now() + interval '9 minutes'",
    )
    expect(rows).toHaveLength(1)
  })

  test('what a mail of the trade asks for is pushed besides, and its mail is sent once and cannot be turned off', async () => {
    const dealer = await castDealer(api.services)
    const received = await browserOf(dealer)
    const kinds = ['answerDue', 'handOverTomorrow', 'paymentDue'] as const
    const saved = await choose(
      dealer,
      Object.fromEntries(kinds.map((kind) => [kind, { mail: 'atOnce' as const, push: true }])),
    )
    const mails = saved.choices.filter(({ kind }: { kind: AlertKind }) => (kinds as readonly string[]).includes(kind))
    expect(mails.map(({ mail }: { mail: AlertMail }) => mail)).toEqual(['off', 'off', 'off'])
    const owner = await castOwner(api.services)
    const auctionId = await castAuction(api.services, {
      bikeOwnerId: owner.bikeOwnerId,
      status: 22,
      bikeDealerId: dealer.bikeDealerId,
    })
    await give(owner, 'makeCounterOffer', { auctionId, price: 450_000 })
    await api.runJobs()
    expect(mailsTo(dealer)).toHaveLength(1)
    expect(received()).toBe(1)
  })
})

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
    expect(await runAts('alert:%')).toEqual(night)
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
