import { estimateAll } from '#domain/souba/estimator/estimate.ts'
import { answerLine, QueriesCsvReader } from '#domain/souba/files/queries-csv.ts'
import { SalesCsvReader } from '#domain/souba/files/sales-csv.ts'
import { openSalesBook } from '#domain/souba/sales-book.ts'
import { fileArguments } from './file-arguments.ts'
import { readFile } from './read-file.ts'

/** Prints the queries with their ranges. Needs neither database nor catalog: all it knows is in the two files. */
export async function estimateCommand(commandArguments: string[]): Promise<string[]> {
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
