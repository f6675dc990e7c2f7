import { describe, expect, test } from 'vitest'
import { NONE } from '../sales-book.ts'
import { type CsvFault, CsvFaults, csvFields, MAX_CSV_COLUMNS } from './csv-table.ts'
import { type SalesCsvOptions, SalesCsvReader } from './sales-csv.ts'

const HEADER = 'soldOn,makerId,displacementCtgId,modelId,modelTypeId,mileageId,price'
const bytes = (text: string) => new TextEncoder().encode(text)
const strict: SalesCsvOptions = {
  today: '2026-11-15',
  catalog: {
    models: new Map([[12, { makerId: 1, displacementCtgId: 3, modelTypeIds: new Set([5, 7]) }]]),
    mileageIds: new Set([1, 2]),
  },
}

function faultsOf(text: string, options = strict): string[] {
  const result = parseSalesCsv(bytes(text), options)
  return 'faults' in result ? result.faults.map((fault: CsvFault) => `${fault.line} ${fault.code}`) : []
}

describe('a sales file', () => {
  test('gives columns, with CRLF, byte order mark, quotes, empty type and mileage, and numbers as spreadsheets write them', () => {
    const text = `\uFEFF${HEADER}\r\n2025-04-01,1,3,12,,,420000\r\n"2025-04-02","1",3,12,7.0,"2",99000\r\n\r\n`
    const result = parseSalesCsv(bytes(text), strict)
    if ('faults' in result) throw new Error(JSON.stringify(result.faults))
    expect([...result.rows.price]).toEqual([420_000, 99_000])
    expect([...result.rows.modelTypeId]).toEqual([NONE, 7])
    expect([...result.rows.mileageId]).toEqual([NONE, 2])
    expect((result.rows.day[1] ?? 0) - (result.rows.day[0] ?? 0)).toBe(1)
  })

  test('may tell year, kilometres and grade; the band follows from the kilometres', () => {
    const head = `${HEADER},modelYear,mileageKm,grade`
    const result = parseSalesCsv(
      bytes(`${head}\n2025-04-01,1,3,12,,,420000,H27,"2,500",6\n2025-04-01,1,3,12,,2,420000,,,\n`),
      strict,
    )
    if ('faults' in result) throw new Error(JSON.stringify(result.faults))
    const { modelYear, mileageKm, grade, mileageId } = result.rows
    expect([modelYear, mileageKm, grade, mileageId].map((column) => [...(column ?? [])])).toEqual([
      [2015, NONE],
      [2_500, NONE],
      [6, NONE],
      [2, 2],
    ])
    expect(
      faultsOf(
        `${head}\n2025-04-01,1,3,12,,1,420000,2027,12000,\n2025-04-01,1,3,12,,1,420000,27,abc,0\n2025-04-01,1,3,12,,1,420000,2015,2500,\n`,
      ),
    ).toEqual(['2 YEAR_INVALID', '3 YEAR_INVALID', '3 KM_INVALID', '3 GRADE_INVALID', '4 MILEAGE_MISMATCH'])
  })

  test('a day that does not exist is one fault: nothing is said of the year beside it', () => {
    const head = `${HEADER},modelYear,mileageKm,grade`
    expect(faultsOf(`${head}\n2026-11-31,1,3,12,,,420000,2020,,\n`)).toEqual(['2 DATE_INVALID'])
  })

  test('digits are read in full width, too', () => {
    const text = `${HEADER},modelYear,mileageKm,grade\n2025-04-01,1,3,12,,,４２００００,２０２０,２５００,７\n`
    const result = parseSalesCsv(bytes(text), strict)
    if ('faults' in result) throw new Error(JSON.stringify(result.faults))
    const { price, modelYear, mileageKm, grade } = result.rows
    expect([price[0], modelYear?.[0], mileageKm?.[0], grade?.[0]]).toEqual([420_000, 2_020, 2_500, 7])
  })

  test('without the new columns reads as before', () => {
    const result = parseSalesCsv(bytes(`${HEADER}\n2025-04-01,1,3,12,,,420000\n`), strict)
    expect('rows' in result && Object.keys(result.rows)).not.toContain('modelYear')
  })

  test('may have its columns in another order', () => {
    const result = parseSalesCsv(
      bytes('price,soldOn,modelId,makerId,displacementCtgId,mileageId,modelTypeId\n5000,2025-01-31,9,1,2,4,3\n'),
    )
    expect('rows' in result && [result.rows.price[0], result.rows.modelId[0], result.rows.modelTypeId[0]]).toEqual([
      5_000, 9, 3,
    ])
  })

  test.each([
    ['a missing column', 'soldOn,makerId,displacementCtgId,modelId,modelTypeId,mileageId\n', ['1 COLUMN_MISSING']],
    ['headings in Japanese', '成約日,メーカー,価格\n2025-04-01,1,420000\n', ['1 COLUMN_MISSING']],
    ['semicolons between the columns', `${HEADER.replaceAll(',', ';')}\n`, ['1 COLUMN_MISSING']],
    ['an unknown column', `${HEADER},colour\n`, ['1 COLUMN_UNKNOWN']],
    ['a column twice', `${HEADER},price\n`, ['1 COLUMN_TWICE']],
    ['an empty file', '', ['1 EMPTY_FILE']],
    ['a million commas for a header', ','.repeat(1_000_000), ['1 FIELD_COUNT']],
    ['a million commas in a row', `${HEADER}\n${','.repeat(1_000_000)}\n`, ['2 FIELD_COUNT']],
    ['too few fields', `${HEADER}\n2025-04-01,1,3,12,,420000\n`, ['2 FIELD_COUNT']],
    ['a price beyond the database', `${HEADER}\n2025-04-01,1,3,12,,,2147483648\n`, ['2 PRICE_OUT_OF_RANGE']],
    ['a price in words', `${HEADER}\n2025-04-01,1,3,12,,,一万五\n`, ['2 PRICE_INVALID']],
    ['a negative price', `${HEADER}\n2025-04-01,1,3,12,,,-5\n`, ['2 PRICE_NEGATIVE']],
    [
      'a broken price',
      `${HEADER}\n2025-04-01,1,3,12,,,12.5\n2025-04-01,1,3,12,,,\n`,
      ['2 PRICE_INVALID', '3 PRICE_INVALID'],
    ],
    [
      'no such day',
      `${HEADER}\n2025-02-29,1,3,12,,,5000\n20250401,1,3,12,,,5000\n`,
      ['2 DATE_INVALID', '3 DATE_INVALID'],
    ],
    ['a day to come', `${HEADER}\n2026-11-15,1,3,12,,,5000\n2026-11-16,1,3,12,,,5000\n`, ['3 DATE_IN_FUTURE']],
    ['an unknown model', `${HEADER}\n2025-04-01,1,3,1000,,,5000\n`, ['2 MODEL_UNKNOWN']],
    ["another maker's model", `${HEADER}\n2025-04-01,2,3,12,,,5000\n`, ['2 MODEL_MISMATCH']],
    ['a model of another class', `${HEADER}\n2025-04-01,1,1,12,,,5000\n`, ['2 MODEL_MISMATCH']],
    ["another model's type", `${HEADER}\n2025-04-01,1,3,12,999999,,5000\n`, ['2 MODEL_MISMATCH']],
    ['an unknown mileage', `${HEADER}\n2025-04-01,1,3,12,,99,5000\n`, ['2 MILEAGE_UNKNOWN']],
    ['a day of the last century', `${HEADER}\n1990-01-01,1,3,12,,,5000\n`, ['2 DATE_TOO_OLD']],
    ['a day of the century before', `${HEADER}\n1885-01-01,1,3,12,,,5000\n`, ['2 DATE_TOO_OLD']],
    [
      'prices that nobody pays',
      `${HEADER}\n2025-04-01,1,3,12,,,0\n2025-04-01,1,3,12,,,999\n2025-04-01,1,3,12,,,100000001\n`,
      ['2 PRICE_OUT_OF_RANGE', '3 PRICE_OUT_OF_RANGE', '4 PRICE_OUT_OF_RANGE'],
    ],
    ['words for ids', `${HEADER}\n2025-04-01,ホンダ,3,CB,x,,5000\n`, ['2 ID_INVALID', '2 ID_INVALID', '2 ID_INVALID']],
  ])('names every fault: %s', (_, text, expected) => expect(faultsOf(text)).toEqual(expected))

  test('passes over unknown columns when told to', () => {
    expect(faultsOf(`${HEADER},colour\n2025-04-01,1,3,12,,,5000,赤\n`, { extraColumns: 'ignored' })).toEqual([])
  })

  test('that is Shift_JIS is refused at the first such line', () => {
    const shiftJis = [0x83, 0x7a, 0x83, 0x93, 0x83, 0x5f]
    const file = Uint8Array.from([...bytes(`${HEADER}\n2025-04-01,`), ...shiftJis, ...bytes(',3,12,,,5000\n')])
    const result = parseSalesCsv(file, strict)
    expect('faults' in result && result.faults.map((fault) => [fault.line, fault.code])).toEqual([[2, 'ENCODING']])
  })

  test('reads the same in any chunks', () => {
    const file = bytes(`${HEADER}\r\n2025-04-01,1,3,12,5,2,420000\r\n2025-04-02,1,3,12,,,410000`)
    for (const size of [1, 7, 64]) {
      const reader = new SalesCsvReader(strict)
      for (let at = 0; at < file.length; at += size) reader.push(file.subarray(at, at + size))
      const result = reader.finish()
      expect('rows' in result && [...result.rows.price]).toEqual([420_000, 410_000])
    }
  })

  test('with faults on every line stops listing them', () => {
    const result = parseSalesCsv(bytes(`${HEADER}\n${'x,1,3,12,,,5000\n'.repeat(5_000)}`), strict)
    expect('faults' in result && result.faults.length).toBe(1_001)
    expect('faults' in result && result.faults.at(-1)?.code).toBe('TOO_MANY')
  })
})

test('days are read as spreadsheets write them', () => {
  const lines = ['2025-01-05', '2025/01/05', '2025/1/5'].map((day) => `${day},1,3,12,,,420000`)
  const result = parseSalesCsv(bytes([HEADER, ...lines, ''].join('\n')), strict)
  expect('rows' in result && new Set(result.rows.day).size).toBe(1)
  expect(faultsOf(`${HEADER}\n2025/2/30,1,3,12,,,420000\n`)).toEqual(['2 DATE_INVALID'])
})

test('prices are read as people write them', () => {
  const reader = new SalesCsvReader()
  const prices = ['420000', '"420,000"', '42万', '1万5千', '"¥98,000"', '420000.0']
  reader.push(new TextEncoder().encode([HEADER, ...prices.map((it) => `2025-04-01,1,3,12,,,${it}`), ''].join('\n')))
  const result = reader.finish()
  expect('rows' in result && [...result.rows.price]).toEqual([420_000, 420_000, 420_000, 15_000, 98_000, 420_000])
})

function parseSalesCsv(file: Uint8Array, options: SalesCsvOptions = {}) {
  const reader = new SalesCsvReader(options)
  reader.push(file)
  return reader.finish()
}

test.each([
  ['commas', ','.repeat(1_000_000)],
  ['fields in quotes', '"a",'.repeat(250_000)],
])('of a line of %s no more is taken apart than a file may have', (_name, line) => {
  expect(csvFields(line, MAX_CSV_COLUMNS + 1)).toHaveLength(MAX_CSV_COLUMNS + 1)
})

test('after too many faults the rest is not looked at', () => {
  const reader = new SalesCsvReader()
  reader.push(new TextEncoder().encode(`${HEADER}\n${',\n'.repeat(5_000)}`))
  const faults = new CsvFaults()
  for (let line = 0; line < 2_000; line += 1) faults.add(line, 'FIELD_COUNT', '')
  expect(faults.isFull).toBe(true)
  const result = reader.finish()
  expect('faults' in result && result.faults.at(-1)).toMatchObject({ code: 'TOO_MANY', line: 1_002 })
})

test('a quote that is not closed is named with its line, once', () => {
  const row = '2025-04-01,1,3,12,,,420000'
  const open = '2025-04-01,1,3,12,,,"420'
  expect(faultsOf([HEADER, row, open, '000"', row, ''].join('\n'))).toEqual(['3 QUOTE_OPEN'])
  expect(faultsOf([HEADER, '"2025-04-01,1,3,12,,,420000', row, ''].join('\n'))).toEqual(['2 QUOTE_OPEN'])
})
