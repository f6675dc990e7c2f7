import { expect, test } from 'vitest'
import { DELETED_RULES, lifeThatTells } from './sabotages.ts'

/** Measured at 60 s on two busy cores, and at over 300 beside more, where no life is written down for it. */
const PATIENCE = 1_200_000

test.each(DELETED_RULES.map((it) => [it.name, it] as const))(
  'a difference is noticed when %s',
  (_, sabotage) => {
    expect(lifeThatTells(sabotage)).not.toBeNull()
  },
  PATIENCE,
)
