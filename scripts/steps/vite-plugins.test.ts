import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { guardReload, isOtherLanguage, ROUTER_FILES } from './vite-plugins.ts'

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url))
const routerFolder = dirname(ROUTER_FILES['react-router'] ?? '')

test('react-router has one call that reloads after a failed route file, and it is replaced by ours', () => {
  const chunks = readdirSync(routerFolder).filter((file) => file.endsWith('.mjs'))
  const guarded = chunks.flatMap((file) => {
    const code = readFileSync(join(routerFolder, file), 'utf8')
    const changed = guardReload(code)
    return changed === null ? [] : [{ code, changed }]
  })
  expect(guarded).toHaveLength(1)
  const [{ code, changed } = { code: '', changed: '' }] = guarded
  const call = changed.indexOf('window.kaitoriReload();')
  const before = changed.slice(0, call)
  expect(code.startsWith(before)).toBe(true)
  expect(code.slice(call).replace('window.location.reload();', 'window.kaitoriReload();')).toBe(changed.slice(call))
  // Only what belongs to the failed file stands between its message and the call.
  expect(before.slice(before.lastIndexOf('Error loading route module'))).toMatch(
    /^Error loading route module .*reloading page\.\.\.`\s*\);\s*console\.error\(error\);\s*if \(window\.__reactRouterContext[^{]*\{\s*throw error;\s*\}\s*$/s,
  )
  expect(guardReload('window.location.reload();')).toBeNull()
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

test('of the 34 languages of React Aria, Japanese and English stay', () => {
  const dictionaries = ['react-aria', 'react-aria-components', 'react-stately'].flatMap((name) => {
    const folder = join(packages, name, 'dist/private/intl')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return files.filter((file) => /-\w\w\.mjs$/.test(file)).map((file) => join(folder, file))
  })
  const languages = (files: readonly string[]) => new Set(files.map((file) => file.slice(-'ja-JP.mjs'.length)))
  expect(languages(dictionaries).size).toBe(34)
  const kept = dictionaries.filter((file) => !isOtherLanguage(file))
  expect([...languages(kept)].sort()).toEqual(['en-US.mjs', 'ja-JP.mjs'])
  expect(isOtherLanguage(join(packages, 'react-aria/dist/private/menu/useMenu.mjs'))).toBe(false)
})

/** The names that a bundled module exports. */
function exportsOf(file: string): string[] {
  const lists = [...readFileSync(file, 'utf8').matchAll(/export \{([^}]*)\}/g)]
  return lists
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ').at(-1) ?? '')
    .filter(Boolean)
    .sort()
}
