import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './files.mjs'

/** Beside what the browser may load, not among it: nobody is told which versions run. */
export const BILL_OF_MATERIALS = 'build/sbom.cdx.json'

/**
 * Writes what the running program consists of (CycloneDX), by npm's own command from the lock file: no network, no
 * installed packages, nothing of this machine. The same lock file gives the same bytes.
 */
export function writeBillOfMaterials() {
  const folder = mkdtempSync(join(tmpdir(), 'kaitori-bill-'))
  try {
    const { serialNumber: _random, metadata, ...bill } = describe(withoutDevelopment(folder))
    const { timestamp: _now, tools: _npm, ...about } = metadata
    const text = JSON.stringify({ ...bill, metadata: about }, null, 1)
    writeFileSync(join(projectRoot, BILL_OF_MATERIALS), `${text}\n`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Our two files without the development packages. Not `npm sbom --omit=dev`: it also leaves out what one of those asks for,
 * too, such as react and graphql.
 */
function withoutDevelopment(folder) {
  const read = (name) => JSON.parse(readFileSync(join(projectRoot, name), 'utf8'))
  const { devDependencies: _tools, workspaces, ...manifest } = read('package.json')
  const { packages, ...lock } = read('package-lock.json')
  const { devDependencies: _lockedTools, workspaces: _lockedWorkspaces, ...root } = packages['']
  const isTools = (path) => workspaces.includes(path)
  const running = Object.entries(packages).filter(
    ([path, { dev, resolved }]) => path !== '' && !dev && !isTools(path) && !isTools(resolved),
  )
  const copy = join(folder, manifest.name) // npm takes the name from the folder
  mkdirSync(copy)
  const write = (name, content) => writeFileSync(join(copy, name), JSON.stringify(content))
  write('package.json', manifest)
  write('package-lock.json', { ...lock, packages: { '': root, ...Object.fromEntries(running) } })
  return copy
}

function describe(folder) {
  const { status, stdout, stderr } = spawnSync(
    'npm',
    ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--offline'],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 64 * 1024 * 1024 },
  )
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  return JSON.parse(stdout)
}
