import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoModel, demoSales } from '#domain/souba/demo-sales.ts'
import { seededRandom } from '#domain/values/seeded-random.ts'

const loader = createRequire(import.meta.url).resolve('tsx/esm')
const command = fileURLToPath(new URL('./market.command.ts', import.meta.url))
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-'))
  const catalog: DemoModel[] = Array.from({ length: 20 }, (_, index) => ({
    modelId: index + 1,
    makerId: 1,
    displacementCtgId: 3,
    displacement: 250,
    kind: 'naked',
    types: [{ modelTypeId: index + 100, startYear: 2015, endYear: null }],
    popularity: 1,
  }))
  const sales = demoSales(catalog, { random: seededRandom(1), until: '2026-06-01', sales: 1_500 })
  const lines = sales.map((sale) =>
    Object.values(sale)
      .map((value) => value ?? '')
      .join(','),
  )
  writeFileSync(join(folder, 'sales.csv'), [Object.keys(sales[0] ?? {}).join(','), ...lines].join('\r\n'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function market(...commandArguments: string[]) {
  return spawnSync(process.execPath, ['--import', pathToFileURL(loader).href, command, ...commandArguments], {
    cwd: folder,
    encoding: 'utf8',
  })
}

describe('npm run market', () => {
  test('estimate prints the queries with min, max and count, and nothing else', () => {
    const queries = [
      'asOf,modelId,modelTypeId,mileageId,horizon',
      '2026-06-01,1,101,3,0',
      '2026-06-15,2,,,3',
      '2026-06-01,77,,,0',
    ]
    writeFileSync(join(folder, 'queries.csv'), `\uFEFF${queries.join('\r\n')}\r\n`)
    const { stdout, stderr, status } = market('estimate', '--sales', 'sales.csv', '--queries', 'queries.csv')
    expect(stderr).toBe('')
    expect(status).toBe(0)
    const [header, first, second, unknown, end] = stdout.split('\n')
    expect(header).toBe('asOf,modelId,modelTypeId,mileageId,horizon,min,max,count')
    expect(first).toMatch(/^2026-06-01,1,101,3,0,\d+,\d+,\d+$/)
    expect(second).toMatch(/^2026-06-15,2,,,3,\d+,\d+,\d+$/)
    expect(unknown).toBe('2026-06-01,77,,,0,,,')
    expect(end).toBe('')
  })

  test('names each fault on a line of its own and ends with 1', () => {
    writeFileSync(
      join(folder, 'broken.csv'),
      'asOf,modelId,modelTypeId,mileageId,horizon\n2026-06-01,x,,,0\n2026-06-01,1,,,9\n',
    )
    const { stdout, stderr, status } = market('estimate', '--sales', 'sales.csv', '--queries', 'broken.csv')
    expect(stdout).toBe('')
    expect(status).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      'broken.csv:2: modelId「x」は番号ではありません。',
      'broken.csv:3: horizon「9」は0〜3ではありません。',
    ])
  })

  test.each([
    [['estimate', '--sales', 'none.csv', '--queries', 'none.csv'], 'none.csv'],
    [['estimate'], '--queries'],
    [['toString'], '使い方'],
    [[], '使い方'],
  ])('%j fails with a word on why', (commandArguments, word) => {
    const { stdout, stderr, status } = market(...commandArguments)
    expect([stdout, status]).toEqual(['', 1])
    expect(stderr).toContain(word)
  })

  test('backtest prints a table', () => {
    const { stdout, status } = market('backtest', '--sales', 'sales.csv')
    expect(status).toBe(0)
    expect(stdout.split('\n').filter((line) => /^ +[0-3] +\d+ +0\.\d{3} /.test(line))).toHaveLength(8)
  })
})
