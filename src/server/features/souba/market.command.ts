import { backtestCommand } from './commands/backtest.ts'
import { estimateCommand } from './commands/estimate.ts'
import { importCommand } from './commands/import.ts'

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
