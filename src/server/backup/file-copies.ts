import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { incomingPath } from '../storage/incoming-file.ts'
import type { Storage } from '../storage/storage.ts'

/** SHA-256 of every copied file by its key. */
export type FileHashes = Record<string, string>

/** Copies every kept file that is not among `hashes` yet, and adds it. What is deleted meanwhile is left out. */
export async function copyFilesOut(storage: Storage, folder: string, hashes: FileHashes): Promise<void> {
  for await (const key of storage.keys()) {
    if (Object.hasOwn(hashes, key)) continue
    const path = join(folder, key)
    await mkdir(dirname(path), { recursive: true })
    try {
      hashes[key] = await copyHashing(storage.read(key), path)
    } catch (error) {
      if ((await storage.sizeOf(key)) !== null) throw error
    }
  }
}

/** Hands every file of the backup to the store; stops at one that is not what it was. */
export async function copyFilesIn(storage: Storage, folder: string, hashes: FileHashes): Promise<void> {
  for (const [key, hash] of Object.entries(hashes)) {
    const path = incomingPath(storage)
    if ((await copyHashing(createReadStream(join(folder, key)), path)) !== hash)
      throw new Error(`The file ${key} of the backup is damaged`)
    await storage.keep(key, path)
  }
}

async function copyHashing(source: NodeJS.ReadableStream, path: string): Promise<string> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(source, hashing, createWriteStream(path, { mode: 0o600 }))
  return hash.digest('hex')
}
