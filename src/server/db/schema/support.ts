import type { Generated, GeneratedAlways } from 'kysely'
import type { Role } from '#domain/permission/actor.ts'
import type { SupportSubject } from '#domain/support/subjects.ts'
import type { SupportState } from '#domain/support/support-state.ts'

interface SupportThreadTable {
  supportThreadId: GeneratedAlways<number>
  /** Of an owner; else a visitor has an address, or a person of the console is named. */
  bikeOwnerId: number | null
  askedPartnerId: Generated<number | null>
  /** For whom a person of the console asked. */
  bikeDealerId: Generated<number | null>
  /** What it is about. */
  auctionId: Generated<number | null>
  email: string | null
  name: Generated<string>
  challengeUuid: string | null
  subject: SupportSubject
  requestId: string | null
  state: SupportState
  /** Of the first message without an answer. */
  waitingSince: Date | null
  dueAt: Date | null
  answeredAt: Date | null
  /** When whoever asked read the answers last. */
  ownerReadAt: Date | null
  closedAt: Date | null
  assignedPartnerId: number | null
  note: Generated<string>
  createdAt: Date
  lastMessageAt: Date
  updatedAt: Date
}

interface SupportMessageTable {
  supportMessageId: GeneratedAlways<number>
  supportThreadId: number
  /** Null: the person who asked. */
  partnerId: number | null
  text: string
  createdAt: Date
}

interface SupportLinkTable {
  tokenHash: string
  supportThreadId: number
  createdAt: Date
}

interface FailedRequestTable {
  failedRequestId: GeneratedAlways<number>
  requestId: string
  at: Date
  /** By its name, or the kind of request. */
  operation: string
  code: string
  /** Null: it failed before anybody knew whose it was. */
  role: Role | null
  bikeOwnerId: number | null
  partnerId: number | null
}

export interface SupportTables {
  failedRequest: FailedRequestTable
  supportThread: SupportThreadTable
  supportMessage: SupportMessageTable
  supportLink: SupportLinkTable
}
