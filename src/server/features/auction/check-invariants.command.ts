import { connectDatabase } from '../../db/client.ts'
import { readEnvironment } from '../../host/env.ts'
import { storedUrl } from '../../host/stored-url.ts'
import { checkInvariants } from './check-invariants.ts'

const url = await storedUrl(readEnvironment())
if (!url) {
  console.error('DATABASE_URL を設定するか、デモを起動してから実行してください。')
  process.exit(1)
}
const client = connectDatabase(url, 2)
const results = await checkInvariants(client.db)
await client.close()
for (const { name, broken } of results)
  console.log(broken.length === 0 ? `ok      ${name}` : `BROKEN  ${name}: ${broken.slice(0, 20).join(', ')}`)
process.exit(results.some(({ broken }) => broken.length > 0) ? 1 : 0)
