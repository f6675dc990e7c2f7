import { expect, test } from 'vitest'
import { INSPECTION_PARTS } from '../../inspection/inspection-sheet.ts'
import { claimParts, claimPhotos } from './claim-photos.ts'

const part = (code: (typeof INSPECTION_PARTS)[number]['code']) => ({ part: code, damage: null, side: null })

test.each([
  ['the tyres', 'sheet:5', part('tyres'), '溝が少ない', ['08', '09']],
  ['the engine', 'sheet:1', part('engine'), '異音', ['14', '15', '17']],
  ['a dent on the left', 'sheet:7', { part: null, damage: 'dent', side: 'left' }, '深い', ['32', '04']],
  ['oil on the right', 'sheet:8', { part: null, damage: 'leak', side: 'right' }, 'にじみ', ['32', '03', '14', '10']],
  ['the keys', 'stated:keyCount', null, '1本しかない', ['19']],
  ['the kilometres', 'stated:mileageKm', null, '多い', ['05']],
  ['a photo, by its words', 'stated:photos', null, '右フロントフォークのオイルにじみ', ['10', '32']],
  ['a photo, of both sides', 'stated:photos', null, 'フォークの点サビ', ['10', '11', '32']],
  ['a photo of the rear', 'stated:photos', null, '後ろのタイヤのひび', ['09', '32']],
  ['a photo of anything', 'stated:photos', null, '傷がある', ['32']],
  ['what nobody photographs', 'stated:contactInfoToBikeDealer', null, '話と違う', []],
] as const)('a claim about %s is seen on its photos', (_name, line, sheet, detail, own) => {
  expect(claimPhotos(line, sheet, detail).own).toEqual(own)
})

test('where there is no photo of the place, others come near it', () => {
  for (const { code } of INSPECTION_PARTS) expect(claimPhotos('sheet:1', part(code), '').near).not.toEqual([])
  expect(claimPhotos('stated:contactInfoToBikeDealer', null, '話と違う').near).toContain('01')
})

test.each([
  ['a part', 'sheet:5', part('tyres'), '', ['tyres']],
  ['a leak', 'sheet:8', { part: null, damage: 'leak', side: 'right' }, '', ['engine']],
  ['a part that is missing', 'sheet:8', { part: null, damage: 'missing', side: 'right' }, '', []],
  ['what the owner stated of accidents', 'stated:accidentHistoryList', null, '', ['frame']],
  ['the keys', 'stated:keyCount', null, '', []],
  ['a photo, by its words', 'stated:photos', null, '右フロントフォークのオイルにじみ', ['runningGear']],
  ['a photo of anything', 'stated:photos', null, '傷がある', []],
] as const)('a claim about %s is about graded parts', (_name, line, sheet, detail, parts) => {
  expect(claimParts(line, sheet, detail)).toEqual(parts)
})
