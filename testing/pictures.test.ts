import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOfSources, MANIFEST, PICTURES, type PictureRecord, recordOf } from '../scripts/steps/picture-sources.ts'

const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as Record<string, PictureRecord>

test.each(Object.entries(PICTURES))('%s shows the present page; else: npm run pictures', async (file, shown) => {
  expect(await recordOf(file, shown)).toEqual(manifest[file])
})

test('every picture of the README and of shared links is made so', () => {
  const named = readFileSync('README.md', 'utf8').match(/docs\/images\/[\w-]+\.png/g) ?? []
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((file) => !(file in PICTURES))).toEqual([])
  expect(Object.keys(manifest).sort()).toEqual(Object.keys(PICTURES).sort())
})

describe('what makes a picture old', () => {
  const shown = { modules: ['src/web/owner/top/top.tsx'], styles: ['src/ui/styles/app.css'] }
  let root: string
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'kaitori-pictures-'))
    for (const part of ['src', 'content', 'package.json', 'tsconfig.json'])
      cpSync(part, join(root, part), { recursive: true })
    symlinkSync(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
  })
  afterAll(() => rmSync(root, { recursive: true }))

  async function changes(file: string, change: (text: string) => string): Promise<boolean> {
    const before = await hashOfSources(shown, root)
    const path = join(root, file)
    const text = readFileSync(path, 'utf8')
    expect(change(text)).not.toBe(text)
    writeFileSync(path, change(text))
    const after = await hashOfSources(shown, root)
    writeFileSync(path, text)
    return before !== after
  }

  test.each([
    [
      'a word of the page',
      'src/web/owner/selling/search-box.tsx',
      (text: string) => text.replace('相場を調べる', '調べる'),
    ],
    ['a drawing', 'src/ui/drawings/bikes/naked.ts', (text: string) => text.replace(/\d+\.\d/, '7.7')],
    ['a style', 'src/ui/styles/app.css', (text: string) => text.replace('line-height: 1.75', 'line-height: 2')],
  ])('%s does', async (_what, file, change) => {
    expect(await changes(file, change)).toBe(true)
  })

  test.each([
    ['a comment', 'src/web/owner/selling/search-box.tsx', (text: string) => `// Said otherwise.\n${text}`],
    ['another page', 'src/web/owner/help/help.tsx', (text: string) => text.replaceAll('ヘルプ', '手引き')],
    ['a rule', 'src/domain/search/search-models.ts', (text: string) => text.replace('ENOUGH = 10', 'ENOUGH = 11')],
  ])('%s does not', async (_what, file, change) => {
    expect(await changes(file, change)).toBe(false)
  })
})
