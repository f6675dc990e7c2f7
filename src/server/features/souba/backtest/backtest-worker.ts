import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { backtest, measureAccuracy } from '#domain/souba/backtest/backtest.ts'
import { openSalesBook } from '#domain/souba/sales-book.ts'
import { readSales } from '../sales/read-sales.ts'
import type { BacktestTask } from './market-accuracy.ts'

/** The thread of a backtest over the stored sales; the result goes back as the only message. */
const { url, isAccuracyOnly } = workerData as BacktestTask
// On Linux that is this thread alone: requests go first.
if (process.platform === 'linux') setPriority(5)
const client = new pg.Client({ connectionString: url, application_name: 'kaitori-backtest' })
await client.connect()
const rows = await readSales(client).finally(() => client.end())
const book = openSalesBook(rows)
parentPort?.postMessage(isAccuracyOnly ? measureAccuracy(book) : backtest(book))
