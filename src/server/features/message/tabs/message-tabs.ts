import { type Selectable, sql } from 'kysely'
import type { AuctionStatus } from '#domain/auction/status.ts'
import { ExpectedError } from '#domain/errors/expected-error.ts'
import { type MessageSide, sideIn } from '#domain/message/message-sides.ts'
import { type SendPermission, sendPermission } from '#domain/message/send-permission.ts'
import type { Actor } from '#domain/permission/actor.ts'
import { actorOf, type Principal } from '../../../auth/principal.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { MessageTables } from '../../../db/schema/message.ts'

type TabRow = Selectable<MessageTables['messageTab']>

/** A tab with what its auction and its people say about it. */
export interface MessageTab extends TabRow {
  readonly status: AuctionStatus
  readonly completedAt: Date | null
  readonly isSellerMuted: boolean
  /** Of the dealer who leads or was chosen; so is the support tab. */
  readonly isWinners: boolean
  readonly counterOfferPrice: number | null
  readonly counterOfferAnswer: 'yes' | 'no' | null
  readonly modelId: number
  readonly frameNumberSealed: string | null
  readonly plateSealed: string | null
  /** Null: withdrawn. */
  readonly ownerName: string | null
  readonly dealerName: string | null
  readonly agentName: string | null
}

/** Which tab is meant: arguments that are not given do not count. */
export interface TabChoice {
  readonly auctionId: number
  readonly agentId?: number | null | undefined
  readonly bikeDealerId?: number | null | undefined
  readonly bikeOwnerId?: number | null | undefined
}

export const IS_WINNERS = sql<boolean>`coalesce(message_tab.bike_dealer_id = auction.winner_dealer_id, true)`

export function tabsWithFacts(db: Db) {
  return db
    .selectFrom('messageTab')
    .innerJoin('auction', 'auction.auctionId', 'messageTab.auctionId')
    .leftJoin('bikeOwnerAccount', 'bikeOwnerAccount.bikeOwnerId', 'messageTab.bikeOwnerId')
    .leftJoin('bikeDealer', 'bikeDealer.bikeDealerId', 'messageTab.bikeDealerId')
    .leftJoin('agent', 'agent.agentId', 'messageTab.agentId')
    .selectAll('messageTab')
    .select([
      'auction.auctionStatus as status',
      'auction.finalTransactionAt as completedAt',
      'auction.isSellerMuted',
      IS_WINNERS.as('isWinners'),
      'auction.counterOfferPrice',
      'auction.counterOfferAnswer',
      'auction.modelId',
      'auction.frameNumberSealed',
      'auction.plateSealed',
      'bikeOwnerAccount.userName as ownerName',
      'bikeDealer.name as dealerName',
      'agent.name as agentName',
    ])
}

export async function findTab(db: Db, messageTabId: number): Promise<MessageTab | null> {
  return (await tabsWithFacts(db).where('messageTabId', '=', messageTabId).executeTakeFirst()) ?? null
}

/** The tabs of an auction in which the actor takes part: the dealer's first, then support. */
export async function tabsOfAuction(db: Db, auctionId: number, actor: Actor): Promise<readonly MessageTab[]> {
  const tabs = await tabsWithFacts(db)
    .where('messageTab.auctionId', '=', auctionId)
    .orderBy(sql`message_tab.bike_dealer_id is null`)
    .orderBy(IS_WINNERS, 'desc')
    .orderBy('messageTab.messageTabId')
    .execute()
  return tabs.filter((tab) => sideOf(actor, tab) !== null)
}

/** Without a dealer or an agent: the owner's and the operator's support tab, the dealer's own one. */
export async function chooseTab(db: Db, choice: TabChoice, actor: Actor): Promise<MessageTab | null> {
  const { auctionId, agentId, bikeDealerId, bikeOwnerId } = choice
  const tabs = await tabsOfAuction(db, auctionId, actor)
  const meansSupport = agentId == null && bikeDealerId == null && (actor.role === 'owner' || actor.role === 'operator')
  return (
    tabs.find(
      (tab) =>
        (meansSupport ? tab.bikeDealerId === null : tab.bikeDealerId !== null) &&
        (agentId == null || tab.agentId === agentId) &&
        (bikeDealerId == null || tab.bikeDealerId === bikeDealerId) &&
        (bikeOwnerId == null || tab.bikeOwnerId === bikeOwnerId),
    ) ?? null
  )
}

export async function requireTab(db: Db, choice: TabChoice, actor: Actor): Promise<MessageTab> {
  const tab = await chooseTab(db, choice, actor)
  if (!tab) throw new ExpectedError('ERROR_DATA_NOT_FOUND')
  return tab
}

/** Numbers are given out under this lock, so that they become visible in their order. */
export async function lockTab(tx: Tx, messageTabId: number): Promise<TabRow> {
  return tx.query
    .selectFrom('messageTab')
    .selectAll()
    .where('messageTabId', '=', messageTabId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export function sideOf(actor: Actor, tab: MessageTab): MessageSide | null {
  const { bikeOwnerId, bikeDealerId, status, isWinners } = tab
  return sideIn(actor, {
    bikeOwnerId: String(bikeOwnerId),
    bikeDealerId: bikeDealerId === null ? null : String(bikeDealerId),
    status,
    isWinners,
  })
}

/** Nobody writes to an owner who has withdrawn: nobody would read it. */
export function permissionIn(tab: MessageTab, now: Date): SendPermission {
  if (tab.ownerName === null) return 1
  return sendPermission({ ...tab, kind: tab.bikeDealerId === null ? 'support' : 'dealer' }, now)
}

/** 販売店の名前, or 運営事務局. */
export function tabNameOf({ bikeDealerId, dealerName }: Pick<MessageTab, 'bikeDealerId' | 'dealerName'>): string {
  return bikeDealerId === null ? 'サポート' : (dealerName ?? '販売店')
}

/** Only the two sides of the tab and the operator open what was posted there. */
export async function mayReadMessageFile(db: Db, principal: Principal | null, messageTabId: number): Promise<boolean> {
  const tab = principal && (await findTab(db, messageTabId))
  return principal !== null && tab !== null && sideOf(actorOf(principal), tab) !== null
}
