import { lexer, type Token, type Tokens } from 'marked'
import { type Block, type Inline, plainText } from './blocks.ts'

/** Turns our own Markdown into blocks. What the pages cannot show is refused, so that a text never loses a part silently. */
export function parseMarkdown(markdown: string): Block[] {
  const headings = { count: 0 }
  return lexer(markdown).flatMap((token) => blockOf(token, headings))
}

function blockOf(token: Token, headings: { count: number }): Block[] {
  switch (token.type) {
    case 'space':
      return []
    case 'heading':
      headings.count += 1
      return [headingOf(token as Tokens.Heading, headings.count)]
    case 'paragraph':
      return [{ kind: 'paragraph', content: inlines((token as Tokens.Paragraph).tokens) }]
    case 'blockquote':
      return [{ kind: 'note', content: (token as Tokens.Blockquote).tokens.flatMap(contentOf) }]
    case 'list': {
      const { ordered, items } = token as Tokens.List
      return [{ kind: 'list', isOrdered: ordered, items: items.map(({ tokens }) => tokens.flatMap(contentOf)) }]
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens))
      return [{ kind: 'table', head: cells(header), rows: rows.map(cells) }]
    }
    default:
      throw new Error(`Text holds what our pages cannot show: ${token.type}`)
  }
}

/** `## Words {#anchor}` names its anchor itself; others are numbered. */
function headingOf({ depth, tokens }: Tokens.Heading, position: number): Block {
  if (depth !== 2 && depth !== 3) throw new Error(`A text has headings of level 2 and 3, not ${depth}`)
  const written = plainText(inlines(tokens))
  const [, text = written, id = `section-${position}`] = /^(.*?)\s*\{#([\w-]+)\}$/.exec(written) ?? []
  return { kind: 'heading', level: depth, id, text }
}

function contentOf(token: Token): Inline[] {
  if (token.type === 'text' || token.type === 'paragraph') return inlines((token as Tokens.Text).tokens ?? [])
  if (token.type === 'space') return []
  throw new Error(`A list item or note holds what our pages cannot show: ${token.type}`)
}

function inlines(tokens: readonly Token[]): Inline[] {
  return tokens.map((token): Inline => {
    switch (token.type) {
      case 'text':
        return joinLines((token as Tokens.Text).text)
      case 'escape':
        return (token as Tokens.Escape).text
      case 'strong':
        return { kind: 'strong', content: inlines((token as Tokens.Strong).tokens) }
      case 'link': {
        const { href, tokens: inner } = token as Tokens.Link
        return { kind: 'link', url: href, content: inlines(inner) }
      }
      default:
        throw new Error(`A paragraph holds what our pages cannot show: ${token.type}`)
    }
  })
}

/** Japanese has no spaces between words: a line break in the file is none in the text, except between Latin words. */
function joinLines(text: string): string {
  return text.replace(/([\x21-\x7e])\n(?=[\x21-\x7e])/g, '$1 ').replaceAll('\n', '')
}
