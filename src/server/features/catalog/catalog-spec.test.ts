import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

const QUERY = `query ($modelId: Int, $bikeModelId: Int) {
  catalogSpec(modelId: $modelId, bikeModelId: $bikeModelId) {
    modelId modelTypeName groups { title rows { label value } }
  }
}`

test('a specification is rows of label and value in groups, with the type it is of', async () => {
  const { data } = await api.graphql(QUERY, { modelId: 1001 })
  expect(data.catalogSpec.modelTypeName).toBe('NC42 HYPER VTEC Revo')
  const groups: { title: string; rows: { label: string; value: string }[] }[] = data.catalogSpec.groups
  expect(groups.map((it) => it.title)).toEqual(['寸法・重量', 'エンジン', '駆動系', '足回り', '装備'])
  expect(groups[0]?.rows).toContainEqual({ label: 'シート高', value: '755mm' })
  expect(groups[4]?.rows).toContainEqual({ label: 'ABS', value: 'あり' })
})

test('by bike model id: only the facts of that type', async () => {
  const own = await api.graphql(QUERY, { bikeModelId: 100105 })
  expect(own.data.catalogSpec.modelId).toBe(1001)
  const other = await api.graphql(QUERY, { bikeModelId: 100101 })
  expect(other.data.catalogSpec).toBeNull()
})

test('no model, or a model without facts: null; no id at all: an error', async () => {
  expect((await api.graphql(QUERY, { modelId: 999_999 })).data.catalogSpec).toBeNull()
  expect((await api.graphql(QUERY, { bikeModelId: 999_999 })).data.catalogSpec).toBeNull()
  expect((await api.graphql(QUERY, { modelId: 1200 })).data.catalogSpec).toBeNull()
  expect((await api.graphql(QUERY, {})).errors.map((it) => it.extensions.code)).toEqual(['ERROR_REQUIRED'])
})
