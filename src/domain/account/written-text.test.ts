import { expect, test } from 'vitest'
import {
  hasControl,
  hasLetter,
  isPersonName,
  isReadable,
  reasonFault,
  tidyText,
  withoutTurns,
  writtenWords,
} from './written-text.ts'

const UNSEEN = [
  '',
  ' ',
  '　',
  '\u200B',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u3164',
  '\uFFA0',
  '\u115F\u1160',
  '\u2800',
  '\u200D\uFE0F',
]

test.each(UNSEEN)('%j says nothing', (text) => {
  expect([isReadable(text), hasLetter(text), writtenWords(text), tidyText(text)]).toEqual([false, false, '', ''])
})

test.each(['あ', 'A', '1', '？', '👍', '❤️', '傷\u200B', '葛\u{E0100}'])('%j can be read', (text) => {
  expect([isReadable(text), writtenWords(` ${text}　`)]).toEqual([true, text])
})

test.each([
  ['.', false],
  ['12', false],
  ['👍', false],
  ['傷', true],
  ['\u200Ba', true],
])('%j is a reason: %s', (text, isReason) => {
  expect(hasLetter(text)).toBe(isReason)
})

test("a reason is refused before it is sent where it says nothing; an empty field is the field's own matter", () => {
  for (const text of ['😀', '!!', '12']) expect(reasonFault(text)).toContain('文章で')
  for (const text of ['', ' ', '傷']) expect(reasonFault(text)).toBeNull()
})

test.each(['\u202A', '\u202E', '\u2066', '\u2069', '\u0007'])('no name turns its direction or rings: %j', (sign) => {
  expect([hasControl(`山田${sign}太郎`), isPersonName(`山田${sign}太郎`)]).toEqual([true, false])
  expect(isPersonName('山田 太郎')).toBe(true)
})

test.each(['https://evil.example/ 様 至急', 'evil@example.com 様', '山田＠至急'])('no name is a link: %j', (text) => {
  expect(isPersonName(text)).toBe(false)
})

test('what turns the direction of a text is taken out of it', () => {
  expect(withoutTurns('安心\u202Eexe.\u202C です\u2066。\u2069')).toBe('安心exe. です。')
})
