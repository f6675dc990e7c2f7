import { describe, expect, test } from 'vitest'
import { answerLine, QueriesCsvReader } from './queries-csv.ts'

function read(text: string) {
  const reader = new QueriesCsvReader()
  reader.push(new TextEncoder().encode(text))
  return reader.finish()
}

describe('a file of queries', () => {
  test('keeps the lines as written', () => {
    const result = read('asOf,modelId,modelTypeId,mileageId,horizon\r\n2025-04-01,12,,3,2\r\n2025-04-01,12,7.0,,0\r\n')
    if ('faults' in result) throw new Error(JSON.stringify(result.faults))
    expect(result.header).toBe('asOf,modelId,modelTypeId,mileageId,horizon')
    expect(result.lines).toEqual(['2025-04-01,12,,3,2', '2025-04-01,12,7.0,,0'])
    expect(result.queries).toEqual([
      { asOf: '2025-04-01', modelId: 12, modelTypeId: null, mileageId: 3, horizon: 2 },
      { asOf: '2025-04-01', modelId: 12, modelTypeId: 7, mileageId: null, horizon: 0 },
    ])
  })

  test('may ask for year, kilometres and grade as people write them', () => {
    const result = read(
      'asOf,modelId,modelTypeId,mileageId,horizon,modelYear,mileageKm,grade\n2025-04-01,12,,3,0,H27,1.2万km,6\n2025-04-01,12,,3,0,,,\n',
    )
    expect('queries' in result && result.queries).toEqual([
      expect.objectContaining({ modelYear: 2015, mileageKm: 12_000, grade: 6 }),
      { asOf: '2025-04-01', modelId: 12, modelTypeId: null, mileageId: 3, horizon: 0 },
    ])
    const wrong = read(
      'asOf,modelId,modelTypeId,mileageId,horizon,modelYear,mileageKm,grade\n2025-04-01,12,,3,0,27,-1,11\n2025-04-01,12,,3,0,2027,x,A\n',
    )
    expect('faults' in wrong && wrong.faults.map((fault) => `${fault.line} ${fault.code}`)).toEqual(
      [2, 3].flatMap((line) => [`${line} YEAR_INVALID`, `${line} KM_INVALID`, `${line} GRADE_INVALID`]),
    )
  })

  test('names every fault', () => {
    const result = read(
      'asOf,modelId,modelTypeId,mileageId,horizon\n2025-13-01,12,,,0\n2025-04-01,a,,,4\n2025-04-01,1\n',
    )
    expect('faults' in result && result.faults.map((fault) => `${fault.line} ${fault.code}`)).toEqual([
      '2 DATE_INVALID',
      '3 ID_INVALID',
      '3 HORIZON_INVALID',
      '4 FIELD_COUNT',
    ])
  })

  test('is answered line by line', () => {
    expect(answerLine('2025-04-01,12,,3,2', { min: 10, middle: 14, max: 20, count: 3 })).toBe(
      '2025-04-01,12,,3,2,10,20,3',
    )
    expect(answerLine('2025-04-01,12,,3,2', null)).toBe('2025-04-01,12,,3,2,,,')
  })
})
