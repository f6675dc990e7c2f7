import { parseArgs } from 'node:util'
import { runMarket } from './market.ts'

const USAGE =
  'npm run market-simulation -- [--origin http://localhost:3000] [--dealers 12] [--speed 1] [--seed 1] [--minutes N]'

const { values } = parseArgs({
  options: {
    origin: { type: 'string', default: 'http://localhost:3000' },
    dealers: { type: 'string', default: '12' },
    speed: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
    minutes: { type: 'string' },
    password: { type: 'string', default: 'Kaitori2026' },
    quiet: { type: 'boolean', default: false },
  },
})
const [dealers, speed, seed] = [values.dealers, values.speed, values.seed].map(Number)
if (!dealers || !speed || seed === undefined || Number.isNaN(dealers + speed + seed)) {
  console.error(USAGE)
  process.exit(1)
}
const controller = new AbortController()
for (const name of ['SIGINT', 'SIGTERM', 'disconnect']) process.on(name, () => controller.abort())
if (values.minutes) setTimeout(() => controller.abort(), Number(values.minutes) * 60_000).unref()
const counts = await runMarket({
  origin: values.origin,
  dealers,
  speed,
  seed,
  password: values.password,
  report: values.quiet ? () => undefined : (line) => console.error(line),
  signal: controller.signal,
})
if (!values.quiet) console.log(`入札 ${counts.bids}件、審査 ${counts.inspected}件、エラー ${counts.errors}件`)
process.exit(counts.errors > 0 ? 1 : 0)
