import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Below this a compressed file saves no packet. */
const WORTH_BYTES = 512

/** Puts a .br and a .gz beside each text file, as small as can be: the host serves them as they are. */
export async function compressFiles(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const path = join(folder, name)
    const content = readFileSync(path)
    if (content.length < WORTH_BYTES) continue
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
    writeFileSync(`${path}.br`, await compressBrotli(content, quality))
    writeFileSync(`${path}.gz`, await compressGzip(content, { level: 9 }))
  }
}
