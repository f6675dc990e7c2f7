import { parentPort } from 'node:worker_threads'
import type { DrawTask } from './draw-in-thread.ts'
import { takePhotos } from './take-photos.ts'

/** The thread that draws the photos of one bike after the other. */
parentPort?.on('message', async (task: DrawTask) => parentPort?.postMessage(await takePhotos(task)))
