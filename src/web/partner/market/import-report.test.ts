import { expect, test } from 'vitest'
import { refusedRowsCsv } from './import-report.tsx'

test('each refused row with its line, everything that is wrong in it and what it says; no formula runs', () => {
  const csv = refusedRowsCsv([
    { line: 4, message: 'price「abc」は読めません。', content: '2025-04-03,abc' },
    { line: 3, message: 'soldOn「=x」は日付ではありません。', content: '=x,-1' },
    { line: 3, message: 'price「-1」が負の値です。', content: '=x,-1' },
    { line: 1, message: '列が足りません。', content: 'soldOn,price' },
  ])
  expect(csv.split('\r\n')).toEqual([
    '\uFEFF行,誤り,行の内容',
    '1,列が足りません。,"soldOn,price"',
    `3,soldOn「=x」は日付ではありません。 price「-1」が負の値です。,"'=x,-1"`,
    '4,price「abc」は読めません。,"2025-04-03,abc"',
    '',
  ])
})
