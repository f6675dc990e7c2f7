import { readEnvironment } from '../../host/env.ts'
import { importCommand } from './commands/import.ts'

const USAGE = ['使い方:', '  npm run catalog -- import   catalog/ のファイルをデータベースに取り込み直します']

const [name, ...rest] = process.argv.slice(2)
const isImport = name === 'import' && rest.length === 0
const faults = isImport ? await importCommand(readEnvironment().DATABASE_URL, console.log) : USAGE
for (const fault of faults) console.error(fault)
// Not exitCode: connections of a start that failed halfway would keep the process alive.
process.exit(faults.length > 0 ? 1 : 0)
