import type { Role } from '../permission/actor.ts'
import type { AuctionCommandName } from './command.ts'
import type { Situation, SpecialFact } from './decision/facts.ts'
import { ask, factsOfGuard } from './decision/guards.ts'
import type { AuctionStatus } from './status.ts'
import { isOpenTo, TRANSITIONS } from './transitions.ts'

/** The commands a role can give now, on an auction of its own: the buttons of a screen, in the order of the table. */
export function availableActions(
  status: AuctionStatus | null,
  role: Role,
  situation: Situation,
  now: Date,
): AuctionCommandName[] {
  const subject = { situation, now, command: null }
  const open = openTo(status, role).filter(({ guard }) => ask(guard, subject) === 'pass')
  return [...new Set(open.map(({ command }) => command))]
}

/** What has to be read before: what the guards of all that might be open ask for. */
export function factsOfActions(status: AuctionStatus | null, role: Role): readonly SpecialFact[] {
  return [...new Set(openTo(status, role).flatMap(({ guard }) => factsOfGuard(guard)))]
}

function openTo(status: AuctionStatus | null, role: Role) {
  return TRANSITIONS.filter((row) => isOpenTo(row, status, role))
}
