// Runs one of our TypeScript commands: `node scripts/run.mjs [--with-tools] FILE [arguments]`.
// Installs what is missing first, so that every npm script works on a fresh clone; with `--with-tools` the test tools, too.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from './steps/files.mjs'
import { install } from './steps/install.mjs'

const given = process.argv.slice(2)
const withTools = given[0] === '--with-tools'
const [file, ...commandArguments] = withTools ? given.slice(1) : given
await install({ quiet: true, withTools })
const typescriptLoader = pathToFileURL(join(projectRoot, 'node_modules/tsx/dist/loader.mjs')).href
const child = spawn(process.execPath, ['--import', typescriptLoader, join(projectRoot, file), ...commandArguments], {
  // File names on the command line are relative to where the person stands, not to the project.
  cwd: process.env.INIT_CWD ?? process.cwd(),
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
