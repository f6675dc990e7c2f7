import { expect, test } from 'vitest'
import { csvText } from '../values/csv-cell.ts'
import { readStolenCsv } from './stolen-csv.ts'

const TODAY = '2026-11-19'
const read = (csv: string) => readStolenCsv(csv, TODAY)
const ROWS = [
  ['NC42-1100001', '2026-10-01', '黒、傷あり, "族車"風'],
  ['NC42-1100002', '', '1行目\n2行目'],
  ['NC42-1100003', '2026-10-03', ''],
]

test.each([
  ['as our own files write it', csvText([['車台番号', '盗難の日', '備考'], ...ROWS])],
  [
    'as it is pasted: every cell in quotes, also those of the header, with other line ends',
    [['車台番号', '盗難の日', '備考'], ...ROWS]
      .map((cells) => cells.map((it) => `"${it.replaceAll('"', '""')}"`).join(','))
      .join('\n')
      .trim(),
  ],
])('quotes, commas and line breaks within a cell are read %s', (_, csv) => {
  expect(read(csv)).toEqual({
    rows: [
      { frameNumber: 'NC42-1100001', stolenOn: '2026-10-01', note: '黒、傷あり, "族車"風' },
      { frameNumber: 'NC42-1100002', stolenOn: null, note: '1行目 2行目' },
      { frameNumber: 'NC42-1100003', stolenOn: '2026-10-03', note: '' },
    ],
    doubles: [],
  })
})

test('a column of the header with a comma in its quotes is one column', () => {
  const csv = '"frameNumber","note"\nNC42-1100001,"a,b"'
  expect(read(csv)).toMatchObject({ rows: [{ frameNumber: 'NC42-1100001', note: 'a,b' }] })
})

test.each([
  ['never closed', 'frameNumber,note\nNC42-1100001,"a\nNC42-1100002,b', [2]],
  ['closed by the quote of another row', 'frameNumber,note\nNC42-1100001,"a\nNC42-1100002,b\nNC42-1100003,c"', [2]],
  ['left open in a row after a cell of two lines', 'frameNumber,note\nNC42-1100001,"a\nb"\nNC42-1100002,"c', [4]],
])('a quote that is %s swallows no bike: it is named with its line', (_, csv, lines) => {
  const result = read(csv)
  expect(
    'faults' in result && result.faults.filter(({ code }) => code === 'QUOTE_OPEN').map(({ line }) => line),
  ).toEqual(lines)
})

test('what is wrong behind a cell of several lines is told with the line of the text', () => {
  const csv = 'frameNumber,note\nNC42-1100001,"a\nb\nc"\n???,d'
  expect(read(csv)).toMatchObject({ faults: [{ line: 5, code: 'ID_INVALID' }] })
})
