import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/host/project-root.ts'

const text = readFileSync(join(projectRoot, 'docs/security.md'), 'utf8')
const files = ['src', 'testing', 'scripts'].flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
)

test('every test that the security page names exists', () => {
  const names = new Set(files.map((path) => basename(path)))
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)(?: ›[^`]*)?`/g)].map(([, name = '']) => basename(name))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !names.has(name))).toEqual([])
})

test('every soak that the security page names is one', () => {
  const proofs = [...readFileSync(join(projectRoot, 'scripts/soak.ts'), 'utf8').matchAll(/prove\('([^']+)'/g)]
  const words = [...text.matchAll(/`npm run soak -- ([^`]+)`/g)].flatMap(([, given = '']) => given.split(' '))
  expect(words.length).toBeGreaterThan(0)
  expect(words.filter((word) => !proofs.some(([, title = '']) => title.includes(word)))).toEqual([])
})
