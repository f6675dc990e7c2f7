// Draws into public/og (the results are committed) what shared links and mails show: the picture of any page, a ground
// for each kind of bike, what stands above a mail, and sheets of every letter that names and prices need, so that a
// server without a Japanese font can write them. `npm run pictures` runs it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { loadCatalog } from '#catalog/load.ts'
import { projectRoot } from '#server/host/project-root.ts'
import { BikeDrawing } from '#ui/drawings/bike-drawing.tsx'
import { BIKE_KINDS, type BikeKind } from '#ui/drawings/bike-kind.ts'
import { findBrowser } from './steps/browser.mjs'

const BRAND = '#123c63'
const FONT = "'Noto Sans CJK JP', sans-serif"
const MARK = `<path d="M5 16H27" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="2.5" stroke-linecap="round"/>
  <path d="M10 16H22" fill="none" stroke="#fff" stroke-width="6" stroke-linecap="round"/>
  <path d="M18 7V25" fill="none" stroke="#f2764f" stroke-width="3.5" stroke-linecap="round"/>`
const LINES = 'fill="none" stroke="#cfe0f0" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"'
/** What stands on every picture beside the names; the rest of ASCII for models that are added later. */
const WORDS = 'の買取相場取引件更新・〜万円まん中約推定算出不可'
const ASCII = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('')
const SHEETS = [
  { name: 'words', size: 72, letters: lettersOf([WORDS, ASCII, katakana(), ...catalogNames()]) },
  { name: 'figures', size: 150, letters: lettersOf(['0123456789.,〜算出不可']) },
]

const drawings = {
  default: anyPage(),
  ...Object.fromEntries(
    BIKE_KINDS.flatMap((kind) => [
      [`model-${kind}`, ground(kind)],
      [`mail-${kind}`, mailHead(kind)],
    ]),
  ),
}
for (const [name, drawing] of Object.entries(drawings)) {
  await sharp(Buffer.from(drawing))
    .png({ palette: true, effort: 10 })
    .toFile(join(projectRoot, `public/og/${name}.png`))
}
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
const page = await browser.newPage()
for (const { name, size, letters } of SHEETS) {
  const { image, widths } = await page.evaluate(drawSheet, { size, letters, font: FONT })
  const png = await sharp(Buffer.from(image, 'base64')).extractChannel('alpha').png({ effort: 10 }).toBuffer()
  writeFileSync(join(projectRoot, `public/og/letters-${name}.png`), png)
  const description = JSON.stringify({ size, letters: letters.join(''), widths })
  writeFileSync(join(projectRoot, `public/og/letters-${name}.json`), `${description}\n`)
  console.log(name, letters.length, png.length)
}
await browser.close()

/** What stands above a mail about a bike: shown 560 pixels wide, sharp on a dense screen. */
function mailHead(kind: BikeKind): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 210" width="1120" height="420">
  <rect width="560" height="210" fill="${BRAND}"/>
  <path d="M0 192H560" stroke="#fff" stroke-opacity=".25" stroke-width="2" stroke-dasharray="18 15"/>
  <g transform="translate(24 22)"><rect width="32" height="32" rx="8" fill="#fff" fill-opacity=".12"/>${MARK}</g>
  <text x="68" y="45" font-size="21" font-weight="700" fill="#fff" font-family="${FONT}">Kaitori</text>
  <g transform="translate(276 28) scale(1.1)" ${LINES}>${bikeOf(kind)}</g>
  </svg>`
}

/** What a link to any other page shows: the bike on its road, the price band, and what we promise. */
function anyPage(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
  <rect width="1200" height="630" fill="${BRAND}"/>
  <path d="M0 570H1200" stroke="#fff" stroke-opacity=".25" stroke-width="4" stroke-dasharray="36 30"/>
  <g transform="translate(90 72) scale(2.25)"><rect width="32" height="32" rx="8" fill="#fff" fill-opacity=".12"/>${MARK}</g>
  <g transform="translate(640 257) scale(2.1)" ${LINES}>${bikeOf('naked')}</g>
  <g fill="#fff" font-family="${FONT}" font-weight="700">
    <text x="184" y="124" font-size="46">Kaitori</text>
    <text x="90" y="286" font-size="68">バイクの価値を、</text>
    <text x="90" y="380" font-size="68">入札で確かめる。</text>
  </g>
  <g stroke-linecap="round" stroke-width="10">
    <path d="M96 462H560" stroke="#fff" stroke-opacity=".25"/>
    <path d="M180 462H470" stroke="#9cc4ec"/>
    <path d="M344 440V484" stroke="#f08a66"/>
  </g>
  </svg>`
}

function bikeOf(kind: BikeKind): string {
  return renderToStaticMarkup(createElement(BikeDrawing, { kind }))
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replaceAll(/class="([^"]*)"/g, (_, classes: string) => paintOf(classes))
}

function ground(kind: BikeKind): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
  <rect width="1200" height="630" fill="${BRAND}"/>
  <path d="M0 600H1200" stroke="#fff" stroke-opacity=".25" stroke-width="4" stroke-dasharray="36 30"/>
  <g transform="translate(90 72) scale(2.25)"><rect width="32" height="32" rx="8" fill="#fff" fill-opacity=".12"/>${MARK}</g>
  <text x="184" y="124" font-size="46" font-weight="700" fill="#fff" font-family="${FONT}">Kaitori</text>
  <g transform="translate(700 34) scale(1.7)" ${LINES}>${bikeOf(kind)}</g>
  </svg>`
}

function paintOf(classes: string): string {
  const fill = /fill-surface/.test(classes)
    ? BRAND
    : /fill-paint/.test(classes)
      ? '#2b5a87'
      : /fill-shade/.test(classes)
        ? '#0b2c4a'
        : 'none'
  const stroke = /stroke-action/.test(classes) ? ' stroke="#f08a66"' : ''
  const opacity = /opacity-40/.test(classes) ? ' opacity="0.4"' : /opacity-20/.test(classes) ? ' opacity="0.6"' : ''
  return `fill="${fill}"${stroke}${opacity}`
}

function catalogNames(): string[] {
  const { makers, models } = loadCatalog(join(projectRoot, 'catalog'))
  return [...makers.map(({ nameJp }) => nameJp), ...models.flatMap(({ nameJp, nameEn }) => [nameJp, nameEn])]
}

function katakana(): string {
  return Array.from({ length: 0x30fd - 0x30a1 }, (_, index) => String.fromCharCode(0x30a1 + index)).join('')
}

function lettersOf(texts: readonly string[]): string[] {
  return [...new Set(texts.join(''))].filter((letter) => letter !== ' ').sort()
}

/** Runs in the browser. How letters stand in their cells: see letter-sheet.ts, which reads them. */
function drawSheet({ size, letters, font }: { size: number; letters: string[]; font: string }) {
  const cell = size * 1.5
  const canvas = document.createElement('canvas')
  canvas.width = cell * 16
  canvas.height = cell * Math.ceil(letters.length / 16)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.font = `700 ${size}px ${font}`
  context.fillStyle = '#fff'
  const widths = letters.map((letter, index) => {
    context.fillText(letter, (index % 16) * cell + cell / 6, Math.floor(index / 16) * cell + size * 1.13)
    return Math.round(context.measureText(letter).width * 10) / 10
  })
  return { image: canvas.toDataURL().split(',')[1] ?? '', widths }
}
