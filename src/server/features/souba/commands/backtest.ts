import pg from 'pg'
import { type BacktestMethod, type BacktestResult, backtest } from '#domain/souba/backtest/backtest.ts'
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
}

export async function backtestCommand(commandArguments: string[]): Promise<string[]> {
  const sales = commandArguments.length === 0 ? await storedSales() : await salesOfFile(commandArguments)
  if ('faults' in sales) return sales.faults
  const book = openSalesBook(sales.rows)
  process.stdout.write(`type and mileage as sold\n${backtestTable(backtest(book))}\n\n`)
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
    for (const method of ['estimate', 'modelPercentiles', 'makerAndClassPercentiles'] as const) {
      const { n, coverage, intervalScore } = scores[method]
      row.push(n > 0 ? coverage.toFixed(3) : '-', n > 0 ? `${Math.round(intervalScore)}` : '-')
    }
    rows.push(row)
  }
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')).join('\n')
}
