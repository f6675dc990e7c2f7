import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlertKind, AlertMail } from '#domain/alert/alert-kinds.ts'
import { HOUR, later, MINUTE } from '#domain/values/duration.ts'
import { tokyoTime } from '#domain/values/tokyo-time.ts'
import { alertMarket, choosingAlerts } from '#testing/alert-cast.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castAuction } from '#testing/message-cast.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'
import { openPushService, type PushService } from '#testing/push-service.ts'
import { jobs } from '../../jobs.ts'

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

const { give, listing, open, running, bid, end } = alertMarket(() => ({ api, operator }))
const mailsTo = ({ email }: CastPartner) => mailbox.mailsTo(email)
const choose = choosingAlerts(() => api)

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

  test.each([true, false])(
    'who leads again at the end of its quiet hours (%s) is not told what waited',
    async (leads) => {
      const [first, second] = [await castDealer(api.services), await castDealer(api.services)]
      const hour = Number(tokyoTime(new Date()).slice(0, 2))
      await choose(first, {}, { quietFrom: hour, quietTo: (hour + 2) % 24 })
      const auctionId = await running()
      await bid(first, auctionId, 100_000)
      await bid(second, auctionId, 110_000)
      await api.runJobs()
      expect(mailsTo(first)).toEqual([])
      const { alertId } = await api.services.db
        .selectFrom('alert')
        .select('alertId')
        .where('partnerId', '=', first.partnerId)
        .where('kind', '=', 'outbid')
        .where('toldAt', 'is', null)
        .executeTakeFirstOrThrow()
      if (leads) await bid(first, auctionId, 120_000)
      await jobs.sendAlert({ services: api.services, now: later(new Date(), 2 * HOUR) }, { alertId })
      await api.runJobs()
      expect(mailsTo(first)).toHaveLength(leads ? 0 : 1)
      await api.services.client.pool.query('select graphile_worker.remove_job($1)', [`alert:${alertId}`])
    },
  )

  test('who was overtaken long ago hears nothing of what others bid now', async () => {
    const [first, second, third] = [
      await castDealer(api.services),
      await castDealer(api.services),
      await castDealer(api.services),
    ]
    const off = { outbid: { mail: 'off', push: false } } as const
    await choose(first, off)
    const auctionId = await running()
    await bid(first, auctionId, 100_000)
    await bid(second, auctionId, 110_000)
    await api.runJobs()
    await choose(first, {})
    const { client } = api.services
    await client.pool.query(`set session_replication_role = replica;
      update bid set bid_at = bid_at - interval '2 hours' where auction_id = ${auctionId};
      set session_replication_role = origin`)
    await bid(third, auctionId, 120_000)
    await api.runJobs()
    expect(mailsTo(first)).toEqual([])
    expect(mailsTo(second)).toHaveLength(1)
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

describe('outbid, to an agency', () => {
  const clientLeads = '貴社が代理する別の販売店の入札です'
  const isClientLeading = async (who: CastPartner, auctionId: number, bikeDealerId: number) => {
    const query = `query ($auctionId: Int!, $bikeDealerId: Int) {
      partnerAuction(auctionId: $auctionId, bikeDealerId: $bikeDealerId) { isClientLeading } }`
    return (await api.graphql(query, { auctionId, bikeDealerId }, who.headers)).data.partnerAuction.isClientLeading
  }

  test('the mail names the dealer, its maximum, and that another client leads', async () => {
    const agent = await castAgent(api.services)
    const { agentId } = agent
    const one = await castDealer(api.services, { agentId, name: '港北オートバイ' })
    const other = await castDealer(api.services, { agentId, name: '川崎モータース' })
    const auctionId = await running()
    await bid(one, auctionId, 100_000, 105_000)
    await bid(other, auctionId, 110_000, 180_000)
    await api.runJobs()
    const [mail] = mailsTo(agent)
    for (const part of ['港北オートバイ', '¥105,000', clientLeads]) expect(mail?.text).toContain(part)
    expect(mail?.text).not.toContain('川崎モータース')
    expect(mail?.text).not.toContain('180,000')
    // The dealer itself learns nothing of who leads.
    expect(mailsTo(one)[0]?.text).not.toContain('貴社が代理')
    expect(mailsTo(one)[0]?.text).toContain('¥105,000')
    expect(await isClientLeading(agent, auctionId, one.bikeDealerId)).toBe(true)
    expect(await isClientLeading(agent, auctionId, other.bikeDealerId)).toBe(false)
    expect(await isClientLeading(one, auctionId, one.bikeDealerId)).toBe(false)
  })

  test('a stranger who leads is not called a client', async () => {
    const agent = await castAgent(api.services)
    const one = await castDealer(api.services, { agentId: agent.agentId })
    const stranger = await castDealer(api.services)
    const auctionId = await running()
    await bid(one, auctionId, 100_000)
    await bid(stranger, auctionId, 110_000)
    await api.runJobs()
    expect(mailsTo(agent)).toHaveLength(1)
    expect(mailsTo(agent)[0]?.text).not.toContain(clientLeads)
    expect(await isClientLeading(agent, auctionId, one.bikeDealerId)).toBe(false)
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
    await end(ended)
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
    await end(auctionId)
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
    expect(mails.map(({ mail }: { mail: AlertMail }) => mail)).toEqual(['atOnce', 'atOnce', 'atOnce'])
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

  test('a question that is over before it is pushed is not pushed', async () => {
    const dealer = await castDealer(api.services)
    const received = await browserOf(dealer)
    const owner = await castOwner(api.services)
    const { bikeOwnerId } = owner
    const auctionId = await castAuction(api.services, { bikeOwnerId, status: 22, bikeDealerId: dealer.bikeDealerId })
    await give(owner, 'makeCounterOffer', { auctionId, price: 450_000 })
    await give(owner, 'answerSaleIntention', { auctionId, saleIntention: 1 })
    const { rows } = await api.services.client.pool.query('select 1 from alert where auction_id = $1', [auctionId])
    expect(rows).toHaveLength(1)
    await api.runJobs()
    expect(received()).toBe(0)
  })
})
