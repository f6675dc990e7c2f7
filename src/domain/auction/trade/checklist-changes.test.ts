import { expect, test } from 'vitest'
import { changesBetween, changesOf, ownersMemo } from './checklist-changes.ts'

const first = { deliveryOn: '2026-11-20', deliveryTime: '14:00', paymentMethod: 'cash', memo: '' }

test('a first checklist and a change of it read as before and after, in words', () => {
  expect(changesBetween({}, first).map(({ label, from, to }) => [label, from, to])).toEqual([
    ['引渡し日', '', '11月20日（金）'],
    ['引渡し時間', '', '14:00'],
    ['お支払い方法', '', '現金'],
  ])
  expect(changesBetween(first, { ...first, paymentMethod: 'transfer-at-delivery', memo: '雨天順延' })).toEqual([
    { label: 'お支払い方法', from: '現金', to: '振込（引渡し時）', isPrivate: false, isPlace: false },
    { label: 'メモ', from: '', to: '雨天順延', isPrivate: true, isPlace: false },
  ])
  expect(changesBetween(first, first)).toEqual([])
})

test('what one side did in several versions is told at once, without what the other did and what was taken back', () => {
  const versions = [
    { version: 1, byActor: 'owner:1', content: first },
    { version: 2, byActor: 'dealer:2', content: { ...first, deliveryOn: '2026-11-21', deliveryTime: '15:00' } },
    { version: 3, byActor: 'owner:1', content: { ...first, deliveryOn: '2026-11-21', memo: 'こちらで' } },
    { version: 4, byActor: 'agent:3', content: { ...first, deliveryOn: '2026-11-22', memo: 'こちらで' } },
  ]
  expect(changesOf('dealer', versions).map(({ label, from, to }) => `${label} ${from} ${to}`)).toEqual([
    '引渡し日 11月20日（金） 11月22日（日）', // its 15:00 is no longer so: the owner has written over it
  ])
  expect(changesOf('owner', versions).map(({ label }) => label)).toEqual(['引渡し時間', 'メモ'])
  expect(changesOf('dealer', versions.slice(0, 1))).toEqual([])
})

test('what the owner wrote into the memo stays known, whatever the dealer makes of it', () => {
  const account = 'みなと銀行 本店 普通 1234567'
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 18, hour))
  const version = (number: number, byActor: string, memo: string) => ({
    version: number,
    byActor,
    content: { ...first, memo },
    at: at(number),
  })
  const owners = version(1, 'owner:1', account)
  const written = { text: account, at: at(1) }
  expect(ownersMemo([])).toBeNull()
  expect(ownersMemo([owners])).toEqual(written)
  // Another field of the list, saved by the dealer.
  expect(ownersMemo([owners, version(2, 'dealer:2', account)])).toEqual(written)
  for (const dealer of ['dealer:2', 'agent:3']) {
    expect(ownersMemo([version(1, dealer, account)])).toBeNull()
    expect(ownersMemo([owners, version(2, dealer, '別の口座')])).toEqual(written)
    expect(ownersMemo([owners, version(2, dealer, '')])).toEqual(written)
    expect(ownersMemo([version(1, dealer, '駐車場あり'), version(2, 'owner:1', account)])).toEqual({
      text: account,
      at: at(2),
    })
  }
  expect(ownersMemo([owners, version(2, 'owner:1', ' ')])).toBeNull()
  // The oldest version that is read is not the first one.
  expect(ownersMemo([{ ...owners, version: 7 }])).toBeNull()
})
