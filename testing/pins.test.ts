import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/host/project-root.ts'
import { PINS, updateLines } from '../scripts/steps/pins.ts'

const { dependencies, devDependencies, overrides } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
) as Readonly<Record<'dependencies' | 'devDependencies' | 'overrides', Readonly<Record<string, string>>>>
const versions = new Map(Object.entries({ ...dependencies, ...devDependencies, ...overrides }))
const pinned = PINS.flatMap(({ names }) => names)

test('every version is exact, so that a raise is somebody’s decision', () => {
  expect([...versions].filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([])
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
