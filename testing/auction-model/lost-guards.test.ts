import { expect, test } from 'vitest'
import { CALLED_OFF_TWICE, checkLife, tellingLife, tells } from './check-auction-model.ts'
import { isTold, LOST_GUARDS, SELDOM_MET, WRONG_RULES, withoutGuard } from './sabotages.ts'

test.each([...LOST_GUARDS, ...WRONG_RULES].map((it) => [it.name, it] as const))(
  'a difference is noticed when %s',
  (_, sabotage) => {
    expect(isTold(sabotage), 'by the life written down for it; npm run telling-lives finds the lives anew').toBe(true)
  },
)

test('a life that is written down is believed only while it tells', () => {
  const [wrong] = WRONG_RULES
  if (!wrong) throw new Error('No wrong rule.')
  const { name, ...sabotage } = wrong
  const first = tellingLife(sabotage) ?? ''
  expect(tells(first, sabotage)).toBe(true)
  expect(tellingLife(sabotage, first)).toBe(first)
  // Where nothing is sabotaged, no life tells.
  expect(tells(first, {})).toBe(false)
})

test(`a difference is noticed when the rules have lost their guard ${SELDOM_MET}`, () => {
  expect(() => checkLife(CALLED_OFF_TWICE)).not.toThrow()
  withoutGuard(SELDOM_MET, () => expect(() => checkLife(CALLED_OFF_TWICE)).toThrow())
})
