import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castAuctionIn } from '#testing/auction-in-status.ts'
import { castOwner } from '#testing/cast.ts'
import { castDealer } from '#testing/partner-cast.ts'
import { projectRoot } from '../../host/project-root.ts'
import { readHandOver } from '../auction/engine/stored/hand-over.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const REPORTED_AT = '2026-11-10T01:00:00.000Z'
const OBJECTION = { at: '2026-11-11T01:00:00.000Z', comment: '聞いていません' }
const RULING = { at: '2026-11-12T01:00:00.000Z', comment: '半分を認めます' }
const DENT = { reason: 'damage', detail: '凹み', amount: 20_000 }

/** As a version of before there were hand-overs stored it. */
async function reported(report: object): Promise<number> {
  const { db } = api.services
  const [{ bikeOwnerId }, { bikeDealerId }] = [await castOwner(api.services), await castDealer(api.services)]
  const auctionId = await castAuctionIn(db, 31, { bikeOwnerId, bikeDealerId })
  const confirmBy = '2026-11-17T01:00:00.000Z'
  const before = { reductions: [], reportedAt: REPORTED_AT, confirmBy, objection: null, ruling: null, number: 1 }
  await db
    .updateTable('auction')
    .set({ completionReport: JSON.stringify({ ...before, ...report }), confirmBy: new Date(confirmBy) })
    .where('auctionId', '=', auctionId)
    .execute()
  return auctionId
}

test('trades under way: what was agreed on has changed hands, what was not is decided before it does', async () => {
  const full = await reported({ finalTransactionPrice: 500_000 })
  const unpaid = await reported({ finalTransactionPrice: 500_000, objection: OBJECTION })
  const reduced = { finalTransactionPrice: 480_000, reductions: [DENT] }
  const open = await reported(reduced)
  const disputed = await reported({ ...reduced, objection: OBJECTION })
  const corrected = await reported({ ...reduced, objection: { ...OBJECTION, at: '2026-11-09T01:00:00.000Z' } })
  const halved = { finalTransactionPrice: 490_000, reductions: [{ ...DENT, amount: 10_000 }], claimed: reduced }
  const ruled = await reported({ ...halved, objection: OBJECTION, ruling: RULING })

  const text = readFileSync(join(projectRoot, 'src/server/db/migrations/0092_hand_over.sql'), 'utf8')
  const [, data = ''] = text.split('-- Trades under way.')
  await api.services.client.pool.query(`--${data}`)

  const left = { price: 500_000, claims: [], handedOverAt: new Date(REPORTED_AT), rulingAskedAt: null }
  const claim = { ...DENT, line: 'stated:photos', photos: [], ruled: null }
  const notYet = { price: null, handedOverAt: null, number: 1, mileageKm: null }
  const expected = {
    full: left,
    unpaid: left,
    open: { ...notYet, claims: [{ ...claim, answer: null }], rulingAskedAt: null },
    disputed: { ...notYet, claims: [{ ...claim, answer: 'refused' }], rulingAskedAt: new Date(OBJECTION.at) },
    corrected: { ...notYet, claims: [{ ...claim, answer: null }], rulingAskedAt: null },
    ruled: {
      price: 490_000,
      claims: [{ ...claim, amount: 10_000, answer: 'refused', ruled: 10_000 }],
      ruling: { at: new Date(RULING.at), comment: RULING.comment },
      handedOverAt: new Date(REPORTED_AT),
    },
  }
  const ids = { full, unpaid, open, disputed, corrected, ruled }
  for (const [name, auctionId] of Object.entries(ids))
    expect({ [name]: await readHandOver(api.services.db, auctionId) }).toMatchObject({
      [name]: expected[name as keyof typeof expected],
    })

  const reports = await api.services.db
    .selectFrom('auction')
    .select(['auctionId', 'completionReport', 'confirmBy'])
    .where('auctionId', 'in', Object.values(ids))
    .execute()
  const reportOf = (auctionId: number) => reports.find((it) => it.auctionId === auctionId)
  for (const auctionId of [open, disputed, corrected])
    expect(reportOf(auctionId)).toMatchObject({ completionReport: null, confirmBy: null })
  expect(reportOf(unpaid)?.completionReport).toMatchObject({ objection: OBJECTION, ruling: null })
  expect(reportOf(ruled)?.completionReport).toMatchObject({
    finalTransactionPrice: 490_000,
    objection: null,
    ruling: null,
  })
})
