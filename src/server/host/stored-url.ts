import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultDataFolder } from './data-folder.ts'
import type { Environment } from './env.ts'

/** The database to work on: the configured one, or that of the demo which runs from this folder; null when none does. */
export async function storedUrl(environment: Environment): Promise<string | null> {
  if (environment.DATABASE_URL) return environment.DATABASE_URL
  try {
    return readFileSync(join(environment.DATA_FOLDER ?? defaultDataFolder(), 'database-url'), 'utf8')
  } catch {
    return null
  }
}
