import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { CANNOT_SAY, middleText, rangeText, shownRange } from '#domain/souba/format.ts'
import { MIN_OWN_SALES } from '#domain/souba/price-basis.ts'
import { type LetterSheet, type Line, openLetterSheet, SHARE_FOLDER, writeLine } from './letter-sheet.ts'

/** Everything that the picture shows: the same words give the same picture. */
export interface ModelImageWords {
  readonly kind: string
  readonly makerName: string
  readonly modelNameJp: string
  readonly modelNameEn: string
  readonly min: number | null
  readonly middle: number | null
  readonly max: number | null
  readonly salesCount: number
  /** 11/14; null without a price. */
  readonly updatedOn: string | null
}

interface Sheets {
  readonly words: LetterSheet
  readonly figures: LetterSheet
}

const LEFT = 90
const WIDEST = 1030
const KINDS = ['naked', 'sport', 'cruiser', 'offroad', 'scooter', 'touring', 'minibike']

let opened: Promise<Sheets> | undefined

/** 1200 × 630: the bike's kind, its name, the middle of what it sells for, and the range. */
export async function drawModelImage(words: ModelImageWords): Promise<Buffer> {
  opened ??= openSheets()
  const sheets = await opened
  const kind = KINDS.includes(words.kind) ? words.kind : 'naked'
  const { words: letters, figures } = sheets
  const range = shownRange(words.min, words.middle, words.max)
  const lines: { readonly image: OverlayOptions }[] = [
    await overlay(writeLine(letters, `${words.makerName}の買取相場`), { top: 222, height: 60 }),
    await overlay(writeLine(letters, writableName(letters, words)), { top: 276 }),
  ]
  if (range) {
    const [, middle = ''] = /^約(.*)万円$/.exec(middleText(range.middle)) ?? []
    const before = await overlay(writeLine(letters, 'まん中 約'), { top: 430, height: 72 })
    const number = await overlay(writeLine(figures, middle), { left: before.right + 12, top: 342, widest: 500 })
    const after = await overlay(writeLine(letters, '万円'), { left: number.right, top: 430 })
    const facts = [
      rangeText(range.min, range.max),
      ...(words.salesCount < MIN_OWN_SALES ? ['推定'] : []),
      `取引 ${words.salesCount.toLocaleString('ja-JP')}件`,
      ...(words.updatedOn ? [`${words.updatedOn} 更新`] : []),
    ]
    lines.push({ image: { input: bandOf(range), left: 720, top: 455 } })
    lines.push(before, number, after, await overlay(writeLine(letters, facts.join('・')), { top: 538, height: 56 }))
  } else lines.push(await overlay(writeLine(figures, CANNOT_SAY), { top: 342, widest: 870 }))
  return sharp(join(SHARE_FOLDER, `model-${kind}.png`))
    .composite(lines.map(({ image }) => image))
    .png({ palette: true })
    .toBuffer()
}

/** Our mark: from–to as a filled line, and where the middle is. The same air at both ends as on the page. */
function bandOf({ min, middle, max }: { readonly min: number; readonly middle: number; readonly max: number }): Buffer {
  const [width, from, to] = [390, 45, 345]
  const tick = from + ((middle - min) / (max - min || 1)) * (to - from)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="60" stroke-linecap="round">
    <path d="M6 30H${width - 6}" stroke="#fff" stroke-opacity=".25" stroke-width="10"/>
    <path d="M${from} 30H${to}" stroke="#9cc4ec" stroke-width="10"/>
    <path d="M${tick.toFixed(1)} 12V48" stroke="#f08a66" stroke-width="10"/></svg>`,
  )
}

async function openSheets(): Promise<Sheets> {
  return { words: await openLetterSheet('words'), figures: await openLetterSheet('figures') }
}

/** The Japanese name, or the Latin one when a letter of it is not on the sheet. */
function writableName(sheet: LetterSheet, { modelNameJp, modelNameEn }: ModelImageWords): string {
  return [...modelNameJp].every((letter) => sheet.has(letter)) ? modelNameJp : modelNameEn
}

interface Place {
  readonly left?: number
  readonly top: number
  /** Pixels from the top to the bottom of the line, when not as on the sheet. */
  readonly height?: number
  readonly widest?: number
}

/** The line in its place, made smaller where it would not fit. `right`: where it ends. */
async function overlay(line: Line, { left = LEFT, top, height = line.height, widest = WIDEST }: Place) {
  const scale = Math.min(height / line.height, widest / line.width)
  const width = Math.max(1, Math.round(line.width * scale))
  const input = await sharp(line.pixels, { raw: { width: line.width, height: line.height, channels: 4 } })
    .resize({ width })
    .png()
    .toBuffer()
  // Made smaller, it keeps its foot on the line.
  const sunk = Math.round((height - line.height * scale) * 0.75)
  return { image: { input, left: Math.round(left), top: top + sunk } satisfies OverlayOptions, right: left + width }
}
