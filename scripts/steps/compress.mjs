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
  const names = readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))
  await Promise.all(names.map((name) => compressFile(join(folder, name)))) // on the threads of zlib: on every core
}

async function compressFile(path) {
  const content = readFileSync(path)
  if (content.length < WORTH_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  const [brotli, gzipped] = await Promise.all([compressBrotli(content, quality), compressGzip(content, { level: 9 })])
  writeFileSync(`${path}.br`, brotli)
  writeFileSync(`${path}.gz`, gzipped)
}
