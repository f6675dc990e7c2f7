import { rm } from 'node:fs/promises'
import { isoOfDay } from '#domain/souba/calendar.ts'
import { SECOND } from '#domain/values/duration.ts'
import { startThread } from '../../../../host/start-thread.ts'
import type { Job } from '../../../../jobs/job.ts'
import type { Services } from '../../../../services.ts'
import { incomingPath, receiveFile } from '../../../../storage/incoming-file.ts'
import { dayAfter } from '../../prices/market-day.ts'
import type { CheckMessage, CheckTask } from './check-in-thread.ts'
import { fileKeyOf } from './sales-file-route.ts'
import { noteProgress } from './sales-file-store.ts'

const PROGRESS_MS = SECOND

/**
 * Checks a received file and stages its rows, in a thread with a connection of its own: no page and no query waits for it.
 * Killed in the middle, it is done anew; the file lies in the store until then.
 */
export const checkSalesFile: Job<'checkSalesFile'> = async ({ services, now, signal }, { salesFileId }) => {
  const { db, storage, databaseUrl } = services
  const file = await db
    .selectFrom('salesFile')
    .select('storageKey')
    .where('salesFileId', '=', salesFileId)
    .where('state', '=', 'checking')
    .executeTakeFirst()
  if (!file?.storageKey) return
  const path = incomingPath(storage)
  try {
    await receiveFile(storage.read(fileKeyOf(file.storageKey)), path)
    const today = isoOfDay(dayAfter(now) - 1)
    await checkInThread(services, { url: databaseUrl, salesFileId, path, today }, signal)
  } finally {
    await rm(path, { force: true })
  }
  await storage.deleteBelow(file.storageKey)
}

async function checkInThread({ db }: Services, task: CheckTask, signal: AbortSignal | undefined): Promise<void> {
  const worker = startThread('sales-file-worker', new URL('./sales-file-worker.ts', import.meta.url), task)
  let counts = { doneCount: 0, totalCount: 0 }
  let isEnded = false
  let isGivenUp = false
  const end = () => void worker.terminate()
  signal?.addEventListener('abort', end)
  const timer = setInterval(() => {
    noteProgress(db, task.salesFileId, 'checking', counts).then(
      (isWanted) => {
        if (isWanted || isEnded) return
        isGivenUp = true
        end()
      },
      () => undefined, // the next one tells
    )
  }, PROGRESS_MS)
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('message', (message: CheckMessage) => {
        if (message !== 'ended') counts = message
        else {
          isEnded = true
          resolve()
        }
      })
      worker.once('error', reject)
      worker.once('exit', (code) =>
        isGivenUp ? resolve() : reject(new Error(`The check of a sales file stopped with ${code}`)),
      )
    })
  } finally {
    clearInterval(timer)
    signal?.removeEventListener('abort', end)
  }
}
