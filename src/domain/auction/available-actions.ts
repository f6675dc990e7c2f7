import type { Role } from '../permission/actor.ts'
import type { AuctionCommandName } from './command.ts'
import type { Situation } from './facts.ts'
import { ask } from './guards.ts'
import type { AuctionStatus } from './status.ts'
import { AUCTION_COMMANDS, transitionsFor } from './transitions.ts'

/** The commands a role can give now, on an auction of its own: the buttons of a screen. */
export function availableActions(
  status: AuctionStatus | null,
  role: Role,
  situation: Situation,
  now: Date,
): AuctionCommandName[] {
  const subject = { situation, now, command: null }
  return AUCTION_COMMANDS.filter((command) =>
    transitionsFor(status, command, role).some(({ guard }) => ask(guard, subject) === 'pass'),
  )
}
