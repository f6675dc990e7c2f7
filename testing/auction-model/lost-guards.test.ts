import { expect, test } from 'vitest'
import { CALLED_OFF_TWICE, checkLife, tellingLife } from './check-auction-model.ts'
import { LOST_GUARDS, lifeThatTells, SELDOM_MET, WRONG_RULES, withoutGuard } from './sabotages.ts'

/** Measured up to 60 s on two busy cores where no life is written down for it. */
const PATIENCE = 300_000

test.each([...LOST_GUARDS, ...WRONG_RULES].map((it) => [it.name, it] as const))(
  'a difference is noticed when %s',
  (_, sabotage) => {
    expect(lifeThatTells(sabotage)).not.toBeNull()
  },
  PATIENCE,
)

test('a life that is written down is believed only while it tells', () => {
  const [wrong] = WRONG_RULES
  if (!wrong) throw new Error('No wrong rule.')
  const { name, ...sabotage } = wrong
  const first = tellingLife(sabotage)
  expect(first).not.toBeNull()
  expect(tellingLife(sabotage, first ?? '')).toBe(first)
  // Where nothing is sabotaged, no life tells; a number that says otherwise changes nothing.
  expect(tellingLife({}, first ?? '', 20)).toBeNull()
})

test(`a difference is noticed when the rules have lost their guard ${SELDOM_MET}`, () => {
  expect(() => checkLife(CALLED_OFF_TWICE)).not.toThrow()
  withoutGuard(SELDOM_MET, () => expect(() => checkLife(CALLED_OFF_TWICE)).toThrow())
})
