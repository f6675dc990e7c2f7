import { sql } from 'kysely'
import { uploadRefused } from '#domain/upload/upload-fault.ts'
import type { Db } from '../../../db/client.ts'

interface Space {
  readonly files: number
  readonly bytes: number
}

/** What visitors without an account may store. Counted in the database, so over all instances. */
export interface TemporaryLimits {
  readonly perAddress: Space
  readonly inAll: Space
}

/** Refuses a visitor's upload of so many bytes where there is no room for it: of its own address, or of all. */
export async function checkTemporarySpace(
  db: Db,
  sourceKey: string,
  bytes: number,
  { perAddress, inAll }: TemporaryLimits,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ files: number; bytes: number; ownFiles: number; ownBytes: number }>`
    select count(*)::float8 as files, coalesce(sum(bytes), 0)::float8 as bytes,
      count(*) filter (where source_key = ${sourceKey})::float8 as own_files,
      coalesce(sum(bytes) filter (where source_key = ${sourceKey}), 0)::float8 as own_bytes
    from asset where upload_id is not null and expires_at > ${now}`.execute(db)
  const [used] = rows
  if (!used) return
  if (!hasRoom({ files: used.ownFiles, bytes: used.ownBytes }, bytes, perAddress))
    throw uploadRefused('TOO_MUCH_FROM_ADDRESS')
  if (!hasRoom(used, bytes, inAll)) throw uploadRefused('TEMPORARY_SPACE_FULL')
}

function hasRoom(used: Space, bytes: number, limit: Space): boolean {
  return used.files < limit.files && used.bytes + bytes <= limit.bytes
}

const MEGABYTE = 1024 * 1024

export function temporaryLimits(environment: {
  readonly TEMPORARY_FILES_PER_ADDRESS: number
  readonly TEMPORARY_MEGABYTES_PER_ADDRESS: number
  readonly TEMPORARY_FILES: number
  readonly TEMPORARY_MEGABYTES: number
}): TemporaryLimits {
  return {
    perAddress: {
      files: environment.TEMPORARY_FILES_PER_ADDRESS,
      bytes: environment.TEMPORARY_MEGABYTES_PER_ADDRESS * MEGABYTE,
    },
    inAll: { files: environment.TEMPORARY_FILES, bytes: environment.TEMPORARY_MEGABYTES * MEGABYTE },
  }
}
