import { estimateAll } from '#domain/souba/estimator/estimate.ts'
import { answerLine, QueriesCsvReader } from '#domain/souba/files/queries-csv.ts'
import { SalesCsvReader } from '#domain/souba/files/sales-csv.ts'
import { openSalesBook } from '#domain/souba/sales-book.ts'
import { connectCommandBus } from '../../bus/command-bus.ts'
import { connectDatabase } from '../../db/client.ts'
import { readEnvironment } from '../../host/env.ts'
import { storedUrl } from '../../host/stored-url.ts'
import { backtestCommand } from './commands/backtest.ts'
import { fileArguments } from './commands/file-arguments.ts'
import { readFile } from './commands/read-file.ts'
import { recomputeInThread } from './prices/recompute-in-thread.ts'
import { importSalesFile } from './sales/import-sales.ts'

/** Runs with the arguments after its name; returns the lines of what went wrong (none: it worked). */
type Command = (commandArguments: string[]) => Promise<string[]>

const COMMANDS: Record<string, Command> = {
  estimate: estimateCommand,
  backtest: backtestCommand,
  import: importCommand,
}

const USAGE = [
  '使い方:',
  '  npm run market -- estimate --sales S.csv --queries Q.csv   相場の範囲を計算します',
  '  npm run market -- backtest [--sales S.csv]                 過去の成約で精度を確かめます',
  '  npm run market -- import FILE                              成約データを取り込みます',
]

const [name = '', ...commandArguments] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
const faults = command === undefined ? USAGE : await command(commandArguments)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1

/** Prints the queries with their ranges. Needs neither database nor catalog: all it knows is in the two files. */
async function estimateCommand(commandArguments: string[]): Promise<string[]> {
  const named = fileArguments(commandArguments, ['sales', 'queries'])
  if ('faults' in named) return named.faults
  const sales = await readFile(named.file('sales'), new SalesCsvReader({ extraColumns: 'ignored' }))
  const asked = await readFile(named.file('queries'), new QueriesCsvReader())
  if ('faults' in sales || 'faults' in asked) {
    return [...('faults' in sales ? sales.faults : []), ...('faults' in asked ? asked.faults : [])]
  }
  const { header, lines, queries } = asked.content
  const answers = estimateAll(openSalesBook(sales.content.rows), queries)
  const output = [`${header},min,max,count`, ...lines.map((line, index) => answerLine(line, answers[index] ?? null))]
  process.stdout.write(`${output.join('\n')}\n`)
  return []
}

/** Imports a file of trade results for the operator, then computes the prices anew. */
async function importCommand([file, ...others]: string[]): Promise<string[]> {
  if (!file || others.length > 0) return ['読み込むファイルを 1 つ指定してください: npm run market -- import FILE']
  const url = await storedUrl(readEnvironment())
  if (!url) return ['DATABASE_URL を設定するか、デモを起動してから実行してください。']
  const now = new Date()
  const result = await importSalesFile(url, file, now).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'EISDIR') throw error
    return `ファイルを読めません（${error.code}）。`
  })
  if (typeof result === 'string') return [`${file}:0: ${result}`]
  const { faults, addedCount, knownCount } = result
  if (faults.length > 0) return faults.map(({ line, message }) => `${file}:${line}: ${message}`)
  const known = knownCount > 0 ? `（すでに取り込み済み ${knownCount.toLocaleString('ja-JP')}件）` : ''
  if (addedCount === 0) {
    console.log(`新しい成約はありません${known}。相場はそのままです。`)
    return []
  }
  console.log(`${addedCount.toLocaleString('ja-JP')} 件の成約を読み込みました${known}。相場を計算しています…`)
  const client = connectDatabase(url, 2)
  const bus = await connectCommandBus(url)
  const { models, sales } = await recomputeInThread(url, client.db, bus, now)
  console.log(
    `${sales.toLocaleString('ja-JP')} 件の成約から ${models.toLocaleString('ja-JP')} 車種の相場を更新しました。`,
  )
  await bus.close()
  await client.close()
  return []
}
