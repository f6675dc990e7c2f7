import { expect, test } from 'vitest'
import { pastedHash, wordsOfCheck } from './check-words.ts'

const HASH = '0123456789abcdef'.repeat(4)
const whole = { fault: null, fitting: 3, auctionId: 7, head: HASH } as const
const expected = { auctionId: 7, head: HASH }

test.each([
  ['all fits', whole, 'good', '3行すべて'],
  ['no bids', { ...whole, fitting: 0 }, 'good', '入札のない記録'],
  ['a line', { ...whole, fault: 'line', fitting: 1 }, 'bad', '2行目が'],
  ['the end', { ...whole, fault: 'end' }, 'bad', '末尾'],
  ['no proof at all', { fault: 'foreign', fitting: 0, auctionId: null, head: null }, 'warn', '検証していません'],
  ['a changed beginning', { fault: 'start', fitting: 0, auctionId: null, head: null }, 'bad', '先頭'],
  ['made anew', { ...whole, head: 'f'.repeat(64) }, 'bad', '別の記録'],
  ['of another auction', { ...whole, auctionId: 8 }, 'bad', '出品番号 8'],
] as const)('what is said: %s', (_, check, tone, words) => {
  const said = wordsOfCheck(check, expected, 'このページの記録')
  expect(said.tone).toBe(tone)
  expect(said.title).toMatch(/^このページの記録は、./)
  expect(said.text).toContain(words)
})

test.each([
  [HASH, HASH],
  [` ${HASH.slice(0, 40)}\n${HASH.slice(40)} `, HASH],
  [HASH.toUpperCase(), HASH],
  [HASH.replaceAll('1', '１'), HASH],
  [HASH.slice(1), null],
  [`${HASH}0`, null],
  [HASH.replace('0', 'g'), null],
  ['', null],
])('what was pasted: %j', (text, hash) => {
  expect(pastedHash(text)).toBe(hash)
})
