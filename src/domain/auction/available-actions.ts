import type { Role } from '../permission/actor.ts'
import type { AuctionCommandName } from './command.ts'
import type { Situation } from './decision/facts.ts'
import { ask } from './decision/guards.ts'
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
  const open = TRANSITIONS.filter((row) => isOpenTo(row, status, role) && ask(row.guard, subject) === 'pass')
  return [...new Set(open.map(({ command }) => command))]
}
