export type CsvEncoding = 'UTF-8' | 'Shift_JIS' | 'UTF-16'

export interface DecodedCsv {
  readonly text: string
  readonly encoding: CsvEncoding
}

const ENCODINGS = ['UTF-8', 'Shift_JIS'] as const

/** How a text in UTF-16 begins. */
export const UTF_16_MARKS = [
  { label: 'utf-16le', mark: [0xff, 0xfe] },
  { label: 'utf-16be', mark: [0xfe, 0xff] },
] as const

/**
 * Reads a file as a spreadsheet saves it: UTF-8 with or without its mark, else Shift_JIS as Excel in Japan writes CSV. Bytes
 * that are valid in both are UTF-8: Japanese text in Shift_JIS is practically never that. With its mark also UTF-16, which
 * Excel calls 「Unicode テキスト」 and parts by tabs. Null where it is none of them.
 */
export function decodeCsv(bytes: Uint8Array): DecodedCsv | null {
  const wide = UTF_16_MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  if (wide) {
    const text = decode(bytes, wide.label)
    return text === null ? null : { text: withCommas(text), encoding: 'UTF-16' }
  }
  for (const encoding of ENCODINGS) {
    const text = decode(bytes, encoding)
    if (text !== null) return { text, encoding }
  }
  return null
}

function decode(bytes: Uint8Array, label: string): string | null {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes)
    return isCsvText(text) ? text : null
  } catch {
    return null
  }
}

/** A field that holds a comma, or a line of its own, stands in quotes already. */
export function withCommas(text: string): string {
  return text.replaceAll(/"(?:[^"]|"")*"|\t/g, (part) => (part === '\t' ? ',' : part))
}

/** A picture may happen to be valid Shift_JIS; it has signs that no table has. */
export function isCsvText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return !/[\u0000-\u0008\u000E-\u001F]/.test(text)
}
