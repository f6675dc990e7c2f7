import { afterAll, beforeAll, expect, test } from 'vitest'
import { UpdateBikeOwnerProfileDocument } from '#contract/generated/account.ts'
import { transact } from '#server/db/client.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { castOwner, SIGN_UP } from '#testing/cast.ts'
import { importPostalAddresses, type PostalSource } from './import-postal-addresses.ts'

const at = (...address: [zip: string, stateCd: string, address1: string, address2: string]) => address.join('\t')

const FIRST = [
  at('1040061', '13', '中央区', '銀座'),
  at('1000000', '13', '千代田区', ''),
  at('1000001', '13', '千代田区', '千代田'),
  at('1020072', '13', '千代田区', '飯田橋'),
  at('1000101', '13', '大島町', '元町'),
  at('1900181', '13', '西多摩郡日の出町', '大久野'),
  at('1800001', '13', '武蔵野市', '吉祥寺北町'),
  at('4980000', '23', '弥富市', ''),
  at('4980000', '24', '桑名郡木曽岬町', ''),
  at('6048042', '26', '京都市中京区', '中之町'),
  at('6048042', '26', '京都市中京区', '新京極通四条上る'),
]
const sourceOf = (fingerprint: string, rows: readonly string[]): PostalSource => ({
  fingerprint,
  lines: () => rows.join('\n'),
})

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  await transact(api.services.db, (tx) => importPostalAddresses(tx, sourceOf('first', FIRST)))
})
afterAll(() => api.stop())

const SIGN_UP_ERRORS = 'mutation ($input: CreateBikeOwnerInput!) { createBikeOwner(input: $input) { __typename } }'

test.each([
  ['its own prefecture', '104-0061', '13', null],
  ['either of two', '498-0000', '24', null],
  ['a code of a company, which the lists do not have', '104-8001', '13', null],
  ['another prefecture', '104-0061', '01', 'この郵便番号は東京都です'],
  ['a company of another prefecture', '104-8001', '01', 'この郵便番号は東京都です'],
  ['no office at all', '000-0000', '13', '見つからない郵便番号です'],
])('sign-up takes a zip code beside %s, or names it', async (_name, zip, state, said) => {
  const { errors } = await api.graphql(SIGN_UP_ERRORS, { input: { ...SIGN_UP, zip, state } })
  const named = errors.flatMap((error) => error.extensions?.fields ?? [])
  expect(named).toEqual(said === null ? [] : [{ field: 'zip', message: expect.stringContaining(said) }])
})

test('and so does the profile', async () => {
  const { email, headers } = await castOwner(api.services)
  const { password: _password, isAgreed: _agreed, ...profile } = SIGN_UP
  const input = { ...profile, email, zip: '104-0061', state: '01' }
  const { errors } = await api.graphql(UpdateBikeOwnerProfileDocument.query, { input }, headers)
  expect(errors[0]?.extensions).toMatchObject({ fields: [{ field: 'zip' }] })
})

const byZip = async (zip: string) =>
  (await api.graphql('query ($zip: String!) { addressesByZip(zip: $zip) { state address1 address2 zip } }', { zip }))
    .data.addressesByZip

test.each(['1040061', '104-0061', '〒104-0061', '１０４－００６１'])('zip %s', async (zip) => {
  expect(await byZip(zip)).toEqual([{ state: '東京都', address1: '中央区', address2: '銀座', zip: '1040061' }])
})

test('a zip of two prefectures and one of two towns give both, each once', async () => {
  expect(await byZip('498-0000')).toMatchObject([{ state: '愛知県' }, { state: '三重県' }])
  expect(await byZip('604-8042')).toMatchObject([{ address2: '中之町' }, { address2: '新京極通四条上る' }])
})

test('no zip, an unknown one and one that is none give nothing', async () => {
  for (const zip of ['', '999-9999', '123', 'いろは']) expect(await byZip(zip)).toEqual([])
})

test('the cities of a prefecture, each once', async () => {
  const { data } = await api.graphql('{ addressesByState(stateCd: "13") { stateCd address1 address2 zip } }')
  expect(data.addressesByState).toEqual(
    ['千代田区', '中央区', '武蔵野市', '西多摩郡日の出町', '大島町'].map((address1) => ({
      stateCd: '13',
      address1,
      address2: null,
      zip: null,
    })),
  )
  expect((await api.graphql('{ addressesByState(stateCd: "99") { zip } }')).data.addressesByState).toEqual([])
})

test('the towns of a city with their zip codes', async () => {
  const { data } = await api.graphql(
    '{ addressesByStateAndAddress1(stateCd: "13", address1: "千代田区") { address2 zip } }',
  )
  expect(data.addressesByStateAndAddress1).toEqual([
    { address2: '', zip: '1000000' },
    { address2: '千代田', zip: '1000001' },
    { address2: '飯田橋', zip: '1020072' },
  ])
})

test('the same source is not read again, another one replaces it', async () => {
  const { db } = api.services
  const unread: PostalSource = {
    fingerprint: 'first',
    lines: () => {
      throw new Error('read although it is imported')
    },
  }
  expect(await transact(db, (tx) => importPostalAddresses(tx, unread))).toBe(0)
  const second = sourceOf('second', [at('9000001', '47', '那覇市', '港町')])
  expect(await transact(db, (tx) => importPostalAddresses(tx, second))).toBe(1)
  expect(await byZip('104-0061')).toEqual([])
  expect(await byZip('900-0001')).toMatchObject([{ state: '沖縄県', address1: '那覇市' }])
})
