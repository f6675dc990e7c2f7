import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { WrittenDocument } from '#domain/auction/trade/trade-document.ts'
import { projectRoot } from '../../host/project-root.ts'

type Pdf = PDFKit.PDFDocument

/** A5, in points: as wide as a phone shows with letters that can be read without zooming. */
const PAGE = { width: 419.53, height: 595.28 }
const MARGIN = 34
const FOOTER = 30
const WIDTH = PAGE.width - 2 * MARGIN
const LABEL_WIDTH = 92
const GAP = 10

const INK = '#1b1f24'
const QUIET = '#5a636e'
const LINE = '#c9d0d8'

type FontName = 'regular' | 'bold'

/** The font lacks the first form; names are written with the second where they have to be printed. */
const OTHER_FORMS: Readonly<Record<string, string>> = { '\u{20BB7}': '吉' }
/** What printers set for a character that they do not have. */
const MISSING = '〓'

/**
 * The file of a document, the same bytes for the same words: nothing of the moment or of chance gets into it. Takes about
 * half a second, for the fonts are read and cut to the characters in use.
 */
export async function writePdf(document: WrittenDocument, at: Date): Promise<Buffer> {
  const require = createRequire(join(projectRoot, 'package.json'))
  const fonts: Record<FontName, Buffer> = {
    regular: readFileSync(require.resolve('@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf')),
    bold: readFileSync(require.resolve('@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf')),
  }
  const letters = create(fonts.regular)
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: 0 }, // pages are broken by `keepTogether`
    bufferPages: true,
    lang: 'ja',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: document.title, Author: 'Kaitori', CreationDate: at, ModDate: at },
  })
  const parts: Buffer[] = []
  pdf.on('data', (part: Buffer) => parts.push(part))
  const finished = new Promise<void>((resolve) => pdf.once('end', resolve))
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font)
  draw(pdf, printable(document, letters))
  pdf.end()
  await finished
  return Buffer.concat(parts)
}

/** The same words in characters that the font has. */
function printable(document: WrittenDocument, letters: Font | { readonly fonts: readonly Font[] }): WrittenDocument {
  const font = 'fonts' in letters ? letters.fonts[0] : letters
  const inFont = (text: string) =>
    [...text.normalize('NFC')]
      .map((letter) => {
        if (font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) return letter
        return OTHER_FORMS[letter] ?? MISSING
      })
      .join('')
  return {
    title: document.title,
    subtitle: document.subtitle,
    closing: document.closing,
    sections: document.sections.map(({ heading, rows, terms }) => ({
      heading,
      rows: rows.map(({ label, value }) => ({ label: inFont(label), value: inFont(value) })),
      terms,
    })),
  }
}

function draw(pdf: Pdf, { title, subtitle, sections, closing }: WrittenDocument): void {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const write = (tag: 'H1' | 'H2' | 'P', drawing: () => void) => root.add(pdf.struct(tag, {}, drawing))

  write('H1', () => style(pdf, 'bold', 21, INK).text(title, MARGIN, MARGIN, { width: WIDTH }))
  pdf.y += 6
  write('P', () => style(pdf, 'regular', 10, QUIET).text(subtitle, MARGIN, pdf.y, { width: WIDTH }))
  for (const { heading, rows, terms } of sections) {
    // A heading does not stand alone at the end of a page.
    keepTogether(pdf, 62)
    pdf.y += 14
    write('H2', () => style(pdf, 'bold', 12.5, INK).text(heading, MARGIN, pdf.y, { width: WIDTH }))
    rule(pdf)
    for (const row of rows) {
      keepTogether(pdf, rowHeight(pdf, row))
      write('P', () => drawRow(pdf, row))
    }
    for (const [index, term] of terms.entries()) {
      const text = terms.length > 1 ? `${index + 1}.　${term}` : term
      const given = { width: WIDTH, lineGap: 3.5 }
      keepTogether(pdf, style(pdf, 'regular', 10.5, INK).heightOfString(text, given) + 4)
      write('P', () => style(pdf, 'regular', 10.5, INK).text(text, MARGIN, pdf.y, given))
      pdf.y += 4
    }
  }
  keepTogether(pdf, 44)
  rule(pdf)
  write('P', () => style(pdf, 'regular', 9, QUIET).text(closing, MARGIN, pdf.y, { width: WIDTH, lineGap: 2 }))
  root.end()
  drawPageNumbers(pdf, title)
}

type Row = WrittenDocument['sections'][number]['rows'][number]
const VALUE_WIDTH = WIDTH - LABEL_WIDTH - GAP
const ROW_SPACE = 6

function rowHeight(pdf: Pdf, { label, value }: Row): number {
  const left = style(pdf, 'regular', 10, QUIET).heightOfString(label, { width: LABEL_WIDTH })
  const right = style(pdf, 'regular', 11.5, INK).heightOfString(value, { width: VALUE_WIDTH, lineGap: 2 })
  return Math.max(left, right) + ROW_SPACE
}

function drawRow(pdf: Pdf, row: Row): void {
  const top = pdf.y
  const height = rowHeight(pdf, row)
  style(pdf, 'regular', 10, QUIET).text(row.label, MARGIN, top + 1.5, { width: LABEL_WIDTH })
  style(pdf, 'regular', 11.5, INK).text(row.value, MARGIN + LABEL_WIDTH + GAP, top, { width: VALUE_WIDTH, lineGap: 2 })
  pdf.y = top + height
}

function style(pdf: Pdf, font: FontName, size: number, color: string): Pdf {
  return pdf.font(font).fontSize(size).fillColor(color)
}

function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > PAGE.height - FOOTER - 16) pdf.addPage()
}

/** Decoration, which nobody has to hear. */
function rule(pdf: Pdf): void {
  const y = pdf.y + 4
  pdf.markContent('Artifact')
  pdf
    .lineWidth(0.7)
    .strokeColor(LINE)
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + WIDTH, y)
    .stroke()
  pdf.endMarkedContent()
  pdf.y = y + 6
}

function drawPageNumbers(pdf: Pdf, title: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    pdf.markContent('Artifact')
    style(pdf, 'regular', 8.5, QUIET).text(`${title}　${page + 1} / ${count}`, MARGIN, PAGE.height - FOOTER - 4, {
      width: WIDTH,
      align: 'center',
      lineBreak: false,
    })
    pdf.endMarkedContent()
  }
}
