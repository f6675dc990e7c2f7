import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint, projectRoot, readStamp } from './files.mjs'

const STAMP = 'node_modules/.kaitori-installed'
const WITH_TOOLS = ' with test tools'

/**
 * Installs the packages of package-lock.json, unless exactly these are installed already: those that build and run, and
 * `withTools` also those of testing/tools, more than half of all. Tools that are there stay there.
 */
export async function install({ quiet = false, withTools = false } = {}) {
  const files = ['package.json', 'package-lock.json', 'testing/tools/package.json']
  const wanted = `${fingerprint(files)} ${process.platform}-${process.arch}`
  const installed = readStamp(STAMP)
  const hasTools = installed.endsWith(WITH_TOOLS)
  if (installed === `${wanted}${WITH_TOOLS}` || (installed === wanted && !withTools)) return
  const takesTools = withTools || hasTools
  if (!quiet) console.log('パッケージをインストールしています / installing packages …')
  // Not `npm ci`: it refuses a lock file that was written where a registry lacks some platforms' optional packages.
  // Standard output belongs to the command that runs afterwards; npm speaks on standard error.
  const options = ['--no-save', '--loglevel=error', '--include=dev', '--include=optional', '--prefer-offline']
  const { status } = spawnSync('npm', ['install', ...options, ...(takesTools ? [] : ['--workspaces=false'])], {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: '' },
  })
  if (status !== 0) {
    console.error('npm install failed; its message stands above.')
    process.exit(1)
  }
  writeFileSync(join(projectRoot, STAMP), takesTools ? `${wanted}${WITH_TOOLS}` : wanted)
}
