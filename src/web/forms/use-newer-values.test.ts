import { expect, test } from 'vitest'
import { untouched } from './use-newer-values.ts'

const filled = { name: '佐藤', phone: '090', papers: [{ isChecked: false }] }

test('a field that nobody touched takes what was saved meanwhile; what was typed stays', () => {
  const saved = { name: '佐藤', phone: '080', papers: [{ isChecked: true }] }
  expect(untouched({ ...filled, name: '鈴木' }, filled, saved)).toEqual([
    ['phone', '080'],
    ['papers', [{ isChecked: true }]],
  ])
  expect(untouched({ ...filled, phone: '070' }, filled, saved)).toEqual([['papers', [{ isChecked: true }]]])
})

test('nothing moves where nothing else was saved', () => {
  expect(untouched({ ...filled, name: '鈴木' }, filled, filled)).toEqual([])
})
