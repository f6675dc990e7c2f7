import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, projectRoot, readStamp } from './files.mjs'

const STAMP = 'node_modules/.kaitori-installed'

/** Installs the packages of package-lock.json, unless exactly these are installed already. */
export async function install({ quiet = false } = {}) {
  const wanted = `${fingerprint(['package.json', 'package-lock.json'])} ${process.platform}-${process.arch}`
  if (readStamp(STAMP) === wanted) return
  if (!quiet) console.log('パッケージをインストールしています / installing packages …')
  // Not `npm ci`: it refuses a lock file that was written where a registry lacks some platforms' optional packages.
  // Standard output belongs to the command that runs afterwards; npm speaks on standard error.
  const options = ['--no-save', '--loglevel=error', '--include=dev', '--include=optional', '--prefer-offline']
  const { status } = spawnSync('npm', ['install', ...options], {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: '' },
  })
  if (status !== 0) {
    console.error('npm install failed; its message stands above.')
    process.exit(1)
  }
  writeFileSync(join(projectRoot, STAMP), wanted)
}
