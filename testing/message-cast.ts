import { sql } from 'kysely'
import type { AuctionStatus } from '#domain/auction/status.ts'
import { transact } from '#server/db/client.ts'
import { openWinnerTab } from '#server/features/message/post/open-survey.ts'
import type { Services } from '#server/services.ts'

interface Given {
  readonly bikeOwnerId: number
  readonly status: AuctionStatus
  /** Leads, and from status 22 on has won. */
  readonly bikeDealerId?: number
}

/** An auction as if it had come to its status by itself, with its message tabs. Answers its id. */
export async function castAuction({ db }: Pick<Services, 'db'>, given: Given, now = new Date()): Promise<number> {
  const { bikeOwnerId, status, bikeDealerId = null } = given
  const hasContract = [31, 32, 91, 92].includes(status)
  const price = bikeDealerId === null ? 0 : 420_000
  return transact(db, async (tx) => {
    await sql`select set_config('kaitori.imports_auctions', 'on', true)`.execute(tx.query)
    const { auctionId } = await tx.query
      .insertInto('auction')
      .values({
        bikeOwnerId,
        auctionStatus: status,
        createdAt: now,
        publishedAt: status === 11 ? null : now,
        statusCommand: 'cast',
        statusBy: 'system',
        statusAt: now,
        modelId: 1001,
        mileageId: 4,
        displacementCtgId: 4,
        transferPlan: 'soon',
        keyCount: '2',
        numberRegistration: 'registered',
        engineStatusList: ['good'],
        accidentHistoryList: ['none'],
        meterChange: 'actual',
        customPartsList: JSON.stringify([]),
        documentOwner: 'self',
        documentAvailableList: [],
        loanStatus: 'none',
        deliveryDay: ['any'],
        deliveryTime: 'any',
        deliveryLocation: 'home',
        prefecture: '14',
        plannedEndAfterMs: 86_400_000,
        currentPrice: price,
        currentPriceUpdatedAt: price > 0 ? now : null,
        leaderDealerId: bikeDealerId,
        leaderMax: price,
        bidCount: price > 0 ? 3 : 0,
        endAt: status === 11 ? null : now,
        answerBy: new Date(now.getTime() + 172_800_000),
        contractAmount: hasContract ? price : null,
        contractAt: hasContract ? now : null,
        finalTransactionPrice: status === 32 ? price : null,
        finalTransactionAt: status === 32 ? now : null,
      })
      .returning('auctionId')
      .executeTakeFirstOrThrow()
    if (bikeDealerId !== null && status >= 22 && status !== 71)
      await openWinnerTab(tx, { auctionId, bikeOwnerId, bikeDealerId }, now)
    return auctionId
  })
}

/** As a command would: the status moves on, and with it who may write and what is hidden. */
export async function moveAuction({ db }: Pick<Services, 'db'>, auctionId: number, status: AuctionStatus) {
  const contract = status === 31 ? { contractAmount: 420_000, contractAt: new Date() } : {}
  const sale = status === 32 ? { finalTransactionPrice: 420_000, finalTransactionAt: new Date() } : {}
  await db
    .updateTable('auction')
    .set({ auctionStatus: status, statusCommand: 'cast', statusAt: new Date(), ...contract, ...sale })
    .where('auctionId', '=', auctionId)
    .execute()
}
