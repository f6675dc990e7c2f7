import { Worker, type WorkerOptions } from 'node:worker_threads'

/** Starts a thread: the file of that name beside the built program or, from source as in tests, the TypeScript file. */
export function startThread(name: string, source: URL, workerData: unknown, options: WorkerOptions = {}): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(`./${name}.js`, import.meta.url), { ...options, workerData })
  // A thread does not inherit the loader for TypeScript.
  const bootstrap = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source.href}') })`
  return new Worker(bootstrap, { ...options, eval: true, workerData })
}
