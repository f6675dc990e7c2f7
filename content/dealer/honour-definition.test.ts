import { expect, test } from 'vitest'
import { HONOUR_RULES } from '#domain/dealer/honour.ts'
import { honourDefinition } from './honour-definition.ts'

const textOf = (rules: typeof HONOUR_RULES | { months: number; minCount: number }) =>
  honourDefinition(rules)
    .flatMap(({ term, meaning }) => [term, ...meaning])
    .join('\n')
const numbersIn = (text: string) => new Set(text.normalize('NFKC').match(/\d+/g)?.map(Number))

test('every number of the definition is a rule that the figures are computed by', () => {
  expect(numbersIn(textOf(HONOUR_RULES))).toEqual(new Set(Object.values(HONOUR_RULES)))
  expect(numbersIn(textOf({ months: 98, minCount: 76 }))).toEqual(new Set([98, 76]))
})
