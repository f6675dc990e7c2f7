// `npm run rotate-secret`: seals everything anew with SECRET_KEY; then SECRET_KEY_PREVIOUS can go.
import { connectDatabase, transact } from '../../db/client.ts'
import { readEnvironment } from '../../host/env.ts'
import { reencrypt } from './reencrypt.ts'
import { openSecrets } from './secrets.ts'

const { DATABASE_URL, SECRET_KEY, SECRET_KEY_PREVIOUS } = readEnvironment()
if (!DATABASE_URL || !SECRET_KEY) {
  console.error('DATABASE_URL と SECRET_KEY（新しい鍵）を設定してください / set DATABASE_URL and the new SECRET_KEY.')
  process.exit(1)
}
const client = connectDatabase(DATABASE_URL, 2)
try {
  const secrets = await openSecrets(client.db, SECRET_KEY, SECRET_KEY_PREVIOUS)
  const count = await transact(client.db, async (tx) => {
    const sealed = await reencrypt(tx, secrets)
    await tx.query.deleteFrom('serverSecret').execute() // nothing needs the one that the first start had made
    return sealed
  })
  console.log(`${count} 件を新しい鍵で封をし直しました。SECRET_KEY_PREVIOUS は不要になりました。`)
} finally {
  await client.close()
}
