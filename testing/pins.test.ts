import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/host/project-root.ts'
import { PINS, updateLines } from '../scripts/steps/pins.ts'

type Group = Readonly<Record<'dependencies' | 'devDependencies' | 'overrides', Readonly<Record<string, string>>>>
const read = (path: string): Group => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'))
const { dependencies, devDependencies, overrides } = read('package.json')
const { devDependencies: tools } = read('testing/tools/package.json')
const versions = new Map(Object.entries({ ...dependencies, ...devDependencies, ...tools, ...overrides }))
/** Programs that are started by name, and types without an import. */
const TOOLS_WITHOUT_IMPORT: {
  readonly PROGRAMS: Readonly<Record<string, string>>
  readonly GLOBAL_TYPES: readonly string[]
} = {
  PROGRAMS: {
    '@biomejs/biome': 'biome',
    '@stryker-mutator/core': 'stryker',
    '@stryker-mutator/vitest-runner': 'testRunner',
    typescript: 'tsc',
    typescript7: 'typescript7',
  },
  GLOBAL_TYPES: ['@types/node'],
}
const pinned = PINS.flatMap(({ names }) => names)

test('every version is exact, so that a raise is somebody’s decision', () => {
  expect([...versions].filter(([, version]) => !/^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual(
    [],
  )
})

test('every test tool is named by something that uses it', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs', 'package.json'], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(projectRoot, path)) && !path.endsWith('pins.ts'))
  const text = files.map((path) => readFileSync(join(projectRoot, path), 'utf8')).join('\n')
  const { PROGRAMS, GLOBAL_TYPES } = TOOLS_WITHOUT_IMPORT
  const unused = Object.keys(tools).filter((name) => {
    if (GLOBAL_TYPES.includes(name)) return false
    const imported = name.startsWith('@types/') ? name.slice('@types/'.length) : name
    const isNamed = [`'${imported}'`, `'${imported}/`].some((words) => text.includes(words))
    const program = PROGRAMS[name]
    return !(isNamed || (program !== undefined && new RegExp(`\\b${program}\\b`).test(text)))
  })
  expect(unused).toEqual([])
})

test('every override has a reason, and every reason belongs to a package that we name', () => {
  expect(Object.keys(overrides).filter((name) => !pinned.includes(name))).toEqual([])
  expect(pinned.filter((name) => !versions.has(name))).toEqual([])
  expect(pinned.length).toBe(new Set(pinned).size)
})

test.each(PINS.flatMap(({ names, decision }) => names.map((name) => [name, decision] as const)))(
  '%s is held back by %s, which names it',
  (name, decision) => {
    const path = join(projectRoot, 'docs/decisions', decision)
    expect(existsSync(path)).toBe(true)
    expect(readFileSync(path, 'utf8')).toContain(`\`${name}\``)
  },
)

test.each(Object.entries(overrides))('the decision on %s names the version of the override, %s', (name, version) => {
  const decision = PINS.find(({ names }) => names.includes(name))?.decision ?? ''
  expect(readFileSync(join(projectRoot, 'docs/decisions', decision), 'utf8')).toContain(version)
})

test('what is behind is listed with its reason, or may be raised', () => {
  const lines = updateLines([
    { name: 'graphql', current: '16.15.0', latest: '17.1.0' },
    { name: 'ws', current: '8.22.2', latest: '8.23.0' },
    { name: 'pg', current: '8.23.1', latest: '8.23.1' },
  ])
  expect(lines).toEqual([
    'graphql  16.15.0  17.1.0  held back: the newest needs Node 22; we support Node 20.19 (docs/decisions/0095-held-back-packages.md)',
    'ws       8.22.2   8.23.0  may be raised',
  ])
})
