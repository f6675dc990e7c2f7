import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { deleteLeftBehind, incomingPath, receiveFile } from './incoming-file.ts'
import { openLocalStorage } from './local-storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'kaitori-storage-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a received file is kept, read in parts and deleted', async () => {
  const storage = await openLocalStorage(folder)
  const path = incomingPath(storage)
  expect(await receiveFile(Readable.from([Buffer.from('0123'), Buffer.from('456789')]), path)).toBe(10)
  await storage.keep('ab/cd/original', path)
  expect(await readdir(storage.incomingFolder)).toEqual([])
  expect(await storage.sizeOf('ab/cd/original')).toBe(10)
  expect(await text(storage.read('ab/cd/original'))).toBe('0123456789')
  expect(await text(storage.read('ab/cd/original', { first: 2, last: 4 }))).toBe('234')
  await storage.deleteBelow('ab/cd')
  await storage.deleteBelow('ab/cd')
  expect(await storage.sizeOf('ab/cd/original')).toBeNull()
  await expect(buffer(storage.read('ab/cd/original'))).rejects.toThrow('ENOENT')
})

test('a source that breaks off leaves nothing', async () => {
  const storage = await openLocalStorage(folder)
  const source = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000)
      throw new Error('gone')
    })(),
  )
  await expect(receiveFile(source, incomingPath(storage))).rejects.toThrow('gone')
  expect(await readdir(storage.incomingFolder)).toEqual([])
})

test.each(['../secret', '/etc/passwd', 'a/../b', 'a//b', '', 'a/.env', 'a\\b'])('%s is no key', async (key) => {
  const storage = await openLocalStorage(folder)
  await expect(storage.sizeOf(key)).rejects.toThrow('Not a storage key')
})

test('what a killed process left is deleted, what is under way stays', async () => {
  const storage = await openLocalStorage(folder)
  const [old, fresh] = [incomingPath(storage), incomingPath(storage)]
  for (const path of [old, fresh]) writeFileSync(path, 'half')
  await utimes(old, new Date(0), new Date(0))
  await deleteLeftBehind(storage, new Date())
  expect(await readdir(storage.incomingFolder)).toEqual([fresh.split('/').at(-1)])
})
