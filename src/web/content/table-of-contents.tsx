import type { Block, Heading } from './blocks.ts'

/** Links to the headings of a text. Plain anchors: they work without scripts. */
export function TableOfContents({ blocks }: { readonly blocks: readonly Block[] }) {
  const headings = blocks.filter((block): block is Heading => block.kind === 'heading' && block.level === 2)
  return (
    <nav aria-labelledby="contents" className="card p-4">
      <h2 id="contents" className="text-base">
        目次
      </h2>
      <ol className="mt-2 columns-[16rem] text-sm">
        {headings.map(({ id, text }) => (
          <li key={id} className="break-inside-avoid">
            <a href={`#${id}`} className="flex min-h-11 items-center py-1 text-ink hover:underline lg:min-h-9">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
