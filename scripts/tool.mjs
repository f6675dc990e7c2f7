// Runs a program of the test tools: `node scripts/tool.mjs PROGRAM [arguments]`. Installs what is missing first.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot } from './steps/files.mjs'
import { install } from './steps/install.mjs'

const [program, ...programArguments] = process.argv.slice(2)
process.chdir(projectRoot)
await install({ quiet: true, withTools: true })
const { status } = spawnSync(join('node_modules/.bin', program), programArguments, {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
