import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { MessageSide } from '#domain/message/message-sides.ts'
import type { SenderGroup } from '#domain/message/send-permission.ts'

interface MessageTabTable {
  messageTabId: GeneratedAlways<number>
  auctionId: number
  bikeOwnerId: number
  /** Null: the support tab. */
  bikeDealerId: number | null
  agentId: number | null
  createdAt: Generated<Date>
  lastMessageNo: Generated<number>
  lastSentAt: Date | null
  mailDueAt: Date | null
  mailedAt: Date | null
}

interface MessageTable {
  messageTabId: number
  /** From 1, without gaps, within its tab. */
  messageNo: number
  messageType: 0 | 1 | 2
  senderGroup: SenderGroup
  /** As `actorName` names it. */
  createdBy: string
  createdAt: Date
  text: string | null
  assetId: string | null
  fileName: string | null
  fileType: string | null
  fileSize: number | null
  templateId: string | null
  templateParams: ColumnType<unknown, string | null, string | null>
  idempotencyKey: string | null
  deletedAt: Date | null
}

interface MessageReadMarkTable {
  messageTabId: number
  side: MessageSide
  readNo: number
  readAt: Date
}

export interface MessageTables {
  messageTab: MessageTabTable
  message: MessageTable
  messageReadMark: MessageReadMarkTable
}
