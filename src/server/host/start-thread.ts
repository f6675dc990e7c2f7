import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a thread: the file of that name beside the built program or, from source as in tests, the TypeScript file. */
export function startThread(name: string, source: URL, workerData: unknown, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`./${name}.js`, import.meta.url), { ...options, workerData })
  // A thread does not inherit the loader for TypeScript.
  const bootstrap = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source.href}') })`
  return new Worker(bootstrap, { ...options, eval: true, workerData })
}

interface ThreadOptions {
  /** Parts of the data that the thread takes over without a copy. */
  readonly moved?: ArrayBuffer[]
  /** Ends the thread. */
  readonly signal?: AbortSignal | undefined
}

/** What a thread sends as its only message. */
export function resultOfThread<Result>(
  name: string,
  source: URL,
  workerData: unknown,
  { moved = [], signal }: ThreadOptions = {},
): Promise<Result> {
  const worker = startThread(name, source, workerData, { transferList: moved })
  signal?.addEventListener('abort', () => void worker.terminate())
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The thread ${name} stopped with ${code}`)))
  })
}
