import type { FileForm } from '#domain/upload/upload-rules.ts'

export type ImageType = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic'

export interface FileContent {
  readonly form: FileForm
  readonly contentType: string
  /** Of an image: how it is decoded. */
  readonly imageType: ImageType | null
}

/** So many bytes tell what a file is. */
export const HEAD_BYTES = 256

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'hevm', 'hevs'])
const MP4_BRANDS = /^(?:isom|iso[2-9]|mp4[12]|avc1|hvc1|M4V[HP ]?|M4VH|MSNV|mmp4|dash|3g[2p][\da-z]|XAVC|f4v ) ?$/
const WEBM_DOCTYPE = Buffer.from('\x42\x82\x84webm', 'latin1') // EBML element DocType, four bytes long

/** What the file is by its first bytes; its name and the type the client names count for nothing. Null: not ours. */
export function contentOf(head: Buffer): FileContent | null {
  const begins = (...bytes: number[]) => head.subarray(0, bytes.length).equals(Buffer.from(bytes))
  const textAt = (start: number, length: number) => head.toString('latin1', start, start + length)
  if (begins(0xff, 0xd8, 0xff)) return image('jpeg')
  if (begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return image('png')
  if (textAt(0, 4) === 'RIFF' && textAt(8, 4) === 'WEBP') return image('webp')
  if (textAt(0, 5) === '%PDF-') return { form: 'pdf', contentType: 'application/pdf', imageType: null }
  if (begins(0x1a, 0x45, 0xdf, 0xa3) && head.includes(WEBM_DOCTYPE)) return movie('video/webm')
  if (textAt(4, 4) === 'ftyp') return contentOfBrands(head)
  return null
}

/** ISO base media: the first brand is the main one, the compatible ones follow its version. */
function contentOfBrands(head: Buffer): FileContent | null {
  const end = Math.min(head.readUInt32BE(0), head.length)
  const brands = [head.toString('latin1', 8, 12)]
  for (let at = 16; at + 4 <= end; at += 4) brands.push(head.toString('latin1', at, at + 4))
  const [main = ''] = brands
  if (main === 'avif' || main === 'avis') return image('avif')
  if (HEIC_BRANDS.has(main)) return image('heic')
  if (main === 'mif1' || main === 'msf1') {
    if (brands.includes('avif')) return image('avif')
    return brands.some((brand) => HEIC_BRANDS.has(brand)) ? image('heic') : null
  }
  if (main === 'qt  ') return movie('video/quicktime')
  return MP4_BRANDS.test(main) ? movie('video/mp4') : null
}

function image(imageType: ImageType): FileContent {
  return { form: 'image', contentType: `image/${imageType}`, imageType }
}

function movie(contentType: string): FileContent {
  return { form: 'movie', contentType, imageType: null }
}
