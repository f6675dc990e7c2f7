import { expect, test } from 'vitest'
import { readForm, SHOWN } from '../call/form-values.ts'
import {
  agencyBusinessOf,
  businessOf,
  stateWords,
  stillSuspendedWords,
  suspendToken,
  suspensionRefusal,
  suspensionWords,
  writtenLines,
} from './suspension.ts'

const minato = { runningBids: 3, leadingBids: 1, wonAuctions: 0, openContracts: 2, standingOrders: 0 }
const kobe = { runningBids: 4, leadingBids: 2, wonAuctions: 1, openContracts: 0, standingOrders: 3 }

test('the question before a suspension names what it takes, of an agency for all its dealers', () => {
  expect(suspensionWords(businessOf([minato, kobe])).slice(0, 4)).toEqual([
    '入札中7件（うち最高額3件）の入札がすべて取り消され、再開しても戻りません。',
    '落札して回答待ちの1件は、出品者が売却を選べなくなります。',
    '契約中の取引2件は契約が続きますが、販売店は操作できません。中止するかは運営が判断します。',
    '有効な買取注文3件は、停止中は出品者に表示されず、終了しないかぎり、再開後に再び有効になります。',
  ])
  expect(suspendToken(7, kobe)).not.toBe(suspendToken(7, { ...kobe, standingOrders: 2 }))
  expect(suspensionWords(businessOf([]))[0]).toBe('取り消される入札はありません。')
})

test('figures that changed since the question was shown are asked about again', () => {
  const sent = new FormData()
  for (const [name, value] of Object.entries({ do: 'suspend', id: '7', suspendReason: '調査のため' }))
    sent.set(name, value)
  sent.set(SHOWN, suspendToken(7, minato))
  const answer = (business: typeof minato) => suspensionRefusal('販売店', readForm(sent), 7, '港モータース', business)
  expect(answer(minato)).toBeNull()
  const asked = answer({ ...minato, runningBids: 5, leadingBids: 2 })
  expect(asked?.problem).toContain('入札中5件（うち最高額2件）')
  expect(asked?.typed).toMatchObject({ suspendReason: '調査のため' })
  sent.set(SHOWN, asked?.shown ?? '')
  expect(answer({ ...minato, runningBids: 5, leadingBids: 2 })).toBeNull()
})

test("an agency's suspension names how many dealers go with it, and a new one is asked about again", () => {
  const [first] = suspensionWords(agencyBusinessOf([minato, kobe]))
  expect(first).toContain('この代理店の販売店2店も、すべて停止します。')
  expect(suspensionWords(agencyBusinessOf([]))[0]).toContain('停止する販売店はありません')
  const idle = { runningBids: 0, leadingBids: 0, wonAuctions: 0, openContracts: 0, standingOrders: 0 }
  expect(suspendToken(7, agencyBusinessOf([minato, idle]))).not.toBe(suspendToken(7, agencyBusinessOf([minato])))
})

test('what is not struck out is not told, and who stays out is named', () => {
  const idle = { runningBids: 0, leadingBids: 0, wonAuctions: 0, openContracts: 0, standingOrders: 0 }
  expect(suspensionWords(idle).join('')).not.toContain('取り消した入札')
  expect(suspensionWords({ ...idle, runningBids: 1 }).join('')).toContain('停止したことと取り消した入札を')
  expect(stillSuspendedWords([])).toBe('')
  expect(stillSuspendedWords(['港モータース'])).toBe('個別に停止している販売店（港モータース）は、停止のままです。')
})

test.each([
  [null, false, '有効'],
  [null, true, '停止中（代理店の停止）'],
  ['調査のため', false, '停止中：調査のため'],
  ['調査のため', true, '停止中：調査のため（代理店も停止中）'],
] as const)('a dealer with the reason %s and its agency suspended %s is %s', (reason, isAgency, words) => {
  expect(stateWords(reason, isAgency)).toBe(words)
})

test('the question before a change names everything that is written down, of a dealer and of an agency', () => {
  const agency = { name: '東海', phone: '', email: 'tokai@example.com' }
  expect(writtenLines(agency).map(({ label, value }) => `${label}：${value}`)).toEqual([
    '電話番号：なし',
    'メールアドレス：tokai@example.com',
  ])
  const sent = new FormData()
  const dealer = { do: 'save', id: '7', name: '港モータース', personInCharge: '新しい 担当', phone: '0451112222' }
  const licence = { state: '14', licenceNumber: '451234567890', licenceAuthority: '神奈川県公安委員会' }
  for (const [name, value] of Object.entries({ ...dealer, ...licence, email: 'minato@example.com' }))
    sent.set(name, value)
  const asked = suspensionRefusal('販売店', readForm(sent), 7, '港モータース', minato)
  for (const words of ['担当者名：新しい 担当', '都道府県：神奈川県', '古物商許可番号：451234567890'])
    expect(asked?.problem).toContain(words)
  sent.set(SHOWN, asked?.shown ?? '')
  expect(suspensionRefusal('販売店', readForm(sent), 7, '港モータース', minato)).toBeNull()
  sent.set('personInCharge', '別の 担当')
  expect(suspensionRefusal('販売店', readForm(sent), 7, '港モータース', minato)?.problem).toContain('別の 担当')
})
