import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOperator } from '#testing/partner-cast.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const SAVE = 'mutation S($input: SaveDealerInput!) { saveDealer(input: $input) }'
const DEALER = {
  name: 'みなとモータース',
  personInCharge: '港 一郎',
  phone: '0451234567',
  email: 'minato@example.com',
  state: '14',
  licenceNumber: '451230001234',
  licenceAuthority: '神奈川県公安委員会',
  password: 'Kaitori2026',
}

test('a licence number and a mail address are registered once', async () => {
  const { headers } = await castOperator(api.services)
  const save = (more: object) => api.graphql(SAVE, { input: { ...DEALER, ...more } }, headers)
  const first = await save({})
  expect(first.errors).toEqual([])
  const sameLicence = await save({ email: 'other@example.com' })
  expect(sameLicence.errors[0]).toMatchObject({
    message: '同じ内容が既に登録されています。',
    extensions: {
      code: 'ERROR_SALES_ID_DUPLICATION',
      fields: [{ field: 'licenceNumber', message: 'この古物商許可番号は既に登録されています' }],
    },
  })
  const sameMail = await save({ licenceNumber: '451230009999' })
  expect(sameMail.errors[0]?.extensions.code).toBe('ERROR_EMAIL_DUPLICATION')
  const itself = await save({ bikeDealerId: first.data.saveDealer, name: '港モータース', password: null })
  expect(itself.errors).toEqual([])
  const dealers = await api.services.db.selectFrom('bikeDealer').select('name').execute()
  expect(dealers).toEqual([{ name: '港モータース' }])
})
