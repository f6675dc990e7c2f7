import type { BacktestResult } from '#domain/souba/backtest.ts'
import { startThread } from '../../../host/start-thread.ts'

let running: Promise<BacktestResult> | null = null

/** Seconds of work beside the event loop; who asks while it runs gets the same answer. */
export function backtestInThread(url: string): Promise<BacktestResult> {
  running ??= runThread(url).finally(() => {
    running = null
  })
  return running
}

function runThread(url: string): Promise<BacktestResult> {
  const worker = startThread('backtest-worker', new URL('./backtest-worker.ts', import.meta.url), { url })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`The backtest stopped with ${code}`)))
  })
}
