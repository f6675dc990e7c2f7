import { createServer } from 'node:net'
import { EnvironmentError } from './env.ts'
import { isUnavailable } from './unavailable.ts'

/** What whoever started the program reads when it could not start: a line per fault, with what to do, and no stack. */
export function startFailure(error: unknown, databaseUrl: string | undefined): readonly string[] {
  if (error instanceof EnvironmentError)
    return error.lines.map((line) => `環境変数が正しくありません / wrong environment variable: ${line}`)
  const reason = reasonOf(error)
  if (databaseUrl !== undefined && isOfDatabase(error))
    return [
      `データベースに接続できません。DATABASE_URL を確認してください / no database at ${placeOf(databaseUrl)}: ${reason}`,
    ]
  return [`起動できませんでした / could not start: ${reason}`]
}

/** Where a database is, without its password. */
export function placeOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl)
  return `${hostname || 'localhost'}:${port || '5432'}${pathname}`
}

/** Refused log-ins (28…) and databases that there are not (3D…), beside a server that does not answer. */
const REFUSED = /^(?:28...|3D000)$/

function isOfDatabase(error: unknown): boolean {
  return isUnavailable(error) || REFUSED.test(codeOf(error) ?? '')
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function reasonOf(error: unknown): string {
  // Node tried several addresses of one name: each says the same.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const text = first instanceof Error ? first.message || (codeOf(first) ?? first.name) : String(first)
  const [line = '', ...more] = text.split('\n').filter((it) => it.trim() !== '')
  return more.length === 0 ? line : `${line} ${more.at(-1)?.trim()}`
}

class PortTakenError extends Error {
  constructor(port: number) {
    super(`ポート ${port} は使用中です。別のポートで起動するには: PORT=${port + 1} npm start / port ${port} is in use.`)
    this.name = 'PortTakenError'
  }
}

/** Says so before anything else starts, rather than after a minute of work. */
export async function assertPortIsFree(port: number, host: string): Promise<void> {
  if (port === 0) return
  // "localhost" is two addresses, and a program on either of them is in the way.
  for (const address of host === 'localhost' ? ['127.0.0.1', '::1'] : [host]) await tryListening(port, address)
}

async function tryListening(port: number, host: string): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new PortTakenError(port))
      else if (host === '::1')
        resolve() // no IPv6 here
      else reject(error)
    })
    server.listen(port, host, () => server.close(() => resolve()))
  })
}
