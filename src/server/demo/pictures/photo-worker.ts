import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { DrawTask } from './draw-in-thread.ts'
import { takePhotos } from './take-photos.ts'

// On Linux of this thread alone: whoever looks at a page meanwhile goes first.
setPriority(constants.priority.PRIORITY_LOW)

/** The thread that draws the photos of one bike after the other. */
parentPort?.on('message', async (task: DrawTask) => parentPort?.postMessage(await takePhotos(task)))
