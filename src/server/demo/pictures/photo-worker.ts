import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { DrawTask } from './draw-in-thread.ts'
import { takePhotos } from './take-photos.ts'

/** The thread that draws the photos of one bike after the other. */
parentPort?.on('message', async (task: DrawTask) => {
  // On Linux of this thread alone, and for good: whoever looks at a page meanwhile goes first.
  if (!task.isUrgent) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  parentPort?.postMessage(await takePhotos(task))
})
