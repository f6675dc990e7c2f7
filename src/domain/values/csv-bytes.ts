export type CsvEncoding = 'UTF-8' | 'Shift_JIS'

export interface DecodedCsv {
  readonly text: string
  readonly encoding: CsvEncoding
}

const ENCODINGS: readonly CsvEncoding[] = ['UTF-8', 'Shift_JIS']

/**
 * Reads a file as a spreadsheet saves it: UTF-8 with or without its mark, else Shift_JIS as Excel in Japan writes CSV. Bytes
 * that are valid in both are UTF-8: Japanese text in Shift_JIS is practically never that. Null where it is neither.
 */
export function decodeCsv(bytes: Uint8Array): DecodedCsv | null {
  for (const encoding of ENCODINGS) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return isText(text) ? { text, encoding } : null
    } catch {
      // Not this one.
    }
  }
  return null
}

/** A picture may happen to be valid Shift_JIS; it has signs that no table has. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return !/[\u0000-\u0008\u000E-\u001F]/.test(text)
}
