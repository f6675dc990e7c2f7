// `npm run check:imports`: who may import whom, by dependency-cruiser.config.cjs, and no circle of features.
import { install } from './steps/install.mjs'

await install({ quiet: true, withTools: true })
const { importFaults } = await import('./steps/import-rules.mjs')
const faults = await importFaults()
for (const fault of faults) console.error(fault)
if (faults.length === 0) console.log('Imports keep the rules.')
process.exit(faults.length === 0 ? 0 : 1)
