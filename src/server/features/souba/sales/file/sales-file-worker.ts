import { parentPort, workerData } from 'node:worker_threads'
import { type CheckTask, checkStaged } from './check-in-thread.ts'

/** The thread of a check: the task comes as worker data, how far it is goes back as messages. */
await checkStaged(workerData as CheckTask, (message) => parentPort?.postMessage(message))
