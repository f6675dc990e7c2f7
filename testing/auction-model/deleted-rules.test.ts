import { expect, test } from 'vitest'
import { DELETED_RULES, lifeThatTells } from './sabotages.ts'

/** Measured up to 60 s on two busy cores where no life is written down for it. */
const PATIENCE = 1_200_000

test.each(DELETED_RULES.map((it) => [it.name, it] as const))(
  'a difference is noticed when %s',
  (_, sabotage) => {
    expect(lifeThatTells(sabotage)).not.toBeNull()
  },
  PATIENCE,
)
