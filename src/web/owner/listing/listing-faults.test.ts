import { expect, test } from 'vitest'
import { type DraftAnswers, NO_ANSWERS } from '#domain/listing/draft-answers.ts'
import { type DraftFile, listingOf, newDraft } from '#domain/listing/listing-draft.ts'
import { REQUIRED_PHOTO_TYPES } from '#domain/options/photo-types.ts'
import { sendingFaults, standingFaults } from './listing-faults.ts'

const ANSWERS: DraftAnswers = {
  ...NO_ANSWERS,
  modelId: 1001,
  modelTypeId: 1,
  firstRegistration: '2015-04',
  mileageId: 4,
  color: 'black',
  transferPlan: 'now',
  engineStatusList: ['good'],
  accidentHistoryList: ['none'],
  meterChange: 'actual',
  keyCount: 'two',
  customPartsList: ['normal'],
  numberRegistration: 'registered',
  frameNumber: 'NC42-1609999',
  documentAvailableList: ['inspection-certificate'],
  documentOwner: 'self',
  loanStatus: 'none',
  invoiceIssuer: 'none',
  endTime: '2026-11-17T12:00:00.000Z',
  deliveryDay: ['saturday'],
  deliveryTime: 'any',
  deliveryLocation: 'home',
}
const FILES = REQUIRED_PHOTO_TYPES.map(
  (imageType): DraftFile => ({
    fileId: `file-${imageType}`,
    kind: 'AUCTION_ITEM_IMAGE',
    imageType,
    assetId: `asset-${imageType}`,
    thumbnailUrl: null,
    expiresAt: null,
  }),
)
const [FRONT] = FILES as [DraftFile]
const UNDER_WAY = [{ ...FRONT, assetId: null }, ...FILES.slice(1)]

type State = 'sending' | 'failed'

function filled(changed: Partial<DraftAnswers> = {}, files: readonly DraftFile[] = FILES, state: State = 'sending') {
  const statuses = new Map(
    files.filter(({ assetId }) => assetId === null).map(({ fileId }) => [fileId, { state, progress: 0, error: null }]),
  )
  return {
    current: () => ({ ...newDraft('upload', 'key'), answers: { ...ANSWERS, ...changed }, files }),
    context: {
      registrationClass: 'small' as const,
      modelTypes: [{ modelTypeId: 1, name: 'NC42', startYear: 2008, endYear: 2022 }],
      isEndTimeOffered: () => true,
      today: '2026-11-17',
      asksForVehicleData: true,
    },
    files,
    uploads: { statuses } as never,
  }
}
const SENT = { faults: [], listing: listingOf({ answers: ANSWERS, files: FILES }) }
const fieldsOf = (faults: readonly { field: string }[]) => faults.map(({ field }) => field)

test('what was mended since is not listed any more', () => {
  const unanswered = { modelTypeId: null, firstRegistration: '' }
  expect(fieldsOf(standingFaults(SENT, filled(unanswered)))).toEqual(['modelTypeId', 'firstRegistration'])
  expect(fieldsOf(standingFaults(SENT, filled({ ...unanswered, modelTypeId: 1 })))).toEqual(['firstRegistration'])
  expect(standingFaults(SENT, filled())).toEqual([])
})

test('a photo under way counts as there, but the listing waits for it; one that failed is a fault', () => {
  const sending = filled({}, UNDER_WAY)
  expect(standingFaults(SENT, sending)).toEqual([])
  expect(sendingFaults(sending)).toEqual([expect.objectContaining({ field: 'images' })])
  expect(sendingFaults(filled())).toEqual([])
  expect(fieldsOf(standingFaults(SENT, filled({}, UNDER_WAY, 'failed')))).toEqual(['images.01', 'images'])
})

test('what the server refused is listed until that answer changes', () => {
  const faults = [
    { field: 'frameNumber', message: 'この車台番号は出品できません' },
    { field: 'images.asset-06', message: 'この写真は使えません' },
  ]
  const refusal = { ...SENT, faults }
  expect(standingFaults(refusal, filled())).toEqual(faults)
  expect(fieldsOf(standingFaults(refusal, filled({ frameNumber: 'NC42-1609998' })))).toEqual(['images.asset-06'])
  expect(fieldsOf(standingFaults(refusal, filled({ color: 'red' })))).toEqual(['frameNumber', 'images.asset-06'])
  const other = [...FILES, { ...FRONT, fileId: 'other', assetId: 'other', imageType: '06' }]
  expect(fieldsOf(standingFaults(refusal, filled({}, other)))).toEqual(['frameNumber'])
})

test('a fault is listed once, as it is now', () => {
  const refusal = { ...SENT, faults: [{ field: 'frameNumber', message: '前の言葉' }] }
  const listing = listingOf({ answers: { ...ANSWERS, frameNumber: '' }, files: FILES })
  const found = standingFaults({ ...refusal, listing }, filled({ frameNumber: '' }))
  expect(found.map(({ message }) => message)).toEqual([
    '車台番号を入力してください。登録書類や車体の刻印で確認できます',
  ])
})
