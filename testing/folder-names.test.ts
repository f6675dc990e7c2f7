import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#server/host/project-root.ts'

const FOLDERS = ['src', 'scripts', 'bench', 'testing', 'e2e', 'catalog', 'content', 'public', '.ci']
const CODE = /\.(?:[cm]?[jt]sx?)$/

/** In a URL a space is %20 and 開 is %E9%96%8B: only fileURLToPath() makes a path of it. */
const URL_AS_PATH = [
  /import\.meta\.url\s*\)\s*\.(?:pathname|href|toString)\b/,
  /(\w+) = new URL\([^;\n]*import\.meta\.url\)[\s\S]*\b\1\.pathname\b/,
  /import\.meta\.url\.(?:slice|replace|split|substring)/,
  /['"`]file:\/\//,
]
/** A shell splits a path at its spaces. */
const THROUGH_A_SHELL = [/\bshell:\s*true/, /\bexecSync\(/, /child_process['"].*\bexec\b/, /\bexec\(`/]

function filesOf(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

test('no path is cut from a file URL or handed to a shell: folders have spaces and Japanese letters', () => {
  const configurations = readdirSync(projectRoot)
    .filter((name) => CODE.test(name))
    .map((name) => join(projectRoot, name))
  const files = [...configurations, ...FOLDERS.flatMap(filesOf)]
  const found = files
    .filter((file) => !file.endsWith('folder-names.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      return [...URL_AS_PATH, ...THROUGH_A_SHELL]
        .filter((pattern) => pattern.test(text))
        .map((pattern) => `${file.slice(projectRoot.length + 1)}: ${pattern.source}`)
    })
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})
