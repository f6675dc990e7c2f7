// Draws the app icons and the picture for shared links from our own mark into public/ (the results are committed).
// Run again after a change: node scripts/icons.mjs. The Japanese words need a font such as Noto Sans CJK JP.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot } from './steps/files.mjs'

const BRAND = '#123c63'
const MARK = `<path d="M8 25c0-6 3-8 8-9.5S24 11 24 7" fill="none" stroke="#fff" stroke-width="3" stroke-linecap="round"/>
  <circle cx="8.5" cy="24.5" r="2.5" fill="#c8401b"/>`

const rounded = svg(32, 32, `<rect width="32" height="32" rx="8" fill="${BRAND}"/>${MARK}`)
/** Systems cut these to their own form: the ground fills the square, the mark keeps to the middle. */
const full = svg(
  32,
  32,
  `<rect width="32" height="32" fill="${BRAND}"/><g transform="translate(4.8 4.8) scale(.7)">${MARK}</g>`,
)

const shared = svg(
  1200,
  630,
  `<rect width="1200" height="630" fill="${BRAND}"/>
  <path d="M640 720C720 590 900 560 960 430S1060 180 1260 110" fill="none" stroke="#fff" stroke-opacity=".12" stroke-width="120"/>
  <path d="M640 720C720 590 900 560 960 430S1060 180 1260 110" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="4" stroke-dasharray="36 30"/>
  <g transform="translate(90 84) scale(3)"><rect width="32" height="32" rx="8" fill="#fff" fill-opacity=".12"/>${MARK}</g>
  <g fill="#fff" font-family="'Noto Sans CJK JP', sans-serif" font-weight="700">
    <text x="216" y="152" font-size="60">Kaitori</text>
    <text x="90" y="330" font-size="72">バイクの価値を、</text>
    <text x="90" y="430" font-size="72">入札で確かめる。</text>
    <text x="90" y="540" font-size="34" font-weight="400">相場を調べる・出品する・結果を見てから決める</text>
  </g>`,
)

function svg(width, height, content) {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`,
  )
}

async function draw(source, width, height, file) {
  const target = join(projectRoot, 'public', file)
  mkdirSync(join(target, '..'), { recursive: true })
  const density = (72 * width) / (source === shared ? 1200 : 32)
  await sharp(source, { density }).resize(width, height).png({ palette: true, effort: 10 }).toFile(target)
  console.log(file)
}

await draw(rounded, 192, 192, 'icons/icon-192.png')
await draw(rounded, 512, 512, 'icons/icon-512.png')
await draw(full, 512, 512, 'icons/icon-maskable-512.png')
await draw(full, 180, 180, 'icons/apple-touch-icon.png')
await draw(shared, 1200, 630, 'og/default.png')
