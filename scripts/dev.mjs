// `npm run dev`: the host from source, restarted when server code changes; pages are reloaded in place by Vite.
import { spawn } from 'node:child_process'
import { projectRoot } from './steps/files.mjs'
import { install } from './steps/install.mjs'

process.chdir(projectRoot)
await install()
const watched = ['src/server', 'src/domain', 'src/contract', 'catalog', 'content'].map((path) => `--watch-path=${path}`)
const child = spawn(
  process.execPath,
  [...watched, '--watch-preserve-output', '--import', 'tsx', 'src/server/main.ts'],
  {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development' },
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code) => process.exit(code ?? 0))
