// `npm run bench [NAME …]`: every benchmark prints a ratio against a limit or a peer measured in the same run. With
// `-- --table` all of them stand in one table at the end, and in docs/performance.md.
import { build } from '../scripts/steps/build.mjs'
import { lookAtMachine, writePerformancePage } from './performance-page.ts'
import { reported } from './report.ts'

const benchmarks: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  host: () => import('./host.ts'),
  souba: () => import('./souba.ts'),
  search: () => import('./model-search.ts'),
  logins: () => import('./logins.ts'),
  realtime: () => import('./realtime.ts'),
  messages: () => import('./messages.ts'),
  uploads: () => import('./uploads.ts'),
  images: () => import('./images.ts'),
  auction: () => import('./auction.ts'),
  'auction-scale': () => import('./auction-scale.ts'),
  partitions: () => import('./partitions.ts'),
  growth: () => import('./growth.ts'),
  mixed: () => import('./mixed.ts'),
  pages: () => import('./pages.ts'),
  start: () => import('./start.ts'),
  fleet: () => import('./fleet.ts'),
}

await build({ quiet: true })
const given = process.argv.slice(2)
const wanted = given.filter((it) => it !== '--table')
const machine = lookAtMachine()
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
for (const [name, load] of Object.entries(benchmarks)) if (isWanted(name)) await (await load()).run()
if (given.includes('--table'))
  writePerformancePage(
    reported(),
    machine,
    Object.keys(benchmarks).filter((name) => !isWanted(name)),
  )
