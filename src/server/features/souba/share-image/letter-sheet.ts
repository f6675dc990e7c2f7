import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'
import { projectRoot } from '../../../host/project-root.ts'

export const SHARE_FOLDER = join(projectRoot, 'public/og')
const LETTERS_IN_ROW = 16

const descriptionSchema = z.object({ size: z.number(), letters: z.string(), widths: z.array(z.number()) })

/** Letters as pictures (scripts/share-images.ts): each in a square cell of 1.5 its size, beginning a sixth in. */
export interface LetterSheet {
  readonly size: number
  has(letter: string): boolean
  /** Pixels to the next letter. */
  widthOf(letter: string): number
  /** Copies the letter, white, into the line at `x`. */
  write(letter: string, line: Line, x: number): void
}

/** Pixels with alpha, as high as a cell. */
export interface Line {
  readonly pixels: Buffer
  readonly width: number
  readonly height: number
}

export async function openLetterSheet(name: 'words' | 'figures'): Promise<LetterSheet> {
  const description = JSON.parse(await readFile(join(SHARE_FOLDER, `letters-${name}.json`), 'utf8'))
  const { size, letters, widths } = descriptionSchema.parse(description)
  const { data, info } = await sharp(join(SHARE_FOLDER, `letters-${name}.png`))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const cell = size * 1.5
  const indexes = new Map([...letters].map((letter, index) => [letter, index]))
  return {
    size,
    has: (letter) => letter === ' ' || indexes.has(letter),
    widthOf: (letter) => widths[indexes.get(letter) ?? -1] ?? size / 3,
    write(letter, line, x) {
      const index = indexes.get(letter)
      if (index === undefined) return
      const left = (index % LETTERS_IN_ROW) * cell
      const top = Math.floor(index / LETTERS_IN_ROW) * cell
      const start = Math.round(x - cell / 6)
      for (let row = 0; row < cell; row += 1) {
        for (let column = Math.max(0, -start); column < cell && start + column < line.width; column += 1) {
          const alpha = data[(top + row) * info.width + left + column] ?? 0
          const at = (row * line.width + start + column) * 4
          // Cells overlap: the neighbour's ink stays.
          if (alpha > (line.pixels[at + 3] ?? 0)) line.pixels.fill(255, at, at + 3).writeUInt8(alpha, at + 3)
        }
      }
    },
  }
}

export function writeLine(sheet: LetterSheet, text: string): Line {
  const letters = [...text]
  const margin = sheet.size / 4
  const ends: number[] = []
  for (const letter of letters) ends.push((ends.at(-1) ?? 0) + sheet.widthOf(letter))
  const width = Math.ceil((ends.at(-1) ?? 0) + margin)
  const height = sheet.size * 1.5
  const line = { pixels: Buffer.alloc(width * height * 4), width, height }
  letters.forEach((letter, index) => {
    sheet.write(letter, line, ends[index - 1] ?? 0)
  })
  return line
}
