// Draws the app icons from our own mark into public/ (the results are committed). `npm run pictures` runs it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '#server/host/project-root.ts'

const BRAND = '#123c63'
const MARK = `<path d="M5 16H27" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2.5" stroke-linecap="round"/>
  <path d="M10 16H22" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>
  <path d="M18 7V25" fill="none" stroke="#f2764f" stroke-width="3.5" stroke-linecap="round"/>`

const rounded = svg(32, 32, `<rect width="32" height="32" rx="8" fill="${BRAND}"/>${MARK}`)
/** Systems cut these to their own form: the ground fills the square, the mark keeps to the middle. */
const full = svg(
  32,
  32,
  `<rect width="32" height="32" fill="${BRAND}"/><g transform="translate(4.8 4.8) scale(.7)">${MARK}</g>`,
)

function svg(width: number, height: number, content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`,
  )
}

async function draw(source: Buffer, width: number, height: number, file: string): Promise<void> {
  const target = join(projectRoot, 'public', file)
  mkdirSync(join(target, '..'), { recursive: true })
  const density = (72 * width) / 32
  await sharp(source, { density }).resize(width, height).png({ palette: true, effort: 10 }).toFile(target)
  console.log(file)
}

await draw(rounded, 192, 192, 'icons/icon-192.png')
await draw(rounded, 512, 512, 'icons/icon-512.png')
await draw(full, 512, 512, 'icons/icon-maskable-512.png')
await draw(full, 180, 180, 'icons/apple-touch-icon.png')

/** What asks for no page of ours but for /favicon.ico: the same mark, in an ICO of PNG pictures. */
const ICO_SIZES = [16, 32, 48]

async function drawIco(): Promise<void> {
  const pictures = await Promise.all(
    ICO_SIZES.map((size) =>
      sharp(rounded, { density: (72 * size) / 32 })
        .resize(size, size)
        .png({ effort: 10 })
        .toBuffer(),
    ),
  )
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, picture] of pictures.entries()) {
    const entry = 6 + 16 * index
    const size = ICO_SIZES[index] ?? 0
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(picture.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += picture.length
  }
  writeFileSync(join(projectRoot, 'public/favicon.ico'), Buffer.concat([head, ...pictures]))
  console.log('favicon.ico')
}

await drawIco()
