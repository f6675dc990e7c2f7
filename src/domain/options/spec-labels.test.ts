import { expect, test } from 'vitest'
import { specFault } from '#testing/spec-fault.ts'
import { specGroups } from './spec-labels.ts'

test('facts are grouped, ordered and written as a catalog writes them', () => {
  const groups = specGroups({
    abs: true,
    etc: false,
    bore: 55,
    seatHeight: 780,
    overallLength: 2080,
    fuelTankCapacity: 16.5,
    tireFront: '120/70ZR17',
    transmission: '常時噛合式6段リターン',
  })
  expect(groups).toEqual([
    {
      title: '寸法・重量',
      rows: [
        { label: '全長', value: '2,080mm' },
        { label: 'シート高', value: '780mm' },
        { label: '燃料タンク容量', value: '16.5L' },
      ],
    },
    { title: 'エンジン', rows: [{ label: '内径（ボア）', value: '55.0mm' }] },
    { title: '駆動系', rows: [{ label: '変速機', value: '常時噛合式6段リターン' }] },
    { title: '足回り', rows: [{ label: 'タイヤ（前）', value: '120/70ZR17' }] },
    {
      title: '装備',
      rows: [
        { label: 'ABS', value: 'あり' },
        { label: 'ETC車載器', value: 'なし' },
      ],
    },
  ])
})

test('a model without facts has no groups', () => {
  expect(specGroups({})).toEqual([])
})

test.each([
  ['seatHeight', 780, null],
  ['seatHeight', '780', 'seatHeight must be a number'],
  ['abs', 'あり', 'abs must be a boolean'],
  ['heatedSeat', true, 'unknown key heatedSeat'],
])('%s = %s: %s', (key, value, fault) => {
  expect(specFault(key, value)).toBe(fault)
})
