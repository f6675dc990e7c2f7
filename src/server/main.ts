import { runHost } from './host.ts'

await runHost()
