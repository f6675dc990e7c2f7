import { inflateSync } from 'node:zlib'

/** The words of a PDF that pdfkit wrote, page after page, without blanks: through the tables by which readers copy text. */
export function pdfText(file: Buffer): string {
  const objects = objectsOf(file)
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1]
      if (table) fonts.set(name, readTable(objects.get(table)?.body ?? ''))
    }
  const contents = [...objects.values()].filter(({ body }) => /\bTf\b/.test(body))
  return contents.map(({ body }) => shown(body, fonts)).join('\n')
}

function objectsOf(file: Buffer) {
  const text = file.toString('latin1')
  const found = new Map<string, { head: string; body: string }>()
  for (const { 1: number = '', 2: rest = '' } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = '', stream] = rest.split(/stream\n/)
    const packed = stream && Buffer.from(stream.slice(0, stream.lastIndexOf('\nendstream')), 'latin1')
    found.set(number, {
      head,
      body: packed && head.includes('FlateDecode') ? inflateSync(packed).toString('latin1') : '',
    })
  }
  return found
}

/** From the numbers of glyphs to characters. */
function readTable(body: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of body.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries())
      letters.set(
        Number.parseInt(from, 16) + index,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
  return letters
}

function shown(body: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): string {
  let text = ''
  let letters: ReadonlyMap<number, string> = new Map()
  for (const [, font, glyphs = ''] of body.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? new Map()
    for (const [, hex = ''] of glyphs.matchAll(/<(\w+)>/g))
      for (let at = 0; at < hex.length; at += 4) text += letters.get(Number.parseInt(hex.slice(at, at + 4), 16)) ?? ''
  }
  return text.replaceAll(/\s/g, '')
}
