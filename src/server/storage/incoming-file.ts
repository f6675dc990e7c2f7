import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Storage } from './storage.ts'

/** Longer than the longest upload may take. */
const LEFT_BEHIND_MS = 2 * 60 * 60 * 1000

/** A name of our own in the folder for incoming files. Nothing of what a client sends becomes part of a path. */
export function incomingPath({ incomingFolder }: Storage): string {
  return join(incomingFolder, randomUUID())
}

/** Streams to disk and returns the number of bytes; what broke off leaves nothing. */
export async function receiveFile(source: Readable, path: string): Promise<number> {
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline(source, target)
    return target.bytesWritten
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Deletes what a process that was killed left in the middle of an upload. */
export async function deleteLeftBehind({ incomingFolder }: Storage, now: Date): Promise<void> {
  for (const name of await readdir(incomingFolder)) {
    const path = join(incomingFolder, name)
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true })
  }
}
