import { afterEach, expect, test, vi } from 'vitest'
import { decide } from '#domain/auction/decision/decide.ts'
import { GUARDS, type GuardName } from '#domain/auction/decision/guards.ts'
import { CAST, NOW, reading } from './auction-facts.ts'
import type { Rules } from './auction-world.ts'
import {
  AUCTION_MODEL_SEED,
  CALLED_OFF_TWICE,
  checkAuctionModel,
  checkLife,
  SABOTAGED_RUNS,
} from './check-auction-model.ts'

/** Measured up to 60 s on two busy cores. */
const PATIENCE = 300_000

/** Random lives seldom call off what nobody was asked. */
const SELDOM_MET: GuardName = 'runnerUpAsked'

afterEach(() => {
  vi.restoreAllMocks()
})

const guards = Object.keys(GUARDS).filter((name): name is GuardName => name in GUARDS)
test.each(guards.filter((name) => name !== 'always' && name !== SELDOM_MET))(
  'a difference is noticed when the rules have lost their guard %s',
  (name) => {
    vi.spyOn(GUARDS[name], 'answer').mockReturnValue('pass')
    expect(() => checkAuctionModel(SABOTAGED_RUNS, AUCTION_MODEL_SEED, {})).toThrow(/Property failed/)
  },
  PATIENCE,
)

test.each<[string, Rules]>([
  ['take what was read for what stands', (command, facts, now) => decide(reading(command, facts), facts, now)],
  [
    'take every owner for the auction’s',
    (command, facts, now) => decide(command.by.role === 'owner' ? { ...command, by: CAST.owner } : command, facts, now),
  ],
  [
    'take every dealer for the winner',
    (command, facts, now) =>
      decide(command.by.role === 'dealer' ? { ...command, by: CAST.dealer } : command, facts, now),
  ],
  ['do not look at the clock', (command, facts) => decide(command, facts, NOW)],
  [
    'let everybody be the operator',
    (command, facts, now) => {
      const outcome = decide(command, facts, now)
      return outcome.ok ? outcome : decide({ ...command, by: CAST.operator }, facts, now)
    },
  ],
])(
  'a difference is noticed when the rules %s',
  (_, rules) => {
    expect(() => checkAuctionModel(SABOTAGED_RUNS, AUCTION_MODEL_SEED, { rules })).toThrow(/Property failed/)
  },
  PATIENCE,
)

test(`a difference is noticed when the rules have lost their guard ${SELDOM_MET}`, () => {
  expect(() => checkLife(CALLED_OFF_TWICE)).not.toThrow()
  vi.spyOn(GUARDS[SELDOM_MET], 'answer').mockReturnValue('pass')
  expect(() => checkLife(CALLED_OFF_TWICE)).toThrow()
})
