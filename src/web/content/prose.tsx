import { Fragment } from 'react'
import { StackedTable, type TableRow } from '#ui/table/stacked-table.tsx'
import { AppLink } from '../shell/app-link.tsx'
import { type Block, type Inline, plainText } from './blocks.ts'

/** A written text. */
export function Prose({ blocks, lang }: { readonly blocks: readonly Block[]; readonly lang?: 'ja' | 'en' }) {
  return (
    <div className="prose" lang={lang}>
      {blocks.map((block, position) => (
        <BlockView key={keyOf(block, position)} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading':
      return block.level === 2 ? <h2 id={block.id}>{block.text}</h2> : <h3 id={block.id}>{block.text}</h3>
    case 'paragraph':
      return <p>{words(block.content)}</p>
    case 'note':
      return <p className="prose-note">{words(block.content)}</p>
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((item) => (
            <li key={plainText(item)}>{words(item)}</li>
          ))}
        </List>
      )
    }
    case 'table':
      return <StackedTable head={block.head.map(plainText)} rows={block.rows.map(tableRow)} />
  }
}

/** A text never changes while it is shown: the position is name enough. */
function keyOf(block: Block, position: number): string {
  return `${block.kind}-${position}`
}

function tableRow([name = [], ...cells]: readonly (readonly Inline[])[]): TableRow {
  return { name: plainText(name), heading: words(name), cells: cells.map(words) }
}

function words(content: readonly Inline[]): React.ReactNode {
  return content.map((part, index) => {
    const key = `${index}`
    if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>
    if (part.kind === 'strong') return <strong key={key}>{words(part.content)}</strong>
    if (part.url.startsWith('/kaitori')) {
      return (
        <AppLink key={key} to={part.url}>
          {words(part.content)}
        </AppLink>
      )
    }
    return (
      <a key={key} href={part.url}>
        {words(part.content)}
      </a>
    )
  })
}
