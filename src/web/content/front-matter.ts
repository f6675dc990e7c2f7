export type FrontMatter = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>

export interface TextFile {
  readonly frontMatter: FrontMatter
  readonly body: string
}

/** Splits a text file into the facts between the `---` lines (`key: value`, lists in brackets) and the text below. */
export function readTextFile(file: string): TextFile {
  const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(file) ?? []
  if (head === undefined || body === undefined) throw new Error('A text file starts with facts between two --- lines')
  const entries = head
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, key, value] = /^(\w+):\s*(.*)$/.exec(line) ?? []
      if (key === undefined || value === undefined) throw new Error(`Not a fact: ${line}`)
      return [key, factOf(value)] as const
    })
  return { frontMatter: Object.fromEntries(entries), body }
}

function factOf(text: string): string | number | boolean | (string | number)[] {
  const [, list] = /^\[(.*)\]$/.exec(text) ?? []
  if (list !== undefined) return list.split(',').map((part) => scalar(part.trim()))
  if (text === 'true' || text === 'false') return text === 'true'
  return scalar(text)
}

function scalar(text: string): string | number {
  return /^\d+$/.test(text) ? Number(text) : text
}
