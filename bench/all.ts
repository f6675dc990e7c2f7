// `npm run bench [NAME …]`: every benchmark prints a ratio against a limit or a peer measured in the same run.
import { build } from '../scripts/steps/build.mjs'

const benchmarks: Record<string, () => Promise<{ run(): Promise<void> }>> = {
  host: () => import('./host.ts'),
  souba: () => import('./souba.ts'),
  search: () => import('./model-search.ts'),
  logins: () => import('./logins.ts'),
  realtime: () => import('./realtime.ts'),
  messages: () => import('./messages.ts'),
  uploads: () => import('./uploads.ts'),
  auction: () => import('./auction.ts'),
  'auction-scale': () => import('./auction-scale.ts'),
  mixed: () => import('./mixed.ts'),
  fleet: () => import('./fleet.ts'),
}

await build({ quiet: true })
const wanted = process.argv.slice(2)
for (const [name, load] of Object.entries(benchmarks)) {
  if (wanted.length === 0 || wanted.includes(name)) await (await load()).run()
}
