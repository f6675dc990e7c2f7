import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { PushText } from '#content/push/push-texts.ts'

interface PushKeyTable {
  onlyOne: Generated<boolean>
  publicKey: string
  privateKeySealed: string
}

interface PushSubscriptionTable {
  pushSubscriptionId: GeneratedAlways<number>
  bikeOwnerId: number
  sessionId: string
  endpointHash: string
  detailsSealed: string
  pushBid: boolean
  pushMessage: boolean
  pushAuctionEnd: boolean
  updatedAt: Date
}

interface PushMessageTable {
  pushMessageId: string
  pushSubscriptionId: number
  content: JSONColumnType<PushText>
  notAfter: Date
}

export interface PushTables {
  pushKey: PushKeyTable
  pushSubscription: PushSubscriptionTable
  pushMessage: PushMessageTable
}
