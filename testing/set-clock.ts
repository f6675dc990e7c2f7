import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LIBRARIES = '/usr/lib'

/** Debian's package `faketime`: a library that answers a program's questions for the time. Null where it is missing. */
export function findFaketime(): string | null {
  const files = readdirSync(LIBRARIES).map((folder) => join(LIBRARIES, folder, 'faketime/libfaketimeMT.so.1'))
  return files.find((file) => existsSync(file)) ?? null
}

export interface SetClock {
  /** For the one process whose clock is to be set. */
  readonly variables: Record<string, string>
  /** So many seconds ahead of the machine's, from now on; below 0 behind it. */
  set(seconds: number): void
}

/** A clock that can be set while the program runs; time itself goes on as it does. */
export function settableClock(library: string, folder: string): SetClock {
  const file = join(folder, 'clock')
  const set = (seconds: number) => {
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`)
    renameSync(`${file}.new`, file) // never half written
  }
  set(0)
  return {
    set,
    variables: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  }
}
