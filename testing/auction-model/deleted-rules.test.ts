import { expect, test } from 'vitest'
import { DELETED_RULES, isTold } from './sabotages.ts'

test.each(DELETED_RULES.map((it) => [it.name, it] as const))('a difference is noticed when %s', (_, sabotage) => {
  expect(isTold(sabotage), 'by the life written down for it; npm run telling-lives finds the lives anew').toBe(true)
})
