import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importFaults } from '../scripts/steps/import-rules.mjs'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaitori-imports-'))
  write('tsconfig.json', '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }')
  write('package.json', '{ "type": "module" }')
  write('src/server/features/trade/index.ts', "export { sell } from './deal/sell.ts'")
  write(
    'src/server/features/trade/deal/sell.ts',
    "import { bid } from '../../auction/index.ts'\nexport const sell = bid",
  )
  write('src/server/features/auction/index.ts', "export { bid } from './engine/bid.ts'")
  write('src/server/features/auction/engine/bid.ts', 'export const bid = 1')
  write('src/server/features/auction/engine/secret.ts', 'export const secret = 1')
  write('src/server/features/auction/auction.schema.ts', 'export const type = 1')
  write('src/server/schema.ts', "import './features/auction/auction.schema.ts'")
  write('src/server/http/route.ts', 'export const route = 1')
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), `${text}\n`)
}

/** The faults while a file has these lines. */
async function faultsWith(path: string, text: string): Promise<string[]> {
  const file = join(folder, path)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null
  write(path, text)
  try {
    return await importFaults(folder)
  } finally {
    if (before === null) rmSync(file)
    else writeFileSync(file, before)
  }
}

test('what goes through doors, and the root that loads a schema file, keeps the rules', async () => {
  expect(await importFaults(folder)).toEqual([])
})

test.each([
  ['past-a-door', 'src/server/features/trade/deal/peek.ts', "import '../../auction/engine/secret.ts'"],
  ['past-a-door-from-outside', 'src/server/app.ts', "import './features/auction/engine/secret.ts'"],
  ['schema-loads-schemas', 'src/server/schema.ts', "import './features/auction/engine/secret.ts'"],
  ['machinery-knows-no-noun', 'src/server/http/nosy.ts', "import '../features/auction/index.ts'"],
  ['features-know-no-root', 'src/server/features/auction/nosy.ts', "import '../../schema.ts'"],
])('%s is found, with its reason', async (rule, path, text) => {
  const faults = await faultsWith(path, text)
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(new RegExp(`^${rule}: ${path} → .+\\n {2}.+`))
})

test('a circle of features is found, though no files are in a circle', async () => {
  const faults = await faultsWith('src/server/features/auction/back.ts', "import '../trade/index.ts'")
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(/^circle of features: .*(auction → trade → auction|trade → auction → trade)/)
  expect(faults[0]).toContain('src/server/features/auction/back.ts → src/server/features/trade/index.ts')
})

test('a test beside a file may look inside another feature', async () => {
  expect(await faultsWith('src/server/features/trade/peek.test.ts', "import '../auction/engine/secret.ts'")).toEqual([])
})
