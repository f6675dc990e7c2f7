import { expect, test } from 'vitest'
import type { DraftFile } from '#domain/listing/listing-draft.ts'
import { keptWords, lastSent, putBack } from './replaced-file.ts'

const photo = (fileId: string, assetId: string | null, imageType = '01'): DraftFile => ({
  fileId,
  kind: 'AUCTION_ITEM_IMAGE',
  imageType,
  assetId,
  thumbnailUrl: null,
  expiresAt: null,
})
const sent = photo('sent', 'asset')

test('what is kept is the file that was sent last', () => {
  expect(lastSent(sent, new Map())).toBe(sent)
  expect(lastSent(photo('unsent', null), new Map())).toBeUndefined()
  expect(lastSent(photo('second', null), new Map([['second', sent]]))).toBe(sent)
  const replacement = photo('second', 'other asset')
  expect(lastSent(replacement, new Map([['second', sent]]))).toBe(replacement)
})

test('it goes back to the place that the unusable one has by now', () => {
  const files = putBack([photo('rear', 'rear', '02'), photo('broken', null, '03')], 'broken', sent)
  expect(files).toEqual([photo('rear', 'rear', '02'), { ...sent, imageType: '03' }])
})

test.each([
  ['AUCTION_ITEM_IMAGE', '選び直した写真は使えませんでした。画像ではありません。前の写真を残しています。'],
  ['VIC', '選び直したファイルは使えませんでした。画像ではありません。前のファイルを残しています。'],
] as const)('a kept file of kind %s says why it was kept', (kind, words) => {
  const kept = new Map([['sent', '画像ではありません。']])
  expect(keptWords({ ...sent, kind }, kept)).toBe(words)
  expect(keptWords(photo('other', 'other'), kept)).toBeNull()
})
