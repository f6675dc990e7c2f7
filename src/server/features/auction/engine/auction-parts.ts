import type { Closing } from '#domain/values/closings.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { MailParts } from '../../../mail/queue-mail.ts'

/** What the commands on an auction need of the world. */
export interface AuctionParts extends MailParts {
  readonly bus: Bus
  readonly closings: readonly Closing[]
  /** Tests live through weeks in seconds: their moment instead of the database's clock. */
  readonly at?: Date
}
