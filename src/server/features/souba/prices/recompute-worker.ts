import { parentPort, workerData } from 'node:worker_threads'
import { recomputePrices } from './recompute.ts'

/** The thread of a recomputation: the arguments come as worker data, the result goes back as the only message. */
const { url, day, computedAt } = workerData as { url: string; day: number; computedAt: Date }
parentPort?.postMessage(await recomputePrices(url, day, computedAt))
