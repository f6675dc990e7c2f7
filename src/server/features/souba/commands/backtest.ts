import pg from 'pg'
import type { AccuracyGroup, MarketAccuracy } from '#domain/souba/backtest/accuracy.ts'
import {
  BACKTEST_METHODS,
  type BacktestMethod,
  type BacktestResult,
  backtest,
} from '#domain/souba/backtest/backtest.ts'
import { SalesCsvReader } from '#domain/souba/files/sales-csv.ts'
import { HORIZONS } from '#domain/souba/sale.ts'
import { openSalesBook, type SalesColumns } from '#domain/souba/sales-book.ts'
import { readEnvironment } from '../../../host/env.ts'
import { storedUrl } from '../../../host/stored-url.ts'
import { readSales } from '../sales/read-sales.ts'
import { fileArguments } from './file-arguments.ts'
import { readFile } from './read-file.ts'

const METHODS: Record<BacktestMethod, string> = {
  estimate: 'estimate',
  modelPercentiles: 'model percentiles',
  makerAndClassPercentiles: 'maker and class',
  boostedQuantiles: 'boosted quantiles',
}

export async function backtestCommand(commandArguments: string[]): Promise<string[]> {
  const sales = commandArguments.length === 0 ? await storedSales() : await salesOfFile(commandArguments)
  if ('faults' in sales) return sales.faults
  const book = openSalesBook(sales.rows)
  const result = backtest(book)
  process.stdout.write(`type, mileage, year and grade as sold\n${backtestTable(result)}\n\n`)
  process.stdout.write(`this month by kind\n${accuracyTable(result.accuracy)}\n\n`)
  process.stdout.write(`model only\n${backtestTable(backtest(book, { modelOnly: true }))}\n`)
  return []
}

async function salesOfFile(commandArguments: string[]): Promise<{ rows: SalesColumns } | { faults: string[] }> {
  const named = fileArguments(commandArguments, ['sales'])
  if ('faults' in named) return named
  const sales = await readFile(named.file('sales'), new SalesCsvReader({ extraColumns: 'ignored' }))
  return 'faults' in sales ? sales : sales.content
}

async function storedSales(): Promise<{ rows: SalesColumns } | { faults: string[] }> {
  const url = await storedUrl(readEnvironment())
  if (!url) return { faults: ['DATABASE_URL を設定するか、デモを起動するか、--sales でファイルを指定してください。'] }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return { rows: await readSales(client) }
  } finally {
    await client.end()
  }
}

/** Horizon, number of sales, coverage and mean interval score (yen) of each method, in aligned columns. */
function backtestTable(result: BacktestResult): string {
  const rows = [['horizon', 'n', ...Object.values(METHODS).flatMap((name) => [`${name}: coverage`, 'score'])]]
  for (const horizon of HORIZONS) {
    const scores = result[horizon]
    const row = [`${horizon}`, `${scores.estimate.n}`]
    for (const method of BACKTEST_METHODS) {
      const { n, coverage, intervalScore } = scores[method]
      row.push(n > 0 ? coverage.toFixed(3) : '-', n > 0 ? `${Math.round(intervalScore)}` : '-')
    }
    rows.push(row)
  }
  return aligned(rows)
}

/** Shares inside, below and above the range, and above its middle, by sales of the model, age and price. */
function accuracyTable({ all, groups }: MarketAccuracy): string {
  const rows = [all, ...groups].map((group) => [
    group.grouping,
    spanText(group),
    `${group.n}`,
    ...[group.inside, group.below, group.above, group.aboveMiddle].map((share) => share.toFixed(3)),
  ])
  return aligned([['kind', 'from - to', 'n', 'coverage', 'below', 'above', 'above middle'], ...rows])
}

function spanText({ grouping, from, to }: AccuracyGroup): string {
  if (from === null) return grouping === 'all' ? '-' : 'unknown'
  return to === null ? `${from} -` : `${from} - ${to - 1}`
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')).join('\n')
}
