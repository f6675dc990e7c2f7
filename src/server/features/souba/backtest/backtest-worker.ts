import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import { backtest } from '#domain/souba/backtest/backtest.ts'
import { openSalesBook } from '#domain/souba/sales-book.ts'
import { readSales } from '../sales/read-sales.ts'

/** The thread of a backtest over the stored sales; the result goes back as the only message. */
const { url } = workerData as { url: string }
const client = new pg.Client({ connectionString: url, application_name: 'kaitori-backtest' })
await client.connect()
const rows = await readSales(client).finally(() => client.end())
parentPort?.postMessage(backtest(openSalesBook(rows)))
