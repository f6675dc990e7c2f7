import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createTaggedCache, type TaggedCache } from '../cache/tagged-cache.ts'

/** A rendered page of a visitor, compressed once. */
export interface CachedPage {
  readonly headers: Readonly<Record<string, string>>
  readonly etag: string
  readonly plain: Buffer
  readonly gzip: Buffer
  readonly brotli: Buffer
}

export type PageCache = TaggedCache<CachedPage>

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** By address. Pages name the time of their data; the lifetime keeps "today" true even if a change was missed. */
export function createPageCache(): PageCache {
  return createTaggedCache({
    maxBytes: 64 * 1024 * 1024,
    lifetimeMs: 10 * 60 * 1000,
    sizeOf: ({ plain, gzip, brotli }) => plain.length + gzip.length + brotli.length,
  })
}

export async function compressPage(headers: Readonly<Record<string, string>>, plain: Buffer): Promise<CachedPage> {
  const [brotli, gzipped] = await Promise.all([
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compressGzip(plain, { level: 9 }),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { headers, etag, plain, gzip: gzipped, brotli }
}
