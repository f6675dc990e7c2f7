// Makes a new signing key; everyone stays logged in. `node scripts/run.mjs src/server/auth/keys/rotate-keys.command.ts`
import { connectCommandBus } from '../../bus/command-bus.ts'
import { connectDatabase, transact } from '../../db/client.ts'
import { readEnvironment } from '../../host/env.ts'
import { openSecrets } from './secrets.ts'
import { rotateKeys } from './signing-keys.ts'

const { DATABASE_URL, SECRET_KEY, SECRET_KEY_PREVIOUS } = readEnvironment()
if (!DATABASE_URL) {
  console.error('DATABASE_URL is not set: the demo has nothing to rotate.')
  process.exit(1)
}
const client = connectDatabase(DATABASE_URL, 2)
const bus = await connectCommandBus(DATABASE_URL)
try {
  const secrets = await openSecrets(client.db, SECRET_KEY, SECRET_KEY_PREVIOUS)
  const kid = await transact(client.db, (tx) => rotateKeys(tx, bus, secrets, new Date()))
  console.log(`New signing key ${kid}; the older ones go on verifying.`)
} finally {
  await bus.close()
  await client.close()
}
