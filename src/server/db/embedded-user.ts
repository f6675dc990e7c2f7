import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The user that PostgreSQL runs as; empty = the one who started us. */
export interface SystemUser {
  readonly uid?: number
  readonly gid?: number
}

/** PostgreSQL refuses to run as root: then it runs as `postgres` where that user exists, else as `nobody`. */
export function databaseIdentity(): SystemUser {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find((it) => it[0] === name)).find((it) => it !== undefined)
  if (!user) throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

export function canEnter(identity: SystemUser, folder: string): boolean {
  if (identity.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...identity, cwd: '/' }).status === 0
}
