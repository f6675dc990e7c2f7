import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type TestApi } from '#testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

test('the sell form gets every list in one query', async () => {
  const list = '{ code label excludesOthers excludes asksFor }'
  const { data, errors } = await api.graphql(`{ sellFormData {
    makers { makerId makerNameJp } displacementCategories { displacementCtgId title } mileages { mileageId title }
    transferPlans ${list} keyCounts ${list} numberRegistrations ${list} accidentHistories ${list} engineStatuses ${list}
    meterChanges ${list} originalParts ${list} documentOwners ${list} loanStatuses ${list} movieTypes ${list} deliveryDues ${list} deliveryDays ${list}
    deliveryTimes ${list} deliveryLocations ${list} paymentMethods ${list} cancelReasons ${list} prefectures ${list}
    customParts { code label excludesOthers asksForOriginalPart }
    documents { code label registrationClasses }
    photoTypes { code label isRequired isRepeatable } multiImageSlots
  } }`)
  expect(errors).toEqual([])
  const form = data.sellFormData
  const lengths = Object.fromEntries(Object.entries(form).map(([key, value]) => [key, (value as unknown[]).length]))
  expect(lengths).toMatchObject({
    makers: 30,
    displacementCategories: 7,
    mileages: 10,
    transferPlans: 5,
    keyCounts: 4,
    numberRegistrations: 5,
    accidentHistories: 6,
    engineStatuses: 7,
    meterChanges: 5,
    customParts: 10,
    originalParts: 2,
    documents: 11,
    documentOwners: 6,
    loanStatuses: 3,
    deliveryDues: 4,
    deliveryDays: 9,
    deliveryTimes: 5,
    deliveryLocations: 3,
    paymentMethods: 3,
    cancelReasons: 5,
    prefectures: 47,
    photoTypes: 23,
    movieTypes: 4,
  })
  expect(form.multiImageSlots).toBe(7)
  expect(form.accidentHistories[0]).toEqual({
    code: 'none',
    label: 'なし',
    excludesOthers: true,
    excludes: [],
    asksFor: null,
  })
  expect(form.customParts.filter((it: { asksForOriginalPart: boolean }) => !it.asksForOriginalPart)).toEqual([
    { code: 'normal', label: 'ノーマル', excludesOthers: true, asksForOriginalPart: false },
    { code: 'electrics', label: '電装', excludesOthers: false, asksForOriginalPart: false },
    { code: 'etc', label: 'ETC', excludesOthers: false, asksForOriginalPart: false },
    { code: 'other', label: 'その他', excludesOthers: false, asksForOriginalPart: false },
  ])
})

test.each([
  [1015, '原付一種', '原付免許', '標識交付証明書'], // Super Cub 50
  [1194, '原付一種', '原付免許', '標識交付証明書'], // Super Cub 110 Lite, 3.5 kW
  [1008, '原付二種', '小型限定普通二輪免許', '標識交付証明書'],
  [1003, '軽二輪', '普通二輪免許', '軽自動車届出済証'],
  [1001, '小型二輪', '普通二輪免許', '自動車検査証'],
  [4001, '小型二輪', '大型二輪免許', '自動車検査証'],
])('model %s is %s and has its papers', async (modelId, registration, licence, paper) => {
  const { data } = await api.graphql(
    `query ($id: Int!) { model(modelId: $id) {
      registrationClass { label } licenceClass { label } documents { label } } }`,
    { id: modelId },
  )
  expect(data.model.registrationClass.label).toBe(registration)
  expect(data.model.licenceClass.label).toBe(licence)
  expect(data.model.documents[0].label).toBe(paper)
  expect(data.model.documents).toHaveLength(5)
})

test('an electric bike has no class from these figures and is offered every paper', async () => {
  const { data } = await api.graphql(
    '{ model(modelId: 1230) { registrationClass { label } licenceClass { label } documents { code } } }',
  )
  expect(data.model).toMatchObject({ registrationClass: null, licenceClass: null })
  expect(data.model.documents).toHaveLength(11)
})
