import type { Page } from '@playwright/test'
import { castListing } from '#testing/listing.ts'
import { startBids } from '#testing/live-list/list-world.ts'
import { yenText } from '#ui/values/money.ts'
import { atConsole } from './console.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { inDatabase, partner } from './market.ts'
import { castShop } from './trade.ts'

const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }
const ROWS = 10
const WARM_UP = 4
const PASSES = 20
/** What a browser keeps for itself between two collections. */
const ALLOWED_BYTES = 2 * 1024 * 1024
const ALLOWED_NODES = 60

/** Running auctions of a model that no other journey lists. */
async function running(page: Page): Promise<{ readonly ids: readonly number[]; readonly model: string }> {
  const { ids, model } = await inDatabase(async (db) => {
    const { modelId, modelNameJp } = await db
      .selectFrom('model')
      .select(['modelId', 'modelNameJp'])
      .where('modelNameJp', '=', 'ドリーム50')
      .executeTakeFirstOrThrow()
    const ids: number[] = []
    while (ids.length < ROWS) {
      const { bikeOwnerId } = await db
        .insertInto('bikeOwner')
        .values({ createdAt: new Date() })
        .returning('bikeOwnerId')
        .executeTakeFirstOrThrow()
      ids.push(await castListing(db, bikeOwnerId, { change: { modelId, askingPrice: 400_000 } }))
    }
    return { ids, model: modelNameJp }
  })
  const operator = await partner(page.request, 'operator@example.com')
  for (const auctionId of ids) await operator.give('passInspection', 'PassInspectionInput', { auctionId })
  return { ids, model }
}

/** React hands a row new properties whenever it draws it, changed or not: those that were drawn since the call before. */
function drawnRows(dealer: Page): Promise<number[]> {
  return dealer.locator('tbody tr').evaluateAll((rows) => {
    const seen = globalThis.seenRows ?? new Map<Element, unknown>()
    globalThis.seenRows = seen
    return rows.flatMap((row) => {
      const [, properties] = Object.entries(row).find(([key]) => key.startsWith('__reactProps$')) ?? []
      const isDrawn = seen.get(row) !== properties
      seen.set(row, properties)
      return isDrawn ? [Number(row.getAttribute('data-auction'))] : []
    })
  })
}

declare global {
  var seenRows: Map<Element, unknown> | undefined
}

type Places = readonly (readonly [string | null, number])[]

/** Where each row stands on the screen. */
function places(dealer: Page): Promise<Places> {
  return dealer
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [row.getAttribute('data-auction'), row.getBoundingClientRect().top] as const),
    )
}

/** A page is scrolled by whole pixels, what stands above is no whole number of them. */
const ROUNDING_PX = 1

async function expectNothingMoved(dealer: Page, before: Places): Promise<void> {
  const now = await places(dealer)
  expect(now.map(([auction]) => auction)).toEqual(before.map(([auction]) => auction))
  const moved = now.filter(([, top], index) => Math.abs(top - (before[index]?.[1] ?? 0)) > ROUNDING_PX)
  expect(moved).toEqual([])
}

async function memoryOf(dealer: Page) {
  const session = await dealer.context().newCDPSession(dealer)
  await session.send('HeapProfiler.enable')
  for (let count = 0; count < 4; count += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  await session.detach()
  return { bytes: usedSize, nodes, listeners: jsEventListeners }
}

async function expectFiguresOf(dealer: Page, ids: readonly number[]): Promise<void> {
  const stored = await inDatabase((db) =>
    db
      .selectFrom('auction')
      .select(['auctionId', 'currentPrice', 'bidCount'])
      .where('auctionId', 'in', [...ids])
      .execute(),
  )
  for (const { auctionId, currentPrice, bidCount } of stored) {
    const row = dealer.locator(`tr[data-auction="${auctionId}"]`)
    await expect(row).toContainText(yenText(currentPrice))
    await expect(row.locator('td').filter({ hasText: `入札 ${bidCount}件` })).toHaveCount(1)
  }
}

test('under hundreds of bids a list draws the row that changed, moves none, gathers nothing and is right', async ({
  page,
  browser,
}) => {
  test.slow()
  const { ids, model } = await running(page)
  const { email } = await castShop()
  const [rival, own] = await Promise.all([partner(page.request, 'rival@example.com'), partner(page.request, email)])
  const { bid, faults } = startBids(process.env.E2E_ORIGIN ?? '', [rival, own])
  const [unbid = 0, ...others] = ids
  for (const auctionId of others) await bid(auctionId, own)
  const dealer = await atConsole(browser, email, { viewport: PHONE })
  await dealer.goto(`/partner/auctions?q=${model}`)
  await hydrated(dealer)
  for (const auctionId of ids) await expect(dealer.locator(`tr[data-auction="${auctionId}"]`)).toBeVisible()
  const onPhone = await places(dealer)

  // The dealer is outbid, which the header tells and takes room for; another bike has its first price.
  for (const auctionId of ids) await bid(auctionId, rival)
  await expectFiguresOf(dealer, ids)
  await expect(dealer.getByRole('alert').filter({ hasText: '高値が更新されました' })).toBeVisible()
  await expectNothingMoved(dealer, onPhone)

  expect(await dealer.locator(`tr[data-auction="${unbid}"]`).textContent()).not.toContain('入札なし')

  await dealer.setViewportSize(DESK)
  for (let pass = 0; pass < WARM_UP; pass += 1) await Promise.all(ids.map((auctionId) => bid(auctionId)))
  await expectFiguresOf(dealer, ids)
  const atDesk = await places(dealer)
  await drawnRows(dealer)
  const [changed = 0] = ids
  await bid(changed, rival)
  await expectFiguresOf(dealer, ids)
  expect(await drawnRows(dealer)).toEqual([changed])

  const memory = await memoryOf(dealer)
  for (let pass = 0; pass < PASSES; pass += 1) await Promise.all(ids.map((auctionId) => bid(auctionId)))
  await expectFiguresOf(dealer, ids)
  expect(faults).toEqual([])
  const after = await memoryOf(dealer)
  expect(after.nodes).toBeLessThanOrEqual(memory.nodes + ALLOWED_NODES)
  expect(after.listeners).toBeLessThanOrEqual(memory.listeners + ALLOWED_NODES)
  expect(after.bytes).toBeLessThanOrEqual(memory.bytes + ALLOWED_BYTES)
  await expectNothingMoved(dealer, atDesk)
  await dealer.context().close()
})
