import { expect, test } from 'vitest'
import { EXAMPLE_LISTING } from '#testing/example-listing.ts'
import { checkListing, checkListingPart, type ListingContext, partOfField } from './check-listing.ts'
import { LISTING_PARTS, type ListingPart, listingForm } from './listing-form.ts'

const CONTEXT = {
  registrationClass: 'small',
  modelTypes: [
    { modelTypeId: 3, name: 'MC49', startYear: 2017, endYear: null },
    { modelTypeId: 4, name: 'MC00', startYear: null, endYear: null },
  ],
  isEndTimeOffered: (text: string) => text !== 'gone',
  today: '2026-11-15',
} as const

const LISTING_PART_NAMES = Object.keys(LISTING_PARTS) as ListingPart[]

function faultsOf(change: Record<string, unknown>, context: ListingContext = CONTEXT) {
  const check = checkListing({ ...EXAMPLE_LISTING, ...change }, context)
  return check.isValid ? {} : Object.fromEntries(check.faults.map(({ field, message }) => [field, message]))
}

test('a complete listing is right as it is', () => {
  expect(faultsOf({})).toEqual({})
})

test.each([
  ['2020-04', '2020-03-31', true],
  ['令和2年4月', '2019年12月1日', true],
  ['2020', '2019-12-31', true],
  ['2020-04', '2020-04-01', false],
  ['2020', '2020-01-01', false],
  ['unknown', '2019-12-31', false],
  ['', '2019-12-31', false],
])('first registered %j, inspected until %j: refused is %s', (firstRegistration, inspectionUntil, isRefused) => {
  const words = '車検満了日が初度登録より前になっています。どちらかをご確認ください'
  expect(faultsOf({ firstRegistration, inspectionUntil })).toEqual(isRefused ? { inspectionUntil: words } : {})
  const inStep = checkListingPart('papers', { ...EXAMPLE_LISTING, firstRegistration, inspectionUntil }, CONTEXT)
  expect(inStep).toEqual(isRefused ? [{ field: 'inspectionUntil', message: words }] : [])
})

test('an empty one names every required field, and no optional one', () => {
  const check = checkListing({}, CONTEXT)
  expect(check).toMatchObject({ isValid: false, isIncomplete: true })
  expect(check.isValid ? [] : check.faults.map(({ field }) => field)).toEqual([
    'modelId',
    'modelTypeId',
    'mileageId',
    'transferPlan',
    'engineStatusList',
    'accidentHistoryList',
    'meterChange',
    'keyCount',
    'customPartsList',
    'numberRegistration',
    'documentAvailableList',
    'documentOwner',
    'loanStatus',
    'images',
    'endTime',
    'deliveryDay',
    'deliveryTime',
    'deliveryLocation',
  ])
})

test.each(['   ', '　', '\t', '\u200b', '\u2800'])('%j fills no field of the form that has to be filled', (blank) => {
  const asked = { ...CONTEXT, asksForVehicleData: true }
  for (const part of LISTING_PART_NAMES) {
    const texts = Object.keys(LISTING_PARTS[part].shape)
    for (const field of texts) {
      const faults = (answer: string) => checkListingPart(part, { ...EXAMPLE_LISTING, [field]: answer }, asked)
      expect(faults(blank), field).toEqual(faults(''))
    }
  }
  const blanks = { firstRegistration: blank, frameNumber: blank }
  expect(faultsOf(blanks, asked)).toMatchObject({
    firstRegistration: '初度登録年月を入力するか、「不明」を選択してください',
    frameNumber: '車台番号を入力してください。登録書類や車体の刻印で確認できます',
  })
})

const NO_ADDRESS = '居所の住所は、市区町村から番地まで入力してください（例：神奈川県川崎市中原区小杉町1-2-3）。'

test.each([
  [
    { customPartsList: ['muffler'], originalParts: { muffler: 'yes' } },
    'originalParts.muffler',
    '純正品の有無を選択してください',
  ],
  [{ images: [] }, 'images.01', '前の写真を追加してください'],
  [{ images: EXAMPLE_LISTING.images.slice(0, 4) }, 'images.05', 'メーターの写真を追加してください'],
  [
    { images: [...EXAMPLE_LISTING.images, { assetId: 'x', imageType: '77' }] },
    'images',
    '写真の種類が正しくありません',
  ],
  [{ images: [...EXAMPLE_LISTING.images, { assetId: 'x', imageType: '03' }] }, 'images', '同じ種類の写真が2枚あります'],
  [
    {
      images: [
        ...EXAMPLE_LISTING.images,
        ...Array.from({ length: 8 }, (_, at) => ({ assetId: `m${at}`, imageType: '32' })),
      ],
    },
    'images',
    'カスタム・傷・その他の写真は、あわせて7枚までです',
  ],
  [{ images: EXAMPLE_LISTING.images.map((it) => ({ ...it, assetId: 'a' })) }, 'images', '同じ写真が2回使われています'],
  [{ accidentHistoryList: ['none', 'fell'] }, 'accidentHistoryList', '事故・転倒歴に、同時に選べない項目があります'],
  [{ engineStatusList: ['flying'] }, 'engineStatusList', 'エンジンの状態を選択してください'],
  [
    { customPartsList: ['muffler'], originalParts: {} },
    'originalParts.muffler',
    'マフラーの純正品があるかを選択してください',
  ],
  [{ documentAvailableList: null }, 'documentAvailableList', 'お手元の書類を選択してください'],
  [
    { documentAvailableList: ['light-notification'] },
    'documentAvailableList',
    'この車種にはない書類が選択されています',
  ],
  [{ loanStatus: 'paying' }, 'loanBalance', '残債額を入力してください'],
  [{ loanStatus: 'none', loanBalance: 5_000 }, 'loanBalance', '残債額は、ローンを支払い中の場合だけ入力してください'],
  [{ askingPrice: 420_500 }, 'askingPrice', '希望価格は1,000円単位で入力してください。'],
  [
    { askingPrice: Number.NaN },
    'askingPrice',
    '希望価格を読み取れません。「420000」「42万」「1万5千」のように入力してください。',
  ],
  [{ askingPrice: -1 }, 'askingPrice', '希望価格は1,000円以上で入力してください。'],
  [{ endTime: 'gone' }, 'endTime', 'この終了日時は選べなくなりました。もう一度選択してください'],
  [{ deliveryLocation: 'workplace' }, 'deliveryLocation', '引渡し場所を選択してください'],
  [{ deliveryLocation: 'other' }, 'deliveryLocation', '引渡し場所を選択してください'],
  [
    { deliveryLocation: 'residence', otherDeliveryLocation: ' ' },
    'otherDeliveryLocation',
    '居所の住所を入力してください。',
  ],
  [{ deliveryLocation: 'residence', otherDeliveryLocation: '😀' }, 'otherDeliveryLocation', NO_ADDRESS],
  [{ deliveryLocation: 'residence', otherDeliveryLocation: '090-1234-5678' }, 'otherDeliveryLocation', NO_ADDRESS],
  [{ deliveryLocation: 'residence', otherDeliveryLocation: '近所のコンビニ' }, 'otherDeliveryLocation', NO_ADDRESS],
  [
    { contactInfoToBikeDealer: 'あ'.repeat(1001) },
    'contactInfoToBikeDealer',
    '販売店への連絡事項は1,000文字以内で入力してください',
  ],
  [
    { contactInfoToBikeDealer: 'a\u0007b' },
    'contactInfoToBikeDealer',
    '販売店への連絡事項に使えない文字が含まれています',
  ],
  [
    { modelTypeId: 3, firstRegistration: '1999年1月' },
    'firstRegistration',
    '選択した型式（MC49）は2017年からの型式です。初度登録年月と型式をご確認ください',
  ],
  [
    { modelTypeId: 3, firstRegistration: '平成27年' },
    'firstRegistration',
    '選択した型式（MC49）は2017年からの型式です。初度登録年月と型式をご確認ください',
  ],
  [
    { numberRegistration: 'scrapped-without-documents', documentAvailableList: ['manual', 'inspection-certificate'] },
    'documentAvailableList',
    '「廃車済（書類なし）」と「自動車検査証」は同時に選べません。どちらかをご確認ください',
  ],
  [
    { numberRegistration: 'registered', documentAvailableList: ['inspection-return-certificate'] },
    'documentAvailableList',
    '「登録あり」と「自動車検査証返納証明書」は同時に選べません。どちらかをご確認ください',
  ],
  [
    {
      numberRegistration: 'scrapped-with-documents',
      documentAvailableList: ['inspection-certificate', 'inspection-return-certificate'],
    },
    'documentAvailableList',
    '「廃車済（書類あり）」と「自動車検査証」は同時に選べません。どちらかをご確認ください',
  ],
  [
    { numberRegistration: 'scrapped-with-documents', documentAvailableList: ['manual'] },
    'documentAvailableList',
    '自動車検査証返納証明書が選択されていません。お手元にない場合は「廃車済（書類なし）」をお選びください',
  ],
  [
    { numberRegistration: 'scrapped-with-documents', inspectionUntil: '2027-05-01' },
    'inspectionUntil',
    '「廃車済（書類あり）」の車両に車検はありません。空欄にしてください',
  ],
  [
    { numberRegistration: 'scrapped-without-documents', inspectionUntil: '2027-05-01' },
    'inspectionUntil',
    '「廃車済（書類なし）」の車両に車検はありません。空欄にしてください',
  ],
  [{ modelId: 'CB400' }, 'modelId', '車種を選択してください'],
])('%#: %o', (change, field, message) => {
  expect(faultsOf(change)).toMatchObject({ [field]: message })
})

test.each([
  [{ documentAvailableList: ['inspection-return-certificate'], numberRegistration: 'scrapped-with-documents' }],
  [{ documentAvailableList: ['manual'], numberRegistration: 'registered' }],
  [{ documentAvailableList: [], numberRegistration: 'scrapped-without-documents' }],
  [{ documentAvailableList: ['manual'], numberRegistration: 'scrapped-without-documents' }],
  [{ documentAvailableList: [], numberRegistration: 'unknown' }],
  // Lost: a list without papers is an answer, too.
  [{ documentAvailableList: [], numberRegistration: 'registered' }],
  [{ askingPrice: null }],
  [{ modelTypeId: 0 }],
  [{ modelTypeId: 0, firstRegistration: '1999年1月' }],
  [{ modelTypeId: 3, firstRegistration: '2017年1月' }],
  [{ modelTypeId: 3, firstRegistration: '2026年11月' }],
  [{ modelTypeId: 3, firstRegistration: 'unknown' }],
  [{ modelTypeId: 4, firstRegistration: '1999年1月' }],
  [{ loanStatus: 'paying', loanBalance: 120_000 }],
  [{ contactInfoToBikeDealer: '一行目\n二行目' }],
])('%o is right', (change) => {
  expect(faultsOf(change)).toEqual({})
})

test.each([
  [{ modelTypeId: 1, firstRegistration: '2008-12' }, null],
  [{ modelTypeId: 1, firstRegistration: '2009-05' }, '選択した型式（NC31）は1998年までの型式です。'],
  [{ modelTypeId: 1, firstRegistration: '2026-11' }, '選択した型式（NC31）は1998年までの型式です。'],
  [{ modelTypeId: 2, firstRegistration: '2007-12' }, '選択した型式（NC42）は2008年からの型式です。'],
  [{ modelTypeId: 2, firstRegistration: '2024-05' }, null],
  [{ modelTypeId: 0, firstRegistration: '1980' }, 'この車種は1992〜1998、2008〜2022年式です。'],
  [{ modelTypeId: 0, firstRegistration: '1991-12' }, 'この車種は1992〜1998、2008〜2022年式です。'],
  [{ modelTypeId: 0, firstRegistration: '2003' }, null],
  [{ modelTypeId: 0, firstRegistration: 'unknown' }, null],
])('a bike of the years 1992–1998 and 2008–2022 as %o: %s', (change, words) => {
  const modelTypes = [
    { modelTypeId: 1, name: 'NC31', startYear: 1992, endYear: 1998 },
    { modelTypeId: 2, name: 'NC42', startYear: 2008, endYear: 2022 },
  ]
  const check = checkListing({ ...EXAMPLE_LISTING, ...change }, { ...CONTEXT, modelTypes })
  expect(check.isValid ? [] : check.faults).toEqual(
    words === null ? [] : [{ field: 'firstRegistration', message: `${words}初度登録年月と型式をご確認ください` }],
  )
})

test('several faults are named at once, those between fields too', () => {
  expect(Object.keys(faultsOf({ keyCount: '', loanStatus: 'paying', images: [], endTime: 'gone' }))).toEqual([
    'keyCount',
    'loanBalance',
    'images.01',
    'images.02',
    'images.03',
    'images.04',
    'images.05',
    'endTime',
  ])
})

test('a step asks for its own part alone', () => {
  expect(checkListingPart('papers', {}, CONTEXT).map(({ field }) => field)).toEqual([
    'numberRegistration',
    'documentAvailableList',
    'documentOwner',
    'loanStatus',
  ])
  expect(checkListingPart('terms', EXAMPLE_LISTING, CONTEXT)).toEqual([])
})

test('every field belongs to one part', () => {
  const parts = Object.keys(listingForm.shape).map(partOfField)
  expect(parts).not.toContain(null)
  expect([partOfField('images.03'), partOfField('originalParts.muffler'), partOfField('colour')]).toEqual([
    'photos',
    'equipment',
    null,
  ])
})
