import { isReadable, withoutTurns } from '../account/written-text.ts'
import { type AuctionStatus, hasContract, isSale } from '../auction/status.ts'
import { later, MINUTE } from '../values/duration.ts'
import { maskContacts } from './mask-contacts.ts'
import type { MessageSide } from './message-sides.ts'
import type { OwnNumbers } from './vehicle-numbers.ts'

/** 0 text, 1 asset, 2 special: a template with parameters, posted by the system only. */
export const MESSAGE_TYPES = { text: 0, asset: 1, special: 2 } as const
export const SALE_INTENTION_TEMPLATE = 'MSG001'

export const MAX_TEXT_LENGTH = 2_000
export const MAX_ASSET_BYTES = 10 * 1024 * 1024
export const DELETION_PERIOD = 10 * MINUTE
export const DELETED_TEXT = '削除されました'

export type TextFault = 'blank' | 'tooLong'
export type AssetFault = 'type' | 'tooLarge'

/** Counts characters as people do, not UTF-16 units. */
export function faultOfText(text: string): TextFault | null {
  if (!isReadable(text)) return 'blank'
  return [...text].length > MAX_TEXT_LENGTH ? 'tooLong' : null
}

/** What is kept of a text that someone typed: line ends in one form, no control characters, none that turn the direction, no blank end. */
export function tidyText(given: string): { readonly text: string; readonly fault: TextFault | null } {
  const text = withoutTurns(given)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trimEnd()
  return { text, fault: faultOfText(text) }
}

/** `mediaType` is what the content was found to be, not what its name says. */
export function faultOfAsset({ mediaType, bytes }: { mediaType: string; bytes: number }): AssetFault | null {
  if (!mediaType.startsWith('image/') && mediaType !== 'application/pdf') return 'type'
  return bytes > MAX_ASSET_BYTES ? 'tooLarge' : null
}

interface SentMessage {
  readonly senderId: string
  readonly createdAt: Date
  readonly isDeleted: boolean
  readonly type: 0 | 1 | 2
}

/** A sender may take back its own message for ten minutes; nobody takes back what the system said. */
export function canDelete(message: SentMessage, personId: string, now: Date): boolean {
  const { senderId, createdAt, isDeleted, type } = message
  return type !== 2 && !isDeleted && senderId === personId && now < later(createdAt, DELETION_PERIOD)
}

/**
 * What a side of a tab sees of a text or a file's name: until the contract, no way to go around the service; after a
 * stopped one the dealer reads no way to the seller any more. Who talks
 * with the operator is no stranger, and the operator reads what was written.
 */
export function shownText(
  text: string,
  {
    status,
    isSupport,
    isWinners,
    own,
  }: {
    readonly status: AuctionStatus
    readonly isSupport: boolean
    /** False: there is no contract with this dealer, and never will be. */
    readonly isWinners: boolean
    /** Looked for in any spelling; of the owner's words alone. */
    readonly own?: OwnNumbers | undefined
  },
  side: MessageSide,
): string {
  const isOpen = isWinners && (side === 'dealer' ? isSale(status) : hasContract(status))
  return isSupport || side === 'operator' || isOpen ? text : maskContacts(text, own)
}
