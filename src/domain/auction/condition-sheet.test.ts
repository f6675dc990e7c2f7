import { expect, test } from 'vitest'
import { conditionSheet } from './condition-sheet.ts'

const GOOD = {
  meterChange: 'actual',
  accidentHistoryList: ['none'],
  engineStatusList: ['good'],
  customPartsList: [{ code: 'muffler', original: 'kept' }],
  customPartsText: '',
  keyCount: 'two',
  numberRegistration: 'registered',
  documentAvailableList: ['inspection-certificate', 'manual'],
  documentOwner: 'self',
  loanStatus: 'none',
  deliveryDay: ['saturday', 'sunday'],
  deliveryTime: 'morning',
  deliveryLocation: 'home',
  contactInfoToBikeDealer: '',
}

test('a bike without blemish has no concern, and its words are those of the form', () => {
  const lines = conditionSheet(GOOD)
  expect(lines.filter(({ isConcern }) => isConcern)).toEqual([])
  expect(lines.find(({ label }) => label === 'カスタム')?.value).toBe('マフラー（純正品あり）')
  expect(lines.find(({ label }) => label === '引渡し希望')?.value).toBe('土曜日・日曜日 午前')
})

test.each([
  ['事故・転倒歴', { accidentHistoryList: ['frame-damage'] }],
  ['エンジン', { engineStatusList: ['oil-leak'] }],
  ['メーター', { meterChange: 'doubtful' }],
  ['書類', { documentAvailableList: [] }],
  ['書類の名義', { documentOwner: 'deceased' }],
])('%s can be a concern', (label, change) => {
  const concerns = conditionSheet({ ...GOOD, ...change }).filter(({ isConcern }) => isConcern)
  expect(concerns.map((line) => line.label)).toEqual([label])
})
