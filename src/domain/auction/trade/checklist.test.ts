import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkForm } from '../../account/form-check.ts'
import {
  type Checklist,
  checklistSchema,
  deliveryTimeDoubt,
  deliveryTimeOver,
  isDeliveryAhead,
  parseDeliveryTime,
  spokenDeliveryTime,
  typedChecklistFaults,
} from './checklist.ts'

const now = new Date('2026-11-15T23:30:00+09:00')
const schema = checklistSchema(['transfer', 'cash'], now)
const UNREADABLE = '引渡し時間を読み取れません。「14:00」「午後2時」「10時〜12時」「午前中」のように入力してください。'
const HALF = '午前か午後かがわかるように、「午後2時半」「14:30」のように入力してください。'
const complete: Checklist = {
  bikeOwnerDocuments: [{ documentType: 'inspection-certificate', isChecked: true }],
  bikeOwnerOtherDocuments: [],
  deliveryOn: '2026-11-20',
  deliveryTime: '午前10時',
  deliveryPlace: '自宅（住民票の住所）',
  paymentMethod: 'cash',
  deliveryManagerName: '佐藤',
  emergencyContact: '',
  memo: '',
}

function faultsOf(checklist: unknown) {
  const check = checkForm(schema, checklist)
  return check.isValid ? [] : check.faults
}

test('papers are those that bikes have, each once at most', () => {
  const papers = (...codes: string[]) =>
    faultsOf({ ...complete, bikeOwnerDocuments: codes.map((documentType) => ({ documentType, isChecked: true })) })
  expect(papers('manual', 'service-record')).toEqual([])
  for (const codes of [['secret'], [''], Array(50).fill('manual')])
    expect(papers(...codes)[0]?.message).toBe('書類を選び直してください。')
})

test('what is required is enough', () => {
  expect(faultsOf(complete)).toEqual([])
})

test.each([
  ['deliveryOn', '', '引渡し日を入力してください。'],
  ['deliveryOn', '2026-11-14', '引渡し日は2026年11月15日以降の日付を入力してください。'],
  ['deliveryOn', '2199-12-31', '引渡し日は2027年2月13日までの日付を入力してください。'],
  [
    'deliveryOn',
    '2026-11-31',
    '引渡し日を読み取れません。「2026年11月15日」のように、実在する日付を入力してください。',
  ],
  ['deliveryTime', '', '引渡し時間を入力してください。'],
  ['deliveryTime', '25時99分', UNREADABLE],
  ['deliveryTime', '15時〜12時', '終わりの時刻は、始まりの時刻より後にしてください。'],
  ['deliveryTime', '2時半', HALF],
  ['deliveryTime', '1:30', HALF],
  ['deliveryTime', '12時〜3時', HALF],
  ['deliveryTime', '24:00', '24時は、引渡し日を翌日にして「0:00」と入力してください。'],
  ['deliveryTime', '😀', UNREADABLE],
  ['deliveryTime', 'あ'.repeat(10_000), UNREADABLE],
  ['deliveryPlace', ' 　', '引渡し場所を入力してください。'],
  ['paymentMethod', 'cheque', 'お支払い方法を選択してください。'],
  ['deliveryManagerName', '', 'ご担当者名を入力してください。'],
  [
    'deliveryManagerName',
    '😀',
    'ご担当者名は文字で入力してください。絵文字や@、<>、URL、数字・記号だけの名前は使えません。',
  ],
  ['memo', 'あ'.repeat(1001), 'メモは1000文字以内で入力してください。'],
  ['emergencyContact', `09012345678${'あ'.repeat(90)}`, '緊急連絡先は100文字以内で入力してください。'],
  ['emergencyContact', '😀', '緊急連絡先には、電話番号かメールアドレスを入力してください。'],
  ['emergencyContact', '1234', '緊急連絡先には、電話番号かメールアドレスを入力してください。'],
])('%s of "%s" is a fault', (field, value, message) => {
  expect(faultsOf({ ...complete, [field]: value })).toEqual([{ field, message }])
})

test.each([
  ['23:30', true],
  ['23時45分', true],
  ['10時〜23時45分', true],
  ['18時以降', true],
  ['23:29', false],
  ['午前10時', false],
  ['午前', false],
  ['10時〜12時', false],
  ['0時', false],
])('at half past eleven in the evening, today at %s is a time of delivery: %s', (deliveryTime, isTaken) => {
  const message = '引渡し時間は、現在より後の時刻を入力してください。'
  const faults = isTaken ? [] : [{ field: 'deliveryTime', message }]
  expect(faultsOf({ ...complete, deliveryOn: '2026-11-15', deliveryTime })).toEqual(faults)
})

test('a row that was added and left empty is dropped; one that is ticked needs a name', () => {
  const row = (name: string, isChecked = false) => ({ name, isActive: true, isChecked })
  const check = checkForm(schema, { ...complete, bikeOwnerOtherDocuments: [row(' '), row('保証書'), row('')] })
  expect(check.isValid && check.value.bikeOwnerOtherDocuments).toEqual([row('保証書')])
  expect(faultsOf({ ...complete, bikeOwnerOtherDocuments: [row('', true)] })).toEqual([
    { field: 'bikeOwnerOtherDocuments.0.name', message: '書類名を入力してください。' },
  ])
})

test.each(['０９０－１２３４－５６７８', '03-1234-5678（母）', 'father@example.com'])(
  '%s can be reached',
  (emergencyContact) => {
    expect(faultsOf({ ...complete, emergencyContact })).toEqual([])
  },
)

test.each([
  ['14:00', '14:00', '14時'],
  ['午後2時半', '14:30', '14時30分'],
  ['12〜15時', '12:00〜15:00', '12時〜15時'],
  ['１０時～１２時', '10:00〜12:00', '10時〜12時'],
  ['20時〜24時', '20:00〜24:00', '20時〜24時'],
  ['10時から12時', '10:00〜12:00', '10時〜12時'],
  ['14時-16時', '14:00〜16:00', '14時〜16時'],
  ['14時－16時', '14:00〜16:00', '14時〜16時'],
  ['14時~16時', '14:00〜16:00', '14時〜16時'],
  ['14:00–16:30', '14:00〜16:30', '14時〜16時30分'],
  ['午後1時から午後3時まで', '13:00〜15:00', '13時〜15時'],
  ['1430', '14:30', '14時30分'],
  ['02:30', '02:30', '2時30分'],
  ['午前', '午前', '午前'],
  ['午前中', '午前', '午前'],
  ['午後', '12:00〜18:00', '12時〜18時'],
  ['夕方', '15:00〜18:00', '15時〜18時'],
  ['夕方ごろ', '15:00〜18:00', '15時〜18時'],
  ['18時以降', '18時以降', '18時以降'],
])('%s is the time %s, read back as %s', (typed, time, spoken) => {
  expect(parseDeliveryTime(typed)).toEqual({ ok: true, value: time })
  expect(spokenDeliveryTime(typed)).toBe(spoken)
})

test('whatever is typed as day or time, what is stored reads the same again, and lies within its limits', () => {
  const characters = fc.constantFrom(...'0123456789:時分半午前後〜~/-年月日 a😀')
  const text = fc.oneof(
    fc.array(characters, { maxLength: 11 }).map((parts) => parts.join('')),
    fc
      .date({ min: new Date('2026-10-01'), max: new Date('2027-04-01'), noInvalidDate: true })
      .map((it) => it.toISOString().slice(0, 10)),
    fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 99 })).map(([h, m]) => `${h}時${m}分`),
  )
  fc.assert(
    fc.property(text, text, (deliveryOn, deliveryTime) => {
      const check = checkForm(schema, { ...complete, deliveryOn, deliveryTime })
      if (!check.isValid) return
      const { value } = check
      expect(value.deliveryOn >= '2026-11-15' && value.deliveryOn <= '2027-02-13').toBe(true)
      expect(value.deliveryTime).toMatch(/^(午前|18時以降|(([01]\d|2[0-3]):[0-5]\d)(〜([01]\d|2[0-3]):[0-5]\d)?)$/)
      expect(checkForm(schema, value)).toEqual({ isValid: true, value })
    }),
    { numRuns: 1_000 },
  )
})

test.each([
  ['2026-11-14', '10:00', false],
  ['2026-11-15', '23:30', false],
  ['2026-11-15', '23:31', true],
  ['2026-11-15', '23:00〜24:00', false],
  ['2026-11-15', '午前', false],
  ['2026-11-15', '18時以降', false],
  ['2026-11-16', '午前', true],
  ['2026-11-16', '00:30', true],
])('a delivery on %s at %s is still ahead: %s', (deliveryOn, deliveryTime, isAhead) => {
  expect(isDeliveryAhead({ deliveryOn, deliveryTime }, now)).toBe(isAhead)
})

test('after 18時 begins at 18:00', () => {
  const delivery = { deliveryOn: '2026-11-15', deliveryTime: '18時以降' }
  expect(isDeliveryAhead(delivery, new Date('2026-11-15T17:59:00+09:00'))).toBe(true)
})

test.each([
  ['03:00', '引渡し時間は午前3時です。午後3時ではありませんか。'],
  ['0659', '引渡し時間は午前6時59分です。午後6時59分ではありませんか。'],
  ['02:00〜04:00', '引渡し時間は午前2時です。午後2時ではありませんか。'],
  // Refused, until 午前 or 午後 is written.
  ['3時', null],
  ['0:30', '引渡し時間は午前0時30分です。'],
  ['7:00', null],
  ['午後3時', null],
  ['午前6時', null],
  ['午前', null],
  ['25時', null],
])('a time that is more often meant for the afternoon is asked about: %s', (typed, doubt) => {
  expect(deliveryTimeDoubt(typed)).toBe(doubt)
})

test('a time of today that is over is known before anything else is asked about it', () => {
  const over = (day: string, time: string) => deliveryTimeOver(day, time, now) !== null
  expect([over('2026-11-15', '03:00'), over('2026-11-15', '10時〜12時')]).toEqual([true, true])
  expect([over('2026-11-15', '23:45'), over('2026-11-16', '03:00'), over('2026-11-15', '2時')]).toEqual([
    false,
    false,
    false,
  ])
})

test('everything that is wrong is said at once, each beside its field', () => {
  const now = new Date('2026-11-18T15:00:00+09:00')
  const right = {
    deliveryOn: '2026-11-20',
    deliveryTime: '14:00',
    deliveryPlace: 'home',
    deliveryPlaceDetail: '',
    paymentMethod: 'cash',
    deliveryManagerName: '佐藤',
    emergencyContact: '',
    memo: '',
  }
  const fieldsOf = (given: Partial<typeof right>) =>
    typedChecklistFaults({ ...right, ...given }, now).map(({ field }) => field)
  expect(fieldsOf({})).toEqual([])
  const wrong = {
    deliveryOn: '2026-11-01',
    deliveryTime: 'abc',
    deliveryPlace: 'residence',
    paymentMethod: '',
    deliveryManagerName: '123',
    emergencyContact: '父',
    memo: 'あ'.repeat(1_001),
  }
  expect(fieldsOf(wrong).sort()).toEqual(
    [...Object.keys(wrong).filter((name) => name !== 'deliveryPlace'), 'deliveryPlaceDetail'].sort(),
  )
  expect(fieldsOf({ deliveryPlace: '', deliveryManagerName: '' })).toEqual(['deliveryManagerName', 'deliveryPlace'])
  // Today at two is over by three.
  expect(fieldsOf({ deliveryOn: '2026-11-18', emergencyContact: '父' })).toEqual(['emergencyContact', 'deliveryTime'])
})
