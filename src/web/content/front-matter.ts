import { parse } from 'yaml'

interface TextFile {
  readonly frontMatter: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Splits a text file into the facts between the `---` lines (YAML) and the text below. */
export function readTextFile(file: string): TextFile {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file) ?? []
  if (head === undefined || body === undefined) throw new Error('A text file starts with facts between two --- lines')
  return { frontMatter: parse(head), body }
}
