import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface CachedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
  readonly tags: readonly string[]
  readonly expiresAt: number
}

export type NewPage = Pick<CachedPage, 'status' | 'headers' | 'plain' | 'tags'>

export interface PageCache {
  get(address: string, now: number): CachedPage | undefined
  /** Answers undefined when data of the page changed while it was rendered: then it must not be kept. */
  put(address: string, page: NewPage, startedAt: number, now: number): Promise<CachedPage | undefined>
  invalidate(tag: string): void
  clear(): void
}

const MAX_BYTES = 64 * 1024 * 1024
/** Pages name the time of their data; an upper bound keeps "today" true even if a change was missed. */
const LIFETIME_MS = 10 * 60 * 1000

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Anonymous pages, per address: rendered once, compressed once, dropped when their data changes. */
export function createPageCache(): PageCache {
  const pages = new Map<string, CachedPage>() // in the order of last use
  const invalidatedAt = new Map<string, number>()
  let clearedAt = 0
  let bytes = 0

  function remove(address: string): void {
    const page = pages.get(address)
    if (!page) return
    bytes -= sizeOf(page)
    pages.delete(address)
  }

  return {
    get(address, now) {
      const page = pages.get(address)
      if (!page) return undefined
      pages.delete(address)
      if (page.expiresAt <= now) {
        bytes -= sizeOf(page)
        return undefined
      }
      pages.set(address, page)
      return page
    },
    async put(address, page, startedAt, now) {
      const [brotli, gzipped] = await Promise.all([
        compressBrotli(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
        compressGzip(page.plain, { level: 9 }),
      ])
      const isStale = clearedAt >= startedAt || page.tags.some((tag) => (invalidatedAt.get(tag) ?? 0) >= startedAt)
      if (isStale) return undefined
      const etag = `"${createHash('sha256').update(page.plain).digest('base64url').slice(0, 22)}"`
      const complete = { ...page, etag, brotli, gzip: gzipped, expiresAt: now + LIFETIME_MS }
      remove(address)
      pages.set(address, complete)
      bytes += sizeOf(complete)
      for (const oldest of pages.keys()) {
        if (bytes <= MAX_BYTES) break
        remove(oldest)
      }
      return complete
    },
    invalidate(tag) {
      invalidatedAt.set(tag, Date.now())
      for (const [address, page] of [...pages]) if (page.tags.includes(tag)) remove(address)
    },
    clear() {
      clearedAt = Date.now()
      pages.clear()
      bytes = 0
    },
  }
}

function sizeOf(page: CachedPage): number {
  return page.plain.length + page.gzip.length + page.brotli.length
}
