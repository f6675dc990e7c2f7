import { expect, test } from 'vitest'
import { listAddress, readListChoice } from './list.ts'

test.each([
  ['', { category: null, page: 1 }],
  ['page=2', { category: null, page: 2 }],
  ['category=money&page=3', { category: 'money', page: 3 }],
  ['page=0', null],
  ['page=02', null],
  ['page=-1', null],
  ['page=x', null],
  ['page=99999', null],
  ['category=unknown', null],
  ['category=toString', null],
])('"%s" asks for %o', (query, choice) => {
  expect(readListChoice(new URLSearchParams(query))).toEqual(choice)
})

test.each([
  [{ category: null, page: 1 }, '/kaitori/article'],
  [{ category: null, page: 2 }, '/kaitori/article?page=2'],
  [{ category: 'price', page: 1 }, '/kaitori/article?category=price'],
  [{ category: 'price', page: 2 }, '/kaitori/article?category=price&page=2'],
] as const)('%o has one address', (choice, address) => {
  expect(listAddress(choice)).toBe(address)
})
