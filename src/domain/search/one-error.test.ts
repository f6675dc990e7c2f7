import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { figuresDiffer, stretchesWithOneError } from './one-error.ts'
import { buildTextIndex } from './text-index.ts'

function matched(names: string[], sought: string): string[] {
  const index = buildTextIndex(names.map((text, owner) => ({ key: { text, wordStarts: [0] }, owner, nickname: false })))
  return stretchesWithOneError(index, sought).map(({ start, end }) => index.text.slice(start, end))
}

describe('one error', () => {
  test.each([
    ['wrong', 'NINGA250', 'NINJA250'],
    ['missing', 'NIJA250', 'NINJA250'],
    ['extra', 'NINNJA250', 'NINJA250'],
    ['swapped', 'NIJNA250', 'NINJA250'],
    ['swapped at the middle', 'NIN2JA50', 'NINJ2A50'],
    ['first wrong', 'XINJA250', 'NINJA250'],
    ['last wrong', 'NINJA25X', 'NINJA250'],
    ['last extra', 'NINJA250X', 'NINJA250'],
  ])('%s: %s', (_, sought, name) => {
    expect(matched(['OTHER', name, 'CB400'], sought)).toContain(name)
  })

  test.each([
    ['two wrong', 'NIXXA250'],
    ['one wrong, one missing', 'NIXA25'],
    ['swapped over a distance', 'JINNA250'],
  ])('not %s', (_, sought) => {
    expect(matched(['NINJA250'], sought)).toEqual([])
  })

  test('never reaches into the next name', () => {
    expect(matched(['ABC', 'DEF'], 'ABCDE')).toEqual([])
  })
})

test('every edit of a text of four or more characters is found', () => {
  const text = fc.string({ unit: fc.constantFrom(...'AB12'), minLength: 4, maxLength: 12 })
  fc.assert(
    fc.property(text, fc.nat(), fc.constantFrom(...'AB12X'), (name, position, other) => {
      const i = position % (name.length - 1)
      const edits = [
        name.slice(0, i) + name.slice(i + 1),
        name.slice(0, i) + other + name.slice(i + 1),
        name.slice(0, i) + other + name.slice(i),
        name.slice(0, i) + name.charAt(i + 1) + name.charAt(i) + name.slice(i + 2),
      ].filter((edit) => edit.length >= 4)
      for (const edit of edits) expect(matched([name], edit)).not.toEqual([])
    }),
  )
})

test.each([
  ['NINJA250', 'NIJNA250', false],
  ['NINJA250', 'NINJA25', true],
  ['NINJA250', 'NINJA2500', true],
  ['NINJA250', 'NINJA520', true],
  ['レブル', 'レブロ', false],
])('figures of %s and %s differ: %s', (text, sought, expected) => {
  expect(figuresDiffer(text, 0, text.length, sought)).toBe(expected)
})
