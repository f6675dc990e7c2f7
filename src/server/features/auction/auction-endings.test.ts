import { afterAll, expect, test } from 'vitest'
import { startStory } from '#testing/auction-story.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castHandedOver } from '#testing/hand-over-cast.ts'
import { castListing } from '#testing/listing.ts'
import { applySlowDeadlines, closeEnded } from './deadlines/deadline-poller.ts'

const { api, operator, dealer, rival, stop, give, bid, passTime } = await startStory()
afterAll(stop)

async function published(owner: CastOwner): Promise<number> {
  const auctionId = await castListing(api.services.db, owner.bikeOwnerId, {
    images: 5,
    change: { askingPrice: 300_000 },
  })
  expect(await give(operator, 'passInspection', 'PassInspectionInput', { auctionId })).toEqual({ auctionStatus: 21 })
  return auctionId
}

test('another declines, and lists again', async () => {
  const owner = await castOwner(api.services)
  const auctionId = await published(owner)
  await bid(dealer, auctionId, 50_000)
  await passTime(auctionId, 'end_at')
  await closeEnded(api.services)
  const input = { auctionId, saleIntention: 0 }
  expect(await give(owner, 'answerSaleIntention', 'AnswerSaleIntentionInput', input)).toEqual({ auctionStatus: 85 })
  const again = await give(
    owner,
    'relistAuction',
    'RelistAuctionInput',
    { auctionId },
    'auctionId auctionStatus relistedFrom auctionImages { imageType }',
  )
  expect(again).toMatchObject({ auctionStatus: 11, relistedFrom: auctionId })
  expect(again.auctionImages).toHaveLength(5)
  expect(await give(owner, 'relistAuction', 'RelistAuctionInput', { auctionId }, 'auctionId')).toEqual({
    auctionId: again.auctionId,
  })
})

test('another gets no bid; another does not answer in time; another hears no objection', async () => {
  const nobody = await published(await castOwner(api.services))
  const silent = await castOwner(api.services)
  const unanswered = await published(silent)
  await bid(dealer, unanswered, 80_000)
  const seller = await castOwner(api.services)
  const unopposed = await published(seller)
  await bid(rival, unopposed, 90_000)
  for (const auctionId of [nobody, unanswered, unopposed]) await passTime(auctionId, 'end_at')
  await closeEnded(api.services)
  await give(seller, 'answerSaleIntention', 'AnswerSaleIntentionInput', { auctionId: unopposed, saleIntention: 1 })
  await castHandedOver(api.services.db, unopposed)
  const payment = { auctionId: unopposed, finalTransactionPrice: 90_000 }
  await give(rival, 'reportCompletion', 'ReportCompletionInput', payment)
  await passTime(unanswered, 'answer_by')
  // The report itself holds the deadline, too.
  await api.services.client.pool.query(
    `update auction set confirm_by = now() - interval '1 second', completion_report = jsonb_set(completion_report, '{confirmBy}', to_jsonb(now() - interval '1 second')) where auction_id = $1`,
    [unopposed],
  )
  await applySlowDeadlines(api.services)
  const statuses = await api.services.db
    .selectFrom('auction')
    .select(['auctionId', 'auctionStatus'])
    .where('auctionId', 'in', [nobody, unanswered, unopposed])
    .orderBy('auctionId')
    .execute()
  expect(statuses.map(({ auctionStatus }) => auctionStatus)).toEqual([84, 85, 32])
})
