import { afterAll, beforeAll, expect, test } from 'vitest'
import { databasesOf } from '#server/db/shares.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastOwner, castOwner } from '#testing/cast.ts'
import { castAuction } from '#testing/message-cast.ts'
import { onStatement } from '../../../db/client.ts'

let api: TestApi
let owner: CastOwner
/** Of the table of auctions, since the last look. */
let reads = 0
beforeAll(async () => {
  api = await startApi()
  for (const db of databasesOf(api.services))
    onStatement(db, (text) => {
      if (text.startsWith('select * from "auction"')) reads += 1
    })
  owner = await castOwner(api.services)
  // More than are read together; the one that was sold is the oldest.
  for (const status of [32, ...Array.from({ length: 24 }, () => 85 as const), 21] as const)
    await castAuction(api.services, { bikeOwnerId: owner.bikeOwnerId, status })
})
afterAll(() => api.stop())

const LISTS = {
  running: 'auctionsConnection(first: 1, auctionStatus: [11, 21, 22, 31])',
  declined: 'auctionsConnection(first: 3, auctionStatus: [85])',
  sold: 'auctionsConnection(first: 1, auctionStatus: [32])',
  newest: 'auctionsConnection(first: 2)',
  none: 'auctionsConnection(first: 2, auctionStatus: [92])',
}
const NODES = '{ nodes { auctionId auctionStatus } pageInfo { hasNextPage hasPreviousPage } }'

async function answerOf(fields: string) {
  const { data, errors } = await api.graphql(`{ bikeOwner { ${fields} } }`, {}, owner.headers)
  expect(errors).toEqual([])
  return data.bikeOwner
}

test('lists of an owner that are asked for at once say what each says alone', async () => {
  const alone: Record<string, unknown> = {}
  for (const [name, list] of Object.entries(LISTS)) Object.assign(alone, await answerOf(`${name}: ${list} ${NODES}`))
  const fields = Object.entries(LISTS).map(([name, list]) => `${name}: ${list} ${NODES}`)
  expect(await answerOf(`hasAuctions ${fields.join(' ')}`)).toEqual({ hasAuctions: true, ...alone })
  expect(alone).toMatchObject({
    running: { nodes: [{ auctionStatus: 21 }], pageInfo: { hasNextPage: false } },
    declined: { nodes: [{}, {}, {}], pageInfo: { hasNextPage: true } },
    sold: { nodes: [{ auctionStatus: 32 }] },
    none: { nodes: [] },
  })
})

test('and are read with one statement, as far as it reaches', async () => {
  reads = 0
  await answerOf(`hasAuctions running: ${LISTS.running} ${NODES} newest: ${LISTS.newest} ${NODES}`)
  // What runs is the newest of all; whether a second one does, only older rows could tell.
  expect(reads).toBe(2)
  reads = 0
  await answerOf(`hasAuctions declined: ${LISTS.declined} ${NODES} newest: ${LISTS.newest} ${NODES}`)
  expect(reads).toBe(1)
})
