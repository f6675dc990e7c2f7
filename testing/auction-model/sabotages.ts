import { decide } from '#domain/auction/decision/decide.ts'
import { GUARDS, type GuardName } from '#domain/auction/decision/guards.ts'
import { CAST, NOW, reading } from './auction-facts.ts'
import { type Sabotage, tellingLife, tells } from './check-auction-model.ts'
import { NAIVE_RULES } from './naive-rules.ts'
import tellingLives from './telling-lives.json' with { type: 'json' }

interface NamedSabotage extends Sabotage {
  readonly name: string
  /** A guard that lets everything pass. */
  readonly lostGuard?: GuardName
}

/** Random lives seldom call off what nobody was asked. */
export const SELDOM_MET: GuardName = 'runnerUpAsked'

const guards = Object.keys(GUARDS).filter((name): name is GuardName => name in GUARDS)

export const DELETED_RULES: readonly NamedSabotage[] = NAIVE_RULES.map((deletedRule) => ({
  name: `the model does not know that: ${deletedRule}`,
  deletedRule,
}))

export const LOST_GUARDS: readonly NamedSabotage[] = guards
  .filter((name) => name !== 'always' && name !== SELDOM_MET)
  .map((lostGuard) => ({ name: `the rules have lost their guard ${lostGuard}`, lostGuard }))

export const WRONG_RULES: readonly NamedSabotage[] = [
  {
    name: 'the rules take what was read for what stands',
    rules: (command, facts, now) => decide(reading(command, facts), facts, now),
  },
  {
    name: 'the rules take every owner for the auction’s',
    rules: (command, facts, now) =>
      decide(command.by.role === 'owner' ? { ...command, by: CAST.owner } : command, facts, now),
  },
  {
    name: 'the rules take every dealer for the winner',
    rules: (command, facts, now) =>
      decide(command.by.role === 'dealer' ? { ...command, by: CAST.dealer } : command, facts, now),
  },
  { name: 'the rules do not look at the clock', rules: (command, facts) => decide(command, facts, NOW) },
  {
    name: 'the rules let everybody be the operator',
    rules: (command, facts, now) => {
      const outcome = decide(command, facts, now)
      return outcome.ok ? outcome : decide({ ...command, by: CAST.operator }, facts, now)
    },
  },
]

const known: Readonly<Record<string, string>> = tellingLives

/** The life that tells of it: the one that is written down, or, where that one tells nothing any more, the first of all. */
export function lifeThatTells({ name, lostGuard, ...sabotage }: NamedSabotage): string | null {
  const look = () => tellingLife(sabotage, known[name])
  return lostGuard === undefined ? look() : withoutGuard(lostGuard, look)
}

/** Whether the life that is written down tells of it. */
export function isTold({ name, lostGuard, ...sabotage }: NamedSabotage): boolean {
  const life = known[name]
  if (life === undefined) return false
  const look = () => tells(life, sabotage)
  return lostGuard === undefined ? look() : withoutGuard(lostGuard, look)
}

export function withoutGuard<T>(name: GuardName, work: () => T): T {
  const guard = GUARDS[name]
  const { answer } = guard
  Object.assign(guard, { answer: () => 'pass' })
  try {
    return work()
  } finally {
    Object.assign(guard, { answer })
  }
}
