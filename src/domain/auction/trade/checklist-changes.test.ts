import { expect, test } from 'vitest'
import { changesBetween, changesOf } from './checklist-changes.ts'

const first = { deliveryOn: '2026-11-20', deliveryTime: '14:00', paymentMethod: 'cash', memo: '' }

test('a first checklist and a change of it read as before and after, in words', () => {
  expect(changesBetween({}, first).map(({ label, from, to }) => [label, from, to])).toEqual([
    ['引渡し日', '', '2026年11月20日'],
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
    '引渡し日 2026年11月20日 2026年11月22日', // its 15:00 is no longer so: the owner has written over it
  ])
  expect(changesOf('owner', versions).map(({ label }) => label)).toEqual(['引渡し時間', 'メモ'])
  expect(changesOf('dealer', versions.slice(0, 1))).toEqual([])
})
