import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { mendRouter, ROUTER_FILES } from './vite-plugins.ts'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
const routerFolder = dirname(ROUTER_FILES['react-router'] ?? '')

const chunks = readdirSync(routerFolder).filter((file) => file.endsWith('.mjs'))

/** The one file of the router in which something is replaced: as it is installed, and as it is built in. */
function mendedChunk() {
  const mended = chunks.flatMap((file) => {
    const code = readFileSync(join(routerFolder, file), 'utf8')
    const changed = mendRouter(code)
    return changed === null ? [] : [{ code, changed }]
  })
  expect(mended).toHaveLength(1)
  const [{ code, changed } = { code: '', changed: null }] = mended
  return { before: code.split('\n'), after: changed?.code.split('\n') ?? [], found: changed?.found }
}

test('react-router is mended in four lines, and in no other', () => {
  const { before, after, found } = mendedChunk()
  expect(found).toHaveLength(3)
  expect(after).toHaveLength(before.length)
  const changed = after.flatMap((line, index) => (line === before[index] ? [] : [[before[index]?.trim(), line.trim()]]))
  expect(changed).toEqual([
    ['t.finished.finally(() => {', 't.ready.catch(() => {}); t.finished.catch(() => {}).finally(() => {'],
    [
      'transition2.finished.finally(() => {',
      'transition2.ready.catch(() => {}); transition2.finished.catch(() => {}).finally(() => {',
    ],
    ['window.location.reload();', 'window.kaitoriReload();'],
    ['throw e;', 'let kept = window.kaitoriKeep?.(e, errorReloadPath); if (kept) return kept; throw e;'],
  ])
  expect(mendRouter('window.location.reload();')).toBeNull()
})

test('the reload that is replaced is the one after a failed route file', () => {
  const code = mendedChunk().after.join('\n')
  const before = code.slice(0, code.indexOf('window.kaitoriReload();'))
  // Only what belongs to the failed file stands between its message and the call.
  expect(before.slice(before.lastIndexOf('Error loading route module'))).toMatch(
    /^Error loading route module .*reloading page\.\.\.`\s*\);\s*console\.error\(error\);\s*if \(window\.__reactRouterContext[^{]*\{\s*throw error;\s*\}\s*$/s,
  )
})

test.each(Object.entries(ROUTER_FILES))(
  'the production build of %s exports what its development build does',
  (id, file) => {
    const { exports } = JSON.parse(readFileSync(join(packages, 'react-router/package.json'), 'utf8'))
    const named: string = exports[id.replace('react-router', '.')].import.default
    expect(named, 'once the package names it by itself, routerForProduction() can go').toContain('/development/')
    expect(exportsOf(file)).toEqual(exportsOf(join(packages, 'react-router', named)))
  },
)

/** The names that a bundled module exports. */
function exportsOf(file: string): string[] {
  const lists = [...readFileSync(file, 'utf8').matchAll(/export \{([^}]*)\}/g)]
  return lists
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ').at(-1) ?? '')
    .filter(Boolean)
    .sort()
}
