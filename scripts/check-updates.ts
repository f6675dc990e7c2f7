// `npm run check-updates`: packages that are behind the newest version, each with why it is held back or that it may be raised.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { projectRoot } from '#server/host/project-root.ts'
import { updateLines } from './steps/pins.ts'

const AT_ONCE = 4
const MAX_WAIT_MS = 30_000

type PackageGroup = 'dependencies' | 'devDependencies' | 'overrides'

const { dependencies, devDependencies, overrides } = readPackage('package.json')
const tools = readPackage('testing/tools/package.json').devDependencies
const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8', cwd: projectRoot }).trim()
const limit = pLimit(AT_ONCE)

function readPackage(path: string): Readonly<Record<PackageGroup, Readonly<Record<string, string>>>> {
  return JSON.parse(readFileSync(join(projectRoot, path), 'utf8'))
}

/** Not `npm outdated`: it leaves out versions that need a newer Node, which are most of those that are held back. */
async function latestOf(name: string): Promise<string> {
  const address = new URL(`${name.replace('/', '%2f')}/latest`, registry)
  const response = await fetch(address, { signal: AbortSignal.timeout(MAX_WAIT_MS) })
  if (!response.ok) throw new Error(`${name}: the registry answers ${response.status}`)
  return ((await response.json()) as { version: string }).version
}

const updates = await Promise.all(
  Object.entries({ ...dependencies, ...devDependencies, ...tools, ...overrides }).map(([name, version]) =>
    limit(async () => {
      // `npm:typescript@7.0.2`: beside another version of the same.
      const [, published = name, current = version] = /^npm:(.+)@(.+)$/.exec(version) ?? []
      return { name, current, latest: await latestOf(published) }
    }),
  ),
)
const lines = updateLines(updates)
console.log(lines.length === 0 ? 'Every package is at its newest version.' : lines.join('\n'))
