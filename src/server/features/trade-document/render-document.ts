import { once } from 'node:events'
import type { WrittenDocument } from '#domain/auction/trade/trade-document.ts'
import { startThread } from '../../host/start-thread.ts'

export interface DocumentTask {
  readonly document: WrittenDocument
  readonly at: Date
}

/** Far more than it takes: a job that is cut off is tried again. */
const MAX_MS = 300_000

/** In a thread of its own: the event loop does not stand still for the half second that it takes. */
export async function renderDocument(document: WrittenDocument, at: Date): Promise<Buffer> {
  const task: DocumentTask = { document, at }
  const worker = startThread('document-worker', new URL('./document-worker.ts', import.meta.url), task)
  try {
    const [bytes] = await once(worker, 'message', { signal: AbortSignal.timeout(MAX_MS) })
    return Buffer.from(bytes)
  } finally {
    await worker.terminate()
  }
}
