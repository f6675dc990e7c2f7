import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PREFECTURES } from '#domain/options/prefectures.ts'
import { transact } from '#server/db/client.ts'
import { startApi, type TestApi } from '#testing/api.ts'
import { importPostalAddresses, postalSource } from './import-postal-addresses.ts'

let api: TestApi
let written: number
beforeAll(async () => {
  api = await startApi()
  written = await transact(api.services.db, (tx) => importPostalAddresses(tx, postalSource()))
}, 60_000)
afterAll(() => api.stop())

const addressesOf = async (zip: string): Promise<string[]> => {
  const { data } = await api.graphql(
    'query ($zip: String!) { addressesByZip(zip: $zip) { state address1 address2 zip } }',
    { zip },
  )
  return data.addressesByZip.map((it: Record<string, string>) => [it.state, it.address1, it.address2].join(' ').trim())
}

describe('the address of a zip code', () => {
  test.each([
    ['1000001', ['東京都 千代田区 千代田']],
    ['100-0001', ['東京都 千代田区 千代田']],
    ['１００－０００１', ['東京都 千代田区 千代田']],
    ['〒１０００００１', ['東京都 千代田区 千代田']],
    ['1000000', ['東京都 千代田区']],
    ['1000301', ['東京都 利島村']],
    ['1030028', ['東京都 中央区 八重洲']],
    ['1006012', ['東京都 千代田区 霞が関霞が関ビル']],
    ['0287915', ['岩手県 九戸郡洋野町 種市']],
    ['5220317', ['滋賀県 犬上郡多賀町 一円']],
    ['4320000', ['静岡県 浜松市中央区', '静岡県 浜松市天竜区', '静岡県 浜松市浜名区']],
    ['4300946', ['静岡県 浜松市中央区 元城町']],
    ['4310201', ['静岡県 浜松市中央区 篠原町']],
    ['4980000', ['愛知県 弥富市', '三重県 桑名郡木曽岬町']],
    ['3800811', ['長野県 長野市 東鶴賀町', '長野県 長野市 鶴賀']],
    ['6048042', ['京都府 京都市中京区 中之町']],
    ['6011387', ['醍醐一ノ切町', '醍醐三ノ切', '醍醐二ノ切町'].map((it) => `京都府 京都市伏見区 ${it}`)],
    ['9000001', ['沖縄県 那覇市 港町']],
  ])('%s: %s', async (zip, addresses) => {
    expect(await addressesOf(zip)).toEqual(addresses)
  })

  test.each([
    ['a town that was renamed has its new name only', '4080001', ['山梨県 北杜市 高根町長澤']],
    ['a town that is new', '5010110', ['岐阜県 岐阜市 鏡島東']],
    ['a zip code that was given up', '8470043', []],
    ['a floor that does not exist', '1006099', []],
    ['the zip code of one company', '0608621', []],
    ['no zip code', '0000000', []],
  ])('%s: %s', async (_case, zip, addresses) => {
    expect(await addressesOf(zip)).toEqual(addresses)
  })
})

test('the cities of Shizuoka have the wards of Hamamatsu since 2024', async () => {
  const { data } = await api.graphql('{ addressesByState(stateCd: "22") { address1 } }')
  const cities: string[] = data.addressesByState.map((it: { address1: string }) => it.address1)
  expect(cities.filter((it) => it.startsWith('浜松市')).sort()).toEqual([
    '浜松市中央区',
    '浜松市天竜区',
    '浜松市浜名区',
  ])
})

test('the zip code with the most towns has all of them', async () => {
  expect(new Set(await addressesOf('452-0961')).size).toBe(66)
})

test('every prefecture is there, and no name keeps a note of the post office', async () => {
  const rows = await api.services.db.selectFrom('postalAddress').selectAll().execute()
  expect(rows).toHaveLength(written)
  expect([...new Set(rows.map((it) => it.stateCd))].sort()).toEqual(PREFECTURES.map((it) => it.code).sort())
  expect(rows.filter((it) => !/^\d{7}$/.test(it.zip) || it.address1 === '')).toEqual([])
  expect(rows.filter((it) => /掲載|がくる場合|地割|[（）()「」<>\s]/.test(it.address1 + it.address2))).toEqual([])
})

test('the file has every address once', () => {
  const lines = postalSource().lines().trimEnd().split('\n')
  expect(lines).toHaveLength(124_142)
  expect(new Set(lines).size).toBe(lines.length)
})
