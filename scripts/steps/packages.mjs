import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Debian's packages can be installed by root alone. */
export function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

export function installPackages(names) {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment })
  const { status, stderr } = spawnSync('apt-get', ['install', '-y', '-qq', ...names], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: environment,
  })
  if (status !== 0) console.error(stderr)
}

/** Programs that are in packages of the same name: those that are neither there nor could be installed. */
export function missingPrograms(names) {
  const missing = () => names.filter((name) => spawnSync('which', [name]).status !== 0)
  if (missing().length > 0 && mayInstall()) installPackages(missing())
  return missing()
}
