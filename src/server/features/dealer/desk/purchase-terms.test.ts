import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { type CastPartner, castAgent, castDealer, castOperator } from '#testing/partner-cast.ts'

let api: TestApi
let [one, other, agent, operator]: CastPartner[] = []
beforeAll(async () => {
  api = await startApi()
  agent = await castAgent(api.services)
  one = await castDealer(api.services, { agentId: agent.agentId })
  other = await castDealer(api.services)
  operator = await castOperator(api.services)
})
afterAll(() => api.stop())

const TERMS = 'prefecture feeBands { from fee } targetMargin ownTransport repairPercent'
const USUAL = { prefecture: '東京都', feeBands: [], targetMargin: 0, ownTransport: null, repairPercent: 100 }

async function terms(who = one, bikeDealerId: number | null = null) {
  const query = `query ($bikeDealerId: Int) { purchaseTerms(bikeDealerId: $bikeDealerId) { ${TERMS} } }`
  return (await api.graphql(query, { bikeDealerId }, who?.headers)).data?.purchaseTerms
}
const save = (input: object, who = one) =>
  api.graphql(
    'mutation ($input: SavePurchaseTermsInput!) { savePurchaseTerms(input: $input) }',
    { input },
    who?.headers,
  )
const saveTable = (version: number, bands: readonly object[], who = operator) =>
  api.graphql(
    'mutation ($input: SaveFeeTableInput!) { saveFeeTable(input: $input) { version bands { from fee } } }',
    { input: { version, bands } },
    who?.headers,
  )

test('what a person reckons with is kept for the person alone', async () => {
  expect(await terms()).toEqual(USUAL)
  const kept = { targetMargin: 80_000, ownTransport: 15_000, repairPercent: 60 }
  expect((await save(kept)).errors).toEqual([])
  expect(await terms()).toEqual({ ...USUAL, ...kept })
  expect(await terms(other)).toEqual(USUAL)
  expect((await save({ ...kept, ownTransport: null })).errors).toEqual([])
  expect((await terms()).ownTransport).toBeNull()
})

test.each([
  [{ targetMargin: -1, repairPercent: 100 }, 'targetMargin'],
  [{ targetMargin: 0, repairPercent: 301 }, 'repairPercent'],
  [{ targetMargin: 0, repairPercent: 100, ownTransport: 1_000_001 }, 'ownTransport'],
])('%j is refused at its field', async (input, field) => {
  const before = await terms()
  expect((await save(input)).errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ field }] })
  expect(await terms()).toEqual(before)
})

test('an agent reckons with the place of the dealer it looks for, and with no place for a stranger', async () => {
  expect((await terms(agent, one?.bikeDealerId)).prefecture).toBe('東京都')
  expect((await terms(agent, other?.bikeDealerId))?.prefecture ?? null).toBeNull()
  expect((await terms(operator)).prefecture).toBeNull()
})

test('the operator sets the fees, in order, and every dealer reckons with them; what held before stays on record', async () => {
  const bands = [
    { from: 300_000, fee: 9_000 },
    { from: 0, fee: 5_000 },
  ]
  expect((await saveTable(0, bands)).data?.saveFeeTable).toEqual({ version: 1, bands: bands.toReversed() })
  expect((await terms()).feeBands).toEqual(bands.toReversed())
  expect((await terms(other)).feeBands).toEqual(bands.toReversed())
  expect((await saveTable(1, [])).data?.saveFeeTable).toEqual({ version: 2, bands: [] })
  expect((await terms()).feeBands).toEqual([])
  const rows = await api.services.db.selectFrom('feeTable').select(['version', 'bands']).orderBy('version').execute()
  expect(rows).toEqual([
    { version: 1, bands: bands.toReversed() },
    { version: 2, bands: [] },
  ])
})

test('of two operators who change the same table at once, one is told that it changed', async () => {
  const { data } = await api.graphql('{ feeTable { version } }', {}, operator?.headers)
  const { version } = data.feeTable
  const answers = await Promise.all([1_000, 2_000].map((fee) => saveTable(version, [{ from: 0, fee }])))
  const codes = answers.map(({ errors }) => errors[0]?.extensions.code ?? 'saved').toSorted()
  expect(codes).toEqual(['ERROR_CONTENT_CHANGED', 'saved'])
  expect((await saveTable(version + 1, [])).errors).toEqual([])
})

test('a fee that falls with the price is refused, and nobody but operators sets one', async () => {
  const { data } = await api.graphql('{ feeTable { version } }', {}, operator?.headers)
  const falling = [
    { from: 0, fee: 5_000 },
    { from: 100_000, fee: 1_000 },
  ]
  expect((await saveTable(data.feeTable.version, falling)).errors[0]?.extensions).toMatchObject({
    code: 'BAD_REQUEST',
    fields: [{ field: 'fee1' }],
  })
  for (const who of [one, agent])
    expect((await saveTable(data.feeTable.version, [], who)).errors[0]?.extensions.code).toBe('ERROR_NOT_AUTHORIZED')
  expect((await save({ targetMargin: 1, repairPercent: 1 }, operator)).errors).toHaveLength(1)
})
