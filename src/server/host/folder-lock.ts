import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One host per data folder: two would take the embedded database from each other. Returns the unlock function. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  const file = join(folder, 'host.lock')
  const holder = readHolder(file)
  if (holder && holder.startedAt === startTime(holder.pid)) {
    throw new Error(`このフォルダでは既に起動しています（プロセス ${holder.pid}）/ already running from this folder.`)
  }
  writeFileSync(file, JSON.stringify({ pid: process.pid, startedAt: startTime(process.pid) }))
  return () => rmSync(file, { force: true })
}

function readHolder(file: string): { pid: number; startedAt: string | null } | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { pid: number; startedAt: string | null }
  } catch {
    return null
  }
}

/** Tells a process from a later one with the same number; null when there is none, '' where the system does not say. */
function startTime(pid: number): string | null {
  try {
    process.kill(pid, 0)
  } catch {
    return null
  }
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
