import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildModelIndex, EXAMPLE_MODELS } from '#testing/example-models.ts'
import { unifyCharacters } from './characters.ts'
import { searchKeysOf } from './search-key.ts'
import { searchModels } from './search-models.ts'
import { readCarefully } from './spoken-names.ts'
import { isShapedAsCode } from './type-code.ts'

/** One comparable key, the same for every way of writing a name. */
const toSearchKey = (input: string): string => searchKeysOf(readCarefully(unifyCharacters(input)))[0]?.text ?? ''

const index = buildModelIndex(EXAMPLE_MODELS)
const search = (query: string, limit = 10) => searchModels(index, { keywords: [query], limit })

const model = fc.constantFrom(...EXAMPLE_MODELS)
const nameOf = fc.constantFrom('nameJp' as const, 'nameEn' as const, 'reading' as const)
const named = fc.tuple(model, nameOf).map(([found, field]) => ({ ...found, name: found[field] }))

test('never throws, whatever is typed, and keeps to the limit', () => {
  const keyword = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'CB40ゼットニヒャク百-ー ') }),
  )
  fc.assert(
    fc.property(fc.array(keyword, { maxLength: 10 }), fc.nat(30), (keywords, limit) => {
      expect(searchModels(index, { keywords, limit }).length).toBeLessThanOrEqual(limit)
    }),
    { numRuns: 200 },
  )
})

test("a model's own name finds it first, or one with the same name", () => {
  fc.assert(
    fc.property(named, ({ modelId, name, nameJp }) => {
      const [first] = search(name)
      // PCX is the English name of PCX125: more traded models that begin so may stand before it.
      const isWhole = (nameJp.match(/\d+/g) ?? []).every((figures) => toSearchKey(name).includes(figures))
      if (!isWhole) {
        expect(first?.score).toBeGreaterThanOrEqual(0.9)
        return
      }
      const sameName = EXAMPLE_MODELS.filter((other) =>
        [other.nameJp, other.nameEn, other.reading].map(toSearchKey).includes(toSearchKey(name)),
      )
      expect([modelId, ...sameName.map((other) => other.modelId)]).toContain(first?.modelId)
      expect(first?.score).toBe(1)
    }),
  )
})

test('one wrong, missing or swapped character still finds the model', () => {
  const letter = fc.constantFrom(...'ABKZアカトン')
  const edit = fc.tuple(fc.constantFrom('delete' as const, 'replace' as const, 'swap' as const), fc.nat(), letter)
  // Shorter keys hold too little to tell one name from another.
  const long = named.filter(({ name }) => searchKeysOf(name).every(({ text }) => text.length >= 5))
  fc.assert(
    fc.property(long, edit, ({ modelId, name }, [kind, position, other]) => {
      const i = position % (name.length - 1)
      const typed = {
        delete: name.slice(0, i) + name.slice(i + 1),
        replace: name.slice(0, i) + other + name.slice(i + 1),
        swap: name.slice(0, i) + name.charAt(i + 1) + name.charAt(i) + name.slice(i + 2),
      }[kind]
      // TW00 is the shape of a model code: nothing like it is meant.
      fc.pre(!isShapedAsCode(toSearchKey(typed)))
      const matches = search(typed)
      // What is by chance the beginning of another name is taken at its word.
      fc.pre((matches[0]?.score ?? 0) < 0.87)
      expect(matches.map((match) => match.modelId)).toContain(modelId)
    }),
    { numRuns: 1000 },
  )
})

test('hiragana, katakana, full and half width, upper and lower case mean the same', () => {
  const toHiragana = (text: string) =>
    text.replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
  const toFullWidth = (text: string) =>
    text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
  fc.assert(
    fc.property(named, fc.nat({ max: 30 }), ({ name }, length) => {
      const query = name.slice(0, 1 + length)
      const plain = search(query)
      for (const written of [toHiragana(query), toFullWidth(query), query.toLowerCase(), query.toUpperCase()]) {
        expect(search(written)).toEqual(plain)
      }
    }),
  )
})
