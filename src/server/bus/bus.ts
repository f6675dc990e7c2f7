import type { AuctionEvent } from '#domain/auction/auction-event.ts'
import type { MessageSide } from '#domain/message/message-sides.ts'
import type { Audience } from '#domain/session/audience.ts'
import type { Tx } from '../db/client.ts'

/** What instances tell each other. The payload is small: an id or a tag, never the data itself. */
export interface BusTopics {
  /** Data behind public pages changed: drop what carries this tag. */
  dataChanged: { readonly tag: string }
  /** Something of an auction changed that its live subscribers see. */
  auctionUpdated: { readonly auctionId: number; readonly event: AuctionEvent }
  messagePosted: { readonly messageId: string }
  /** A side has read on in a tab, or a message was taken back. */
  messageTabChanged: {
    readonly messageTabId: number
    readonly readSide?: MessageSide
    readonly deletedMessageId?: string
  }
  /** Something in a thread with us changed: for the operators' inbox. */
  supportChanged: { readonly supportThreadId: number }
  /** What was opened in the name of these people ends; started again, it is checked again. */
  accessChanged: AccessChange
}

/** Whose access has ended or changed: a session, everything of a person, or all who act for a dealer or an agency. */
export type AccessChange =
  | { readonly sessionId: string }
  | { readonly audience: Audience; readonly subjectId: string }
  | { readonly bikeDealerId: number }
  | { readonly agentId: number }

export type BusTopic = keyof BusTopics
export type BusHandler<T extends BusTopic> = (message: BusTopics[T]) => void

export interface Bus {
  /** Heard by every instance, this one included, when the transaction commits; never when it is rolled back. */
  publish<T extends BusTopic>(tx: Tx, topic: T, message: BusTopics[T]): Promise<void>
  /** For a transaction that is one prepared statement: what it has to tell the database, or whom after the commit. */
  announce<T extends BusTopic>(topic: T, message: BusTopics[T]): Announcement
  subscribe<T extends BusTopic>(topic: T, handler: BusHandler<T>): () => void
  /** The connection may lead to a server that no longer counts. */
  reconnect(): void
  close(): Promise<void>
}

interface Announcement {
  /** Arguments of pg_notify within the transaction; null where the bus is none of the database's. */
  readonly notify: { readonly channel: string; readonly payload: string } | null
  /** To call after the commit. */
  readonly send: () => void
}

export interface BusEvents {
  /** The connection was lost: messages sent in between did not arrive. */
  readonly onGap: () => void
  /** A handler failed, or a message could not be sent. */
  readonly onFault: (error: unknown) => void
}
