import { expect, test } from 'vitest'
import { NetworkError } from '#client/graphql/network-error.ts'
import type { UploadStatus } from '#client/upload/upload-queue.ts'
import { UploadRefused } from '#client/upload/upload-refused.ts'
import type { DraftFile } from '#domain/listing/listing-draft.ts'
import { UPLOAD_REFUSALS, type UploadFault } from '#domain/upload/upload-fault.ts'
import { countedFiles, findingsOfFile, thumbnailOf, twinsOf, unsentFaults } from './file-state.ts'
import { isUnusable } from './unusable-file.ts'

const photo: DraftFile = {
  fileId: 'front',
  kind: 'AUCTION_ITEM_IMAGE',
  imageType: '01',
  assetId: null,
  thumbnailUrl: null,
  expiresAt: null,
}
const paper: DraftFile = { ...photo, fileId: 'paper', kind: 'VIC', imageType: null }
const failed = (error: unknown): UploadStatus => ({ state: 'failed', progress: 0, error })
const refusal = (reason: UploadFault) =>
  new UploadRefused(UPLOAD_REFUSALS[reason].status, { message: '', errors: [{ message: '', extensions: { reason } }] })
const uploads = (...statuses: [string, UploadStatus][]) => ({ statuses: new Map(statuses) })

test.each([
  ['NOT_AN_IMAGE', true],
  ['FILE_BROKEN', true],
  ['IMAGE_TOO_LARGE', true],
  ['FORM_BROKEN', false],
  ['TOO_MANY_AT_ONCE', false],
] as const)('after %s another file is needed: %s', (reason, isNeeded) => {
  expect(isUnusable(photo, uploads(['front', failed(refusal(reason))]))).toBe(isNeeded)
})

test('a file that the network did not take can be sent again', () => {
  expect(isUnusable(photo, uploads(['front', failed(new NetworkError('failed', null))]))).toBe(false)
  expect(isUnusable(photo, uploads(['front', failed(new UploadRefused(502, null))]))).toBe(false)
})

test('what could not be sent does not count as there, and holds up the step that asks for it', () => {
  const sending: UploadStatus = { state: 'sending', progress: 0.5, error: null }
  expect(countedFiles([photo], uploads(['front', sending]))).toHaveLength(1)
  const lost = uploads(['front', failed(refusal('NOT_AN_IMAGE'))], ['paper', sending])
  expect(countedFiles([photo, paper], lost).map(({ fileId }) => fileId)).toEqual(['paper'])
  expect(unsentFaults([photo, paper], lost, 'photos')).toHaveLength(1)
  expect(unsentFaults([photo, paper], lost, 'papers')).toEqual([])
  expect(unsentFaults([photo, paper], lost)).toMatchObject([{ field: 'images' }])
})

test('a file that is no picture has no thumbnail', () => {
  const previews = new Map([['front', 'blob:front']])
  const thumbnail = (error: unknown) => thumbnailOf(photo, { ...uploads(['front', failed(error)]), previews })
  expect(thumbnail(refusal('NOT_AN_IMAGE'))).toBeNull()
  expect(thumbnail(new NetworkError('failed', null))).toBe('blob:front')
})

test('the same picture in two places is noticed, another one is not', () => {
  const file = (fileId: string, imageType: string, print: string): DraftFile => ({
    ...photo,
    fileId,
    imageType,
    look: { findings: [], print: print.repeat(56) },
  })
  const [one, other, again] = [file('a', '01', 'a'), file('b', '02', '3'), file('c', '03', 'a')]
  const files = [one, other, again, photo]
  expect(twinsOf(one, files)).toEqual(['03'])
  expect(twinsOf(other, files)).toEqual([])
  expect(twinsOf(photo, files)).toEqual([])
})

test('what is found counts in its place: a paper among the papers is none in a wrong place', () => {
  const look = { findings: ['DOCUMENT', 'DARK'] as const, print: 'f'.repeat(56) }
  const shown = { ...photo, look }
  expect(findingsOfFile(shown, [shown])).toEqual(['DOCUMENT', 'DARK'])
  expect(findingsOfFile({ ...shown, imageType: '07' }, [shown])).toEqual(['DARK'])
  expect(findingsOfFile(shown, [shown, { ...shown, fileId: 'again' }])).toContain('DUPLICATE')
})
