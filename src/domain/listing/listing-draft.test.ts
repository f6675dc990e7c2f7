import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EXAMPLE_LISTING } from '#testing/example-listing.ts'
import { readYen } from '../values/typed-yen.ts'
import { checkListing, checkListingPart } from './check-listing.ts'
import { NO_ANSWERS, salvageAnswers } from './draft-answers.ts'
import { type DraftFile, listingOf, moved, newDraft, placed, restoreDraft, temporaryUntil } from './listing-draft.ts'
import { ASKING_PRICE, LOAN_BALANCE } from './listing-form.ts'
import { bandOf } from './mileage-band.ts'

const NOW = Date.parse('2026-11-15T03:00:00Z')
const DRAFT = newDraft('Zk3vP0q9sLw8XyB2nRt6Ag', 'Qx7mD1c5vFh4JtK9pYu2Ws')
const PHOTO: DraftFile = {
  fileId: 'f1',
  kind: 'AUCTION_ITEM_IMAGE',
  imageType: '01',
  assetId: 'a1',
  thumbnailUrl: '/assets/a1?w=320&d=1',
  expiresAt: temporaryUntil(NOW),
}

test('a draft comes back as it was stored', () => {
  const answers = { ...NO_ANSWERS, modelId: 1001, engineStatusList: ['good'], originalParts: { muffler: 'kept' } }
  const draft = { ...DRAFT, step: 'photos' as const, answers, files: [PHOTO], relistedFrom: 12 }
  expect(restoreDraft(JSON.stringify(draft), NOW)).toEqual(draft)
})

test.each([
  [null],
  [''],
  ['{'],
  ['[]'],
  ['null'],
  ['{"version":1}'],
  ['{"version":1,"uploadId":"1","idempotencyKey":"2"}'],
])('%j holds no draft', (text) => {
  expect(restoreDraft(text, NOW)).toBeNull()
})

test('of an older or newer version, what still fits is kept', () => {
  const stored = {
    ...DRAFT,
    version: 99,
    step: 'colour',
    answers: {
      modelId: 1001,
      modelTypeId: 'first',
      engineStatusList: ['good', 'flying', 'good'],
      meterChange: 'actual',
      keyCount: 'ten',
      colour: 'red',
      originalParts: { muffler: 'kept', etc: 'sold' },
      deliveryDay: 'monday',
      askingPrice: '42万円くらい',
    },
    files: [{ fileId: 3 }, 'photo', { ...PHOTO, kind: 'SOUND' }, PHOTO],
  }
  const draft = restoreDraft(JSON.stringify(stored), NOW)
  expect(draft).toEqual({
    ...DRAFT,
    answers: {
      ...NO_ANSWERS,
      modelId: 1001,
      engineStatusList: ['good'],
      meterChange: 'actual',
      originalParts: { muffler: 'kept' },
      askingPrice: '42万円くらい',
    },
    files: [PHOTO],
  })
})

test('temporary uploads that have run out are asked for again', () => {
  const text = JSON.stringify({ ...DRAFT, files: [PHOTO, { ...PHOTO, fileId: 'f2', expiresAt: null }] })
  expect(restoreDraft(text, NOW + 24 * 3_600_000)?.files.map(({ fileId }) => fileId)).toEqual(['f2'])
})

test('the last two steps are never come back to: what they hold is not stored', () => {
  expect(restoreDraft(JSON.stringify({ ...DRAFT, step: 'code' }), NOW)?.step).toBe('confirm')
})

test('what is sent is a listing, without answers that lost their question', () => {
  const { images, movieAssetId: _movie, vicAssetId: _vic, loanBalance: _balance, ...answers } = EXAMPLE_LISTING
  const draft = {
    answers: {
      ...salvageAnswers(answers),
      askingPrice: '４２０，０００',
      loanBalance: '5000',
      customPartsList: ['muffler'],
    },
    files: [
      ...images.map(({ imageType }) => ({ ...PHOTO, fileId: imageType, assetId: `asset ${imageType}`, imageType })),
      { ...PHOTO, fileId: 'vic', kind: 'VIC' as const, imageType: null, assetId: 'paper' },
      { ...PHOTO, fileId: 'waiting', imageType: '06', assetId: null },
    ],
  }
  const listing = listingOf(draft)
  expect(listing).toMatchObject({
    askingPrice: 420_000,
    loanBalance: null,
    originalParts: { muffler: 'kept' },
    vicAssetId: 'paper',
    movieAssetId: null,
  })
  expect(listing.images).toHaveLength(5)
  expect(checkListing(listing, { ...CONTEXT, registrationClass: 'small' }).isValid).toBe(true)
})

test.each([
  ['b', 1, 'a c b d'],
  ['b', -1, 'b a c d'],
  ['a', -1, 'a b c d'],
  ['d', 1, 'a b c d'],
  ['c', 1, 'a b d c'],
  ['x', 1, 'a b c d'],
] as const)('moving %s by %i gives %s', (fileId, by, order) => {
  const files = ['a', 'b', 'c', 'd'].map((id) => ({ ...PHOTO, fileId: id }))
  expect(
    moved(files, fileId, by, () => true)
      .map((it) => it.fileId)
      .join(' '),
  ).toBe(order)
})

test('moving passes over files of another kind', () => {
  const files = ['a', 'B', 'c'].map((id) => ({ ...PHOTO, fileId: id }))
  const among = ({ fileId }: DraftFile) => fileId !== 'B'
  expect(moved(files, 'a', 1, among).map(({ fileId }) => fileId)).toEqual(['c', 'B', 'a'])
})

const CONTEXT = { registrationClass: null, modelTypes: [], today: '2026-11-15', isEndTimeOffered: () => true } as const
const typedAmounts = fc.oneof(
  fc.constantFrom('一万', '1万5千', 'abc', '-1', '1.5', '１２，０００', '50万', '10^12', '2147483648', '', ' ', '😀'),
  fc.array(fc.constantFrom(...'0123456789０９,，.万千百円¥ -一a😀'), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.integer({ min: -5, max: 200_000_000 }).map(String),
)

test('whatever is typed as an amount, the listing holds what was written, nothing where nothing was, or is refused', () => {
  const faultOf = (listing: object, field: string) => {
    const check = checkListing({ ...EXAMPLE_LISTING, ...listing }, CONTEXT)
    return check.isValid ? undefined : check.faults.find((fault) => fault.field === field)?.message
  }
  fc.assert(
    fc.property(typedAmounts, (typed) => {
      const answers = { ...NO_ANSWERS, loanStatus: 'paying', loanBalance: typed, askingPrice: typed }
      const { loanBalance, askingPrice } = listingOf({ answers, files: [] })
      const price = readYen(typed, ASKING_PRICE)
      if (price.ok) expect(askingPrice).toBe(price.value)
      expect(faultOf({ askingPrice }, 'askingPrice')).toBe(price.ok ? undefined : price.refusal)
      const balance = readYen(typed, LOAN_BALANCE)
      if (balance.ok) expect(loanBalance).toBe(balance.value)
      const missing = typed.trim() === '' ? '残債額を入力してください' : undefined
      expect(faultOf({ loanStatus: 'paying', loanBalance }, 'loanBalance')).toBe(balance.ok ? missing : balance.refusal)
    }),
    { numRuns: 500 },
  )
})

test('ETC is asked for no original part, and an answer of an older form is left out', () => {
  const answers = {
    ...NO_ANSWERS,
    customPartsList: ['muffler', 'etc'],
    originalParts: { muffler: 'kept', etc: 'lost' },
  }
  const { originalParts } = listingOf({ answers, files: [] })
  expect(originalParts).toEqual({ muffler: 'kept' })
  const check = checkListing({ ...EXAMPLE_LISTING, customPartsList: ['etc'], originalParts: {} }, CONTEXT)
  expect(check.isValid).toBe(true)
})

test('a photo put elsewhere changes places with the one that stands there, except where several may stand', () => {
  const file = (fileId: string, imageType: string): DraftFile => ({ ...PHOTO, fileId, imageType })
  const files = [file('a', '01'), file('b', '02'), file('c', '99')]
  const types = (of: readonly DraftFile[]) => of.map(({ imageType }) => imageType)
  expect(types(placed(files, 'a', '02'))).toEqual(['02', '01', '99'])
  expect(types(placed(files, 'a', '07'))).toEqual(['07', '02', '99'])
  expect(types(placed(files, 'a', '99'))).toEqual(['99', '02', '99'])
  expect(placed(files, 'x', '01')).toBe(files)
})

test('what was found about a photo comes back with the draft, and nothing that is no finding', () => {
  const look = { findings: ['DARK', 'NICE'], print: 'a' }
  const draft = { ...DRAFT, files: [{ ...PHOTO, look }] }
  expect(restoreDraft(JSON.stringify(draft), NOW)?.files[0]?.look).toEqual({ findings: ['DARK'], print: 'a' })
})

test('a distance that is too long is refused with the limit, as the API does', () => {
  const context = {
    registrationClass: null,
    modelTypes: [],
    isEndTimeOffered: () => true,
    today: '2026-11-15',
  } as const
  const listing = listingOf({ answers: { ...NO_ANSWERS, mileageKm: '1,000,000' }, files: [] })
  const fault = checkListingPart('details', listing, context).find(({ field }) => field === 'mileageKm')
  expect(fault?.message).toBe('メーターの距離は999,999km以下で入力してください。')
  expect(bandOf(listing.mileageKm, [{ mileageId: 9, mileageFrom: 50_001, mileageTo: null }])).toBeNull()
})

test.each([
  ['registered', '', null],
  ['registered', 'none', []],
  ['', '', null],
  ['scrapped-with-documents', '', null],
  ['scrapped-without-documents', '', []],
  ['unknown', '', []],
])('no paper chosen of a bike that is %s, none at hand said: %j', (numberRegistration, documentsAtHand, sent) => {
  const answers = { ...NO_ANSWERS, numberRegistration, documentsAtHand }
  expect(listingOf({ answers, files: [] }).documentAvailableList).toEqual(sent)
  const chosen = { ...answers, documentAvailableList: ['manual'] }
  expect(listingOf({ answers: chosen, files: [] }).documentAvailableList).toEqual(['manual'])
})
