import { expect, test } from 'vitest'
import { DEFAULT_CAUSES } from '#domain/auction/trade/payment.ts'
import { HONOUR_RULES, type HonourRules } from '#domain/dealer/honour.ts'
import { honourDefinition } from './honour-definition.ts'

const textOf = (rules: HonourRules) =>
  honourDefinition(rules)
    .flatMap(({ term, meaning }) => [term, ...meaning])
    .join('\n')
const numbersIn = (text: string) => new Set(text.normalize('NFKC').match(/\d+/g)?.map(Number))

test('every number of the definition is a rule that the figures are computed by', () => {
  expect(numbersIn(textOf(HONOUR_RULES))).toEqual(new Set(Object.values(HONOUR_RULES)))
  expect(numbersIn(textOf({ months: 98, minCount: 76, nameChangeDays: 54 }))).toEqual(new Set([98, 76, 54]))
})

test('every cause for which an operator stops a trade against the dealer is named', () => {
  for (const { label } of DEFAULT_CAUSES) expect(textOf(HONOUR_RULES).split(label)).toHaveLength(3)
})
