import { ChevronDownIcon } from '../icons/icons.tsx'

interface Properties {
  /** What the closed table is called: 数値で見る */
  readonly title: string
  readonly heads: readonly string[]
  /** The first cell of a row is its head. */
  readonly rows: readonly (readonly string[])[]
}

/** The numbers behind a chart, folded away below it. */
export function NumberTable({ title, heads, rows }: Properties) {
  return (
    <details className="group/numbers text-sm">
      <summary className="inline-flex min-h-11 items-center gap-1 text-link underline">
        {title}
        <ChevronDownIcon className="size-4 group-open/numbers:rotate-180" />
      </summary>
      <table className="tabular w-full border-collapse">
        <thead>
          <tr className="border-b border-line-strong">
            {heads.map((head, index) => (
              <th key={head} scope="col" className={`py-1.5 ${index === 0 ? 'text-left' : 'text-right'}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head = '', ...cells]) => (
            <tr key={[head, ...cells].join(' ')} className="border-b border-line">
              <th scope="row" className="py-1.5 text-left font-normal">
                {head}
              </th>
              {cells.map((cell, index) => (
                <td key={heads[index + 1]} className="py-1.5 text-right">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
