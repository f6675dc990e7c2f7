import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/host/project-root.ts'

const text = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8')
const files = ['src', 'testing', 'scripts', 'e2e'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
)

test('every test that the security page names exists', () => {
  const names = new Set(files.map((path) => basename(path)))
  const named = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)(?: ›[^`]*)?`/g)].map(([, name = '']) =>
    basename(name),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !names.has(name))).toEqual([])
})

test('every soak that the security page names is one', () => {
  const proofs = [...readFileSync(join(projectRoot, 'scripts/soak.ts'), 'utf8').matchAll(/prove\('([^']+)'/g)]
  const words = [...text.matchAll(/`npm run soak -- ([^`]+)`/g)].flatMap(([, given = '']) => given.split(' '))
  expect(words.length).toBeGreaterThan(0)
  expect(words.filter((word) => !proofs.some(([, title = '']) => title.includes(word)))).toEqual([])
})

test('every requirement names the test or the soak that attacks it, or says that it is open', () => {
  const [, table = ''] = text.split('\n## ASVS')
  const rows = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => /^\| \d/.test(line))
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.filter((row) => !/\.(?:test|spec)\.tsx?\b|npm run soak|\*\*Open\*\*/.test(row))).toEqual([])
})

test('chance comes from the system alone', () => {
  const code = files.filter((path) => /^src\/(?:server|domain)\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
  expect(code.length).toBeGreaterThan(300)
  expect(code.filter((path) => readFileSync(join(projectRoot, path), 'utf8').includes('Math.random'))).toEqual([])
})

test('every package is pinned with its hash, and the image installs those alone', () => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean; inBundle?: boolean; optionalDependencies?: object }>
  }
  const unproven = Object.entries(packages).filter(
    ([path, { integrity, link, inBundle }]) => path.includes('node_modules/') && !link && !inBundle && !integrity,
  )
  expect(unproven.map(([path]) => path)).toEqual([])
  // `npm ci` refuses a lock file without the packages of every other platform.
  const locked = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))
  const missing = Object.values(packages).flatMap(({ optionalDependencies = {} }) =>
    Object.keys(optionalDependencies).filter((name) => !locked.has(name)),
  )
  expect(missing).toEqual([])
  const steps = readFileSync(join(projectRoot, 'deploy/Dockerfile'), 'utf8')
  expect(steps.match(/npm (?:ci|install|i)\b/g)).toEqual(['npm ci'])
  expect(steps).toContain('npm ci --workspaces=false') // no tool of the tests
  expect(steps).toContain('npm prune --omit=dev')
})

test('the program runs without root, and writes into no folder of its own', () => {
  const read = (path: string) => readFileSync(join(projectRoot, 'deploy', path), 'utf8')
  expect([...read('Dockerfile').matchAll(/^USER (\S+)$/gm)].at(-1)?.[1]).toBe('node')
  const manifest = read('kubernetes/kaitori.yml')
  const times = (words: string) => manifest.split(words).length - 1
  const deployments = manifest.match(/^kind: Deployment$/gm)?.length ?? 0
  expect(deployments).toBeGreaterThan(0)
  for (const words of ['runAsNonRoot: true', 'readOnlyRootFilesystem: true', 'allowPrivilegeEscalation: false'])
    expect([words, times(words)]).toEqual([words, deployments])
})
