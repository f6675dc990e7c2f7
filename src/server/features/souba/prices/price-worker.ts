import { parentPort, workerData } from 'node:worker_threads'
import { type PriceTask, priceLines } from './price-lines.ts'

/** The thread that computes half of the models: the task comes as worker data, the lines go back as the only message. */
parentPort?.postMessage(priceLines(workerData as PriceTask))
