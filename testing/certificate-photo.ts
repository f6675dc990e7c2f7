import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

/** 横浜 あ 1234 in Shift_JIS, as the codes of a 車検証 are written. */
const PLATE = Buffer.from('89a1956c814081408140 82a0 8250825182528253'.replaceAll(' ', ''), 'hex')
const NUMBERS = Buffer.concat([Buffer.from('2/'), PLATE, Buffer.from('/1/NC42-1234567/NC42E/1')])
const VEHICLE = Buffer.from('2/010/12345-0001/281105/2111/2BL-NC42/-/-/-/-/100/094/0/-/-/-/-/-/210601/01')

/** A sheet with the two codes of an invented bike in its lower right corner, photographed a little askew. */
export async function certificatePhoto(): Promise<Buffer> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } })
  const codes = await Promise.all([NUMBERS, VEHICLE].map(code))
  const sheet = sharp({ create: { width: 2000, height: 1400, channels: 3, background: '#f4f1e8' } })
    .composite(codes.map((input, index) => ({ input, left: 1000 + index * 480, top: 900 })))
    .jpeg()
  return sharp(await sheet.toBuffer())
    .rotate(3, { background: '#777' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

async function code(bytes: Buffer): Promise<Buffer> {
  const { svg } = await writeBarcode(new Uint8Array(bytes), { format: 'QRCode', scale: 4, addQuietZones: true })
  return sharp(Buffer.from(svg))
    .resize(400, 400, { kernel: 'nearest' })
    .flatten({ background: 'white' })
    .png()
    .toBuffer()
}
