import { DEMO_SELLERS } from '#content/demo/sellers.ts'
import { DAY, HOUR, later } from '#domain/values/duration.ts'
import { tokyoDay } from '#domain/values/tokyo-time.ts'
import type { Secrets } from '../auth/keys/secrets.ts'
import type { Tx } from '../db/client.ts'

/** The sellers of finished demo auctions have left: what the dealers' ledgers keep of them is made up here. */
export async function writeDemoLedger(tx: Tx, secrets: Secrets): Promise<void> {
  const sales = await tx.query
    .selectFrom('auction')
    .select(['auctionId', 'leaderDealerId', 'contractAt'])
    .where('auctionStatus', '=', 32)
    .orderBy('auctionId')
    .execute()
  const entries = sales.flatMap(({ auctionId, leaderDealerId, contractAt }, index) => {
    const seller = DEMO_SELLERS[index % DEMO_SELLERS.length]
    if (!seller || leaderDealerId === null || contractAt === null) return []
    const { name, address, birthYear, occupation } = seller
    const birthDate = `${birthYear}-0${1 + (index % 9)}-1${index % 9}`
    const checkedAt = later(contractAt, DAY)
    return [
      {
        auctionId,
        bikeDealerId: leaderDealerId,
        sellerSealed: secrets.seal('details', JSON.stringify({ name, address, birthDate })),
        identityMethod: index % 4 === 3 ? ('myNumber' as const) : ('licence' as const),
        identityCheckedOn: tokyoDay(checkedAt),
        occupation,
        recordedAt: later(checkedAt, HOUR),
      },
    ]
  })
  if (entries.length > 0) await tx.query.insertInto('ledgerEntry').values(entries).execute()
}
