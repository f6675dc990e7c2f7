import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLogDestination } from './log-destination.ts'

const folder = mkdtempSync(join(tmpdir(), 'kaitori-log-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n').slice(0, -1)

test('lines arrive in order, each once, also the last ones', async () => {
  const file = join(folder, 'below/plain.log')
  const log = openLogDestination({ to: file, chunkBytes: 50, intervalMs: 5 })
  const written = Array.from({ length: 500 }, (_, index) => `line ${index} 日本語`)
  for (const line of written) log.write(`${line}\n`)
  await expect.poll(() => linesOf(file)).toEqual(written)
  log.write('the end\n')
  log.close()
  expect(linesOf(file)).toEqual([...written, 'the end'])
  expect([log.isFailing(), log.lostLines()]).toEqual([false, 0])
})

test('a full volume is told, lines are given up at the limit, and writing goes on when there is space again', async () => {
  const file = join(folder, 'full.log')
  symlinkSync('/dev/full', file)
  const log = openLogDestination({ to: file, chunkBytes: 1, intervalMs: 5, maxWaitingBytes: 100 })
  log.write('first\n')
  await expect.poll(() => log.isFailing()).toBe(true)
  for (let line = 0; line < 100; line += 1) log.write('0123456789\n')
  expect(log.lostLines()).toBeGreaterThan(80)
  rmSync(file)
  await expect.poll(() => log.isFailing()).toBe(false)
  log.write('afterwards\n')
  await expect.poll(() => linesOf(file).at(-1)).toBe('afterwards')
  expect(linesOf(file).length + log.lostLines()).toBe(102)
  log.close()
})

test('a folder that cannot be written harms nobody, at the end neither', () => {
  const log = openLogDestination({ to: '/dev/null/nowhere/server.log', chunkBytes: 1 })
  log.write('a line\n')
  expect(log.isFailing()).toBe(true)
  log.close()
})
