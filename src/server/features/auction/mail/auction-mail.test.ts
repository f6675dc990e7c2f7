import { afterAll, beforeAll, expect, test } from 'vitest'
import { AUCTION_MAILS } from '#content/mail/auction-mails.ts'
import type { AuctionStatus } from '#domain/auction/status.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner } from '#testing/cast.ts'
import { castAppointment } from '#testing/hand-over-cast.ts'
import { type Mailbox, openMailbox } from '#testing/mailbox.ts'
import { castAuction } from '#testing/message-cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { transact } from '../../../db/client.ts'
import { lockAuction } from '../engine/stored/auction-row.ts'
import { writeAuctionMail } from './auction-mail.ts'

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

type DealersMail = Pick<Parameters<typeof writeAuctionMail>[2], 'to' | 'template'>
const DEALERS_MAILS = (['bidder', 'winner'] as const).flatMap((to) =>
  Object.keys(AUCTION_MAILS[to]).map((template) => ({ to, template }) as DealersMail),
)

async function mailed(mail: DealersMail, status: AuctionStatus, suspendedAt: Date | null = null) {
  const { services } = api
  const leader = await castDealer(services)
  if (suspendedAt)
    await services.db
      .updateTable('bikeDealer')
      .set({ suspendedAt, suspendReason: '確認中' })
      .where('bikeDealerId', '=', leader.bikeDealerId)
      .execute()
  const other = await castDealer(services)
  const { bikeOwnerId } = await castOwner(services)
  const auctionId = await castAuction(services, { bikeOwnerId, status, bikeDealerId: leader.bikeDealerId })
  if (status === 31) await castAppointment(services.db, auctionId)
  const reader = mail.to === 'bidder' ? other : leader
  await transact(services.db, async (tx) => {
    const locked = await lockAuction(tx, auctionId)
    if (!locked) throw new Error('The auction is not there.')
    const addressed = { ...mail, ...(mail.to === 'bidder' && { bikeDealerId: String(other.bikeDealerId) }) }
    const cause = { row: locked.row, changes: {}, reason: '入力の誤り', reviewCode: null }
    await writeAuctionMail(tx, services, addressed as Parameters<typeof writeAuctionMail>[2], cause, locked.now)
  })
  await api.runJobs()
  return { text: mailbox.lastTo(reader.email)?.text ?? '', auctionId, bikeDealerId: reader.bikeDealerId }
}

test.each(DEALERS_MAILS.map((mail) => [`${mail.template} to ${mail.to}`, mail] as const))(
  '%s leads to the page of the dealer that is meant',
  async (_, mail) => {
    const { text, auctionId, bikeDealerId } = await mailed(mail, 31)
    const links = text.match(/\/partner\/auctions\/\S+/g) ?? []
    for (const link of links)
      expect(link).toMatch(new RegExp(`^/partner/auctions/${auctionId}\\?dealer=${bikeDealerId}\\b`))
    // What one side asked the other is told only where somebody asked.
    if (!mail.template.startsWith('stop')) expect(links.length).toBeGreaterThan(0)
  },
)

test('who is suspended is told of a stop, and led to where it can write to the operators', async () => {
  const { text, auctionId } = await mailed({ template: 'transactionStopped', to: 'winner' }, 31, new Date())
  expect(text).toMatch(/運営に問い合わせる[\s\S]*\/kaitori\/contact/)
  expect(text).toContain(`No.${auctionId}`)
  expect(text).not.toMatch(/\/partner\/|取引の画面|取引を開く/)
})
