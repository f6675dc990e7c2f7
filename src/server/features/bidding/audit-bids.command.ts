// `npm run audit-bids`: proves the chains of all bids, and that the public proofs fit them, on the configured database, or on that of the running demo.
import { connectDatabase } from '../../db/client.ts'
import { readEnvironment } from '../../host/env.ts'
import { storedUrl } from '../../host/stored-url.ts'
import { auditBids } from './audit-bids.ts'

const url = await storedUrl(readEnvironment())
if (url === null) {
  console.error('データベースが見つかりません。DATABASE_URL を設定するか、デモを起動してください。')
  process.exit(1)
}
const client = connectDatabase(url, 2)
try {
  const { auctions, bids, proofs, findings } = await auditBids(client.db)
  for (const { auctionId, sequence, fault } of findings) console.error(`出品 ${auctionId}: ${sequence}行目 (${fault})`)
  console.log(
    `${auctions}件のオークション、${bids}件の入札記録、${proofs}件の入札の証明を確認しました。異常 ${findings.length}件`,
  )
  if (findings.length > 0) process.exitCode = 1
} finally {
  await client.close()
}
