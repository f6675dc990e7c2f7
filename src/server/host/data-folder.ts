import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { canEnter, databaseIdentity } from '../db/embedded-user.ts'
import { projectRoot } from './project-root.ts'

/**
 * Where the embedded database and the files live by default: `.data` in the project; for root below a folder that the
 * database's user may not enter, a folder of the system that belongs to this clone alone.
 */
export function defaultDataFolder(): string {
  const own = join(projectRoot, '.data')
  const identity = databaseIdentity()
  if (identity.uid === undefined) return own
  mkdirSync(own, { recursive: true, mode: 0o755 })
  if (canEnter(identity, own)) return own
  return join('/var/lib/kaitori', createHash('sha256').update(projectRoot).digest('hex').slice(0, 12))
}
