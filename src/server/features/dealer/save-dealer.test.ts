import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castDealer, castOperator } from '#testing/partner-cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const SAVE = 'mutation S($input: SaveDealerInput!) { saveDealer(input: $input) }'
const DEALER = {
  name: '北の二輪',
  personInCharge: '担当 花',
  phone: '0311112222',
  email: 'kita@example.com',
  state: '13',
  licenceAuthority: '東京都公安委員会',
  licenceNumber: '301234567890',
  password: 'Long-Enough-99',
}

test('a licence number and a mail address belong to one dealer; only an operator writes', async () => {
  const operator = await castOperator(api.services)
  const save = async (change: Partial<typeof DEALER>, headers = operator.headers) => {
    const { errors } = await api.graphql(SAVE, { input: { ...DEALER, ...change } }, headers)
    return errors?.[0]?.extensions.code ?? 'saved'
  }
  const dealer = await castDealer(api.services)
  expect(await save({}, dealer.headers)).toBe('ERROR_NOT_AUTHORIZED')
  expect(await save({})).toBe('saved')
  expect(await save({ email: 'minami@example.com' })).toBe('ERROR_SALES_ID_DUPLICATION')
  expect(await save({ licenceNumber: '301234567891' })).toBe('ERROR_EMAIL_DUPLICATION')
  expect(await save({ licenceNumber: '301234567891', email: 'minami@example.com' })).toBe('saved')
})
