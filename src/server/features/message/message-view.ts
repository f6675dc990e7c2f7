import type { Selectable } from 'kysely'
import { type SurveyPrice, surveyPriceOf } from '#domain/auction/choice/counter-offer.ts'
import { isSale } from '#domain/auction/status.ts'
import type { ContactKind } from '#domain/message/contact-patterns.ts'
import { contactKindsIn } from '#domain/message/mask-contacts.ts'
import { cursorOf, messageIdOf } from '#domain/message/message-key.ts'
import { DELETED_TEXT, SALE_INTENTION_TEMPLATE, shownText } from '#domain/message/message-rules.ts'
import type { MessageSide } from '#domain/message/message-sides.ts'
import { SENDER_GROUP_LABELS, type SenderGroup } from '#domain/message/send-permission.ts'
import type { Secrets } from '../../auth/keys/secrets.ts'
import type { Db } from '../../db/client.ts'
import type { MessageTables } from '../../db/schema/message.ts'
import { ownNumbersOf } from '../auction/index.ts'
import type { MessageTab } from './tabs/message-tabs.ts'

export type MessageRow = Selectable<MessageTables['message']>

/** What messages are read with: the numbers that are hidden in them are stored sealed. */
export interface MessageParts {
  readonly db: Db
  readonly secrets: Secrets
}

/** A message as one side of its tab sees it: contacts are hidden from the two sides until there is a contract. */
export interface MessageView {
  readonly messageId: string
  readonly cursor: string
  readonly auctionId: number
  readonly agentId: number | null
  readonly bikeDealerId: number | null
  readonly bikeOwnerId: number
  readonly assetId: string | null
  readonly assetOriginalURL: string | null
  readonly assetThumbnailURL: string | null
  readonly fileName: string | null
  readonly fileSize: number | null
  readonly createdAt: Date
  readonly createdBy: string
  readonly message: string | null
  readonly messageType: number
  readonly senderGroup: SenderGroup
  readonly senderName: string
  readonly specialMessageTemplateId: string | null
  /** A JSON text. */
  readonly specialMessageTemplateParams: string | null
  /** Null of all that is no question about the sale. */
  readonly surveyPrice: SurveyPrice | null
  readonly isDeleted: boolean
  /** What an operator is warned of: contacts that the two sides do not see before the contract. */
  readonly contacts: readonly ContactKind[]
}

type TabFacts = Pick<
  MessageTab,
  | 'auctionId'
  | 'agentId'
  | 'bikeDealerId'
  | 'bikeOwnerId'
  | 'status'
  | 'ownerName'
  | 'dealerName'
  | 'agentName'
  | 'frameNumberSealed'
  | 'plateSealed'
  | 'isWinners'
  | 'counterOfferPrice'
  | 'counterOfferAnswer'
>

export function viewOf(secrets: Secrets, row: MessageRow, tab: TabFacts, side: MessageSide): MessageView {
  const isDeleted = row.deletedAt !== null
  const isSupport = tab.bikeDealerId === null
  // The bike's own numbers are looked for in the owner's words alone: among those that a dealer guesses, the mask would point at the right one.
  const own = row.senderGroup === 'seller' && !isSupport ? ownNumbersOf(secrets, tab) : undefined
  const shown = (text: string | null) => (text === null ? null : shownText(text, { ...tab, isSupport, own }, side))
  const assetId = isDeleted ? null : row.assetId
  const original = assetId && `/assets/${assetId}`
  return {
    messageId: messageIdOf(row),
    cursor: cursorOf(row),
    auctionId: tab.auctionId,
    agentId: tab.agentId,
    bikeDealerId: tab.bikeDealerId,
    bikeOwnerId: tab.bikeOwnerId,
    assetId,
    assetOriginalURL: original,
    assetThumbnailURL: original && row.fileType?.startsWith('image/') ? `${original}?w=320&d=1` : null,
    fileName: isDeleted ? null : shown(row.fileName),
    fileSize: isDeleted ? null : row.fileSize,
    createdAt: row.createdAt,
    createdBy: row.createdBy,
    message: isDeleted ? DELETED_TEXT : shown(row.text),
    messageType: row.messageType,
    senderGroup: row.senderGroup,
    senderName: senderNameOf(row.senderGroup, tab),
    specialMessageTemplateId: row.templateId,
    specialMessageTemplateParams: row.templateParams === null ? null : JSON.stringify(row.templateParams),
    surveyPrice: surveyPriceIn(row, tab),
    isDeleted,
    contacts:
      side !== 'operator' || isSupport || isDeleted
        ? []
        : contactKindsIn(`${row.text ?? ''}\n${row.fileName ?? ''}`, own),
  }
}

function surveyPriceIn({ templateId, templateParams }: MessageRow, tab: TabFacts): SurveyPrice | null {
  if (templateId !== SALE_INTENTION_TEMPLATE) return null
  const { counterOfferPrice: price, counterOfferAnswer: answer } = tab
  const amount = isObject(templateParams) && 'amount' in templateParams ? Number(templateParams.amount) : 0
  return surveyPriceOf(amount, price === null ? null : { price, answer })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The seller has a name for the other side only while there is a contract, and after the sale. */
function senderNameOf(group: SenderGroup, { status, isWinners, ownerName, dealerName, agentName }: TabFacts): string {
  const known = { seller: isSale(status) && isWinners ? ownerName : null, dealer: dealerName, agent: agentName }
  return (group === 'proto-admin' ? null : known[group]) ?? SENDER_GROUP_LABELS[group]
}
