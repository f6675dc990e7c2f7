import { isoOfDay } from '#domain/souba/calendar.ts'
import { connectCommandBus } from '../../../bus/command-bus.ts'
import { connectDatabase } from '../../../db/client.ts'
import { readEnvironment } from '../../../host/env.ts'
import { storedUrl } from '../../../host/stored-url.ts'
import { dayAfter } from '../prices/market-day.ts'
import { recomputeInThread } from '../prices/recompute-in-thread.ts'
import { importSales } from '../sales/add-sales.ts'

/** Imports a file of trade results for the operator, then computes the prices anew. */
export async function importCommand([file, ...others]: string[]): Promise<string[]> {
  if (!file || others.length > 0) return ['読み込むファイルを 1 つ指定してください: npm run market -- import FILE']
  const url = await storedUrl(readEnvironment())
  if (!url) return ['DATABASE_URL を設定するか、デモを起動してから実行してください。']
  const now = new Date()
  const result = await importSales(url, file, isoOfDay(dayAfter(now) - 1)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'EISDIR') throw error
    return { faults: [{ line: 0, message: `ファイルを読めません（${error.code}）。` }] }
  })
  if ('faults' in result) return result.faults.map(({ line, message }) => `${file}:${line}: ${message}`)
  const known = result.known > 0 ? `（すでに取り込み済み ${result.known.toLocaleString('ja-JP')}件）` : ''
  if (result.added === 0) {
    console.log(`新しい成約はありません${known}。相場はそのままです。`)
    return []
  }
  console.log(`${result.added.toLocaleString('ja-JP')} 件の成約を読み込みました${known}。相場を計算しています…`)
  const client = connectDatabase(url, 2)
  const bus = await connectCommandBus(url)
  const { models, sales } = await recomputeInThread(url, client.db, bus, now)
  console.log(
    `${sales.toLocaleString('ja-JP')} 件の成約から ${models.toLocaleString('ja-JP')} 車種の相場を更新しました。`,
  )
  await bus.close()
  await client.close()
  return []
}
