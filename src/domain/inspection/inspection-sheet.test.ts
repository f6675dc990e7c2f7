import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  BIKE_SIDES,
  checkSheet,
  DAMAGE_KINDS,
  EMPTY_SHEET,
  GRADE_WORDS,
  INSPECTION_PARTS,
  type InspectionSheet,
  isComplete,
  MAX_COORDINATE,
  MAX_MARK_NOTE_LENGTH,
  MAX_MARKS,
  MAX_PART_NOTE_LENGTH,
  overallGrade,
  sheetLines,
  sheetRefusal,
  typedGrade,
} from './inspection-sheet.ts'
import { sheetChanges } from './sheet-changes.ts'

const CODES = INSPECTION_PARTS.map(({ code }) => code)

/** Null: it cannot be seen. */
function sheetOf(grades: readonly (number | null)[]): InspectionSheet {
  const parts = CODES.map((part, index) => {
    const grade = grades[index] ?? null
    return { part, grade, isUnseen: grade === null, note: '' }
  })
  return { parts, marks: [] }
}

/** The table of docs/decisions/0073-inspection-sheet.md. Engine, frame, exterior, electrics, tyres, running gear. */
test.each<[grades: (number | null)[], overall: number | null]>([
  [[8, 8, 8, 8, 8, 8], 8],
  [[10, 10, 10, 10, 10, 10], 10],
  [[9, 9, 8, 9, 6, 8], 7],
  [[10, 10, 10, 10, 3, 10], 5],
  [[7, 7, 6, 7, 7, 7], 6],
  [[1, 9, 9, 9, 9, 9], 3],
  [[null, 9, 9, 9, 9, 9], 7],
  [[null, 6, 6, 6, 6, 6], 6],
  [[9, 9, null, null, 9, 9], 9],
  [[9, 9, null, null, null, 9], null],
  [[null, null, null, null, null, null], null],
])('%j is %s over all', (grades, overall) => {
  expect(overallGrade(sheetOf(grades))).toBe(overall)
})

const grades = fc.array(fc.option(fc.integer({ min: 1, max: 10 })), { minLength: 6, maxLength: 6 })

test('the overall grade lies between the weakest part and the best, never far above the weakest', () => {
  fc.assert(
    fc.property(grades, (given) => {
      const overall = overallGrade(sheetOf(given))
      const seen = given.flatMap((grade) => grade ?? [])
      expect(overall === null).toBe(seen.length < 4)
      if (overall === null) return
      expect(overall).toBeLessThanOrEqual(Math.min(Math.max(...seen), Math.min(...seen) + 2))
      const isVitalUnseen = given[0] === null || given[1] === null
      expect(overall).toBeGreaterThanOrEqual(Math.min(Math.min(...seen), isVitalUnseen ? 7 : 10))
    }),
  )
})

test('a better part never makes the bike worse', () => {
  fc.assert(
    fc.property(grades, fc.nat({ max: 5 }), (given, index) => {
      const before = given[index]
      if (before == null || before === 10) return
      const better = overallGrade(sheetOf(given.with(index, before + 1))) ?? 0
      expect(better).toBeGreaterThanOrEqual(overallGrade(sheetOf(given)) ?? 0)
    }),
  )
})

test('any number is a grade from 1 to 10, or refused beside its part', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.double()), (grade) => {
      const checked = checkSheet({ parts: [{ part: 'tyres', grade }], marks: [] })
      const isGrade = Number.isInteger(grade) && grade >= 1 && grade <= 10
      expect(checked.ok).toBe(isGrade)
      if (!checked.ok) expect(checked.refusal).toMatchObject([{ field: 'tyres.grade' }])
    }),
  )
})

test('any text that is typed is a grade, nothing, or no grade: never another number', () => {
  expect(['７', '10', ' 8 ', '', '　'].map(typedGrade)).toEqual([7, 10, 8, null, null])
  expect(['0', '11', '-1', '7.5', '七', 'abc', '1e1', '07', '10^12'].map(typedGrade)).toEqual(Array(9).fill(undefined))
  fc.assert(
    fc.property(fc.string(), (text) => {
      const grade = typedGrade(text)
      if (grade != null) expect(text.normalize('NFKC').trim()).toBe(String(grade))
    }),
  )
})

test('a place is inside the drawing, or refused', () => {
  const mark = fc.record({ x: fc.integer({ min: -50, max: 1050 }), y: fc.integer({ min: -50, max: 1050 }) })
  fc.assert(
    fc.property(mark, ({ x, y }) => {
      const checked = checkSheet({ parts: [], marks: [{ kind: 'dent', side: 'left', x, y }] })
      expect(checked.ok).toBe([x, y].every((it) => it >= 0 && it <= MAX_COORDINATE))
    }),
  )
})

test('what cannot both be true, what comes twice and what is too long is refused where it stands', () => {
  const faultsOf = (given: Parameters<typeof checkSheet>[0]) => {
    const checked = checkSheet(given)
    return checked.ok ? [] : checked.refusal.map(({ field }) => field)
  }
  expect(faultsOf({ parts: [{ part: 'frame', grade: 5, isUnseen: true }], marks: [] })).toEqual(['frame.grade'])
  expect(faultsOf({ parts: [{ part: 'frame' }, { part: 'frame' }], marks: [] })).toEqual(['parts'])
  const long = (length: number) => '傷'.repeat(length)
  expect(faultsOf({ parts: [{ part: 'engine', note: long(MAX_PART_NOTE_LENGTH) }], marks: [] })).toEqual([])
  expect(faultsOf({ parts: [{ part: 'engine', note: long(MAX_PART_NOTE_LENGTH + 1) }], marks: [] })).toEqual([
    'engine.note',
  ])
  const mark = { kind: 'rust', side: 'right', x: 0, y: MAX_COORDINATE } as const
  expect(faultsOf({ parts: [], marks: [mark, { ...mark, note: long(MAX_MARK_NOTE_LENGTH + 1) }] })).toEqual([
    'marks.1.note',
  ])
  expect(faultsOf({ parts: [], marks: Array(MAX_MARKS).fill(mark) })).toEqual([])
  expect(faultsOf({ parts: [], marks: Array(MAX_MARKS + 1).fill(mark) })).toEqual(['marks'])
})

test('a note keeps its words, without blanks around them and characters that nobody sees alone', () => {
  const checked = checkSheet({
    parts: [
      { part: 'tyres', note: '  溝は\n半分  ' },
      { part: 'engine', note: '\u200B \u2800' },
    ],
    marks: [],
  })
  const notes = checked.ok ? checked.value.parts.map(({ note }) => note) : []
  expect(notes).toEqual(['', '', '', '', '溝は 半分', ''])
})

test('lines are numbered: the parts are 1 to 6 on every sheet, marks follow as they were drawn', () => {
  const mark = { kind: 'crack', side: 'left', x: 1, y: 2, note: '' } as const
  const lines = sheetLines({ ...EMPTY_SHEET, marks: [mark, { ...mark, kind: 'rust' }] })
  expect(lines.map(({ number, part, mark: drawn }) => [number, part?.part ?? drawn?.kind])).toEqual([
    ...CODES.map((code, index) => [index + 1, code]),
    [7, 'crack'],
    [8, 'rust'],
  ])
})

test('a listing passes with the sheet that was read, or with none, and never with half of one', () => {
  const whole = { version: 3, sheet: sheetOf([7, 7, 7, 7, 7, 7]) }
  expect(isComplete(EMPTY_SHEET)).toBe(false)
  expect([null, 3, 2, 0].map((read) => sheetRefusal(whole, read))).toEqual([null, null, 'changed', 'changed'])
  expect([null, 0, 1].map((read) => sheetRefusal(null, read))).toEqual([null, null, 'changed'])
  const half = { version: 1, sheet: EMPTY_SHEET }
  expect([null, 1].map((read) => sheetRefusal(half, read))).toEqual(['unfinished', 'unfinished'])
})

test('what changed from one sheet to the next is named', () => {
  const dent = { kind: 'dent', side: 'left', x: 400, y: 300, note: '' } as const
  const before = { ...sheetOf([7, 7, 7, 7, 7, 7]), marks: [dent, dent] }
  const after = sheetOf([5, 7, 7, 7, 7, null])
  const noted = { ...after, parts: after.parts.with(1, { part: 'frame', grade: 7, isUnseen: false, note: 'サビ' }) }
  const rust = { ...dent, kind: 'rust', side: 'right' } as const
  expect(sheetChanges(before, { ...noted, marks: [dent, rust] })).toEqual([
    'エンジン 7→5',
    'フレームのメモ',
    '足まわり 7→確認できない',
    '右側のサビを追加',
    '左側のへこみを削除',
  ])
  expect(sheetChanges(before, before)).toEqual([])
})

test('every grade has its words, every kind and side a label of its own', () => {
  expect(Object.keys(GRADE_WORDS).map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  const labels = [...INSPECTION_PARTS, ...DAMAGE_KINDS, ...BIKE_SIDES].map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})
