import { parentPort, workerData } from 'node:worker_threads'
import { writePdf } from './document-pdf.ts'
import type { DocumentTask } from './render-document.ts'

/** The thread that writes one document. */
const { document, at } = workerData as DocumentTask
parentPort?.postMessage(await writePdf(document, at))
