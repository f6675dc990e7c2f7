// Runs every job that is due, once, as a process of its own, so that what a process takes from its environment at its start
// is its own: jobs-process.ts DATABASE_URL FILES_FOLDER WEBHOOK_LOCAL_ORIGIN…
import { runDueJobs } from './run-due-jobs.ts'
import { openServicesBeside } from './services-beside.ts'

const [databaseUrl = '', filesFolder = '', ...webhookLocalOrigins] = process.argv.slice(2)
const services = await openServicesBeside(databaseUrl, filesFolder, { webhookLocalOrigins })
await runDueJobs(services)
await services.close()
