export interface TableRow {
  readonly name: string
  readonly heading: React.ReactNode
  readonly cells: readonly React.ReactNode[]
}

interface Properties {
  readonly caption?: string
  /** Names of the columns; the first one stands above the names of the rows. */
  readonly head: readonly string[]
  readonly rows: readonly TableRow[]
}

/** A table where there is room for it; elsewhere each row becomes a card whose values carry the names of their columns. */
export function StackedTable({ caption, head, rows }: Properties) {
  const [, ...columns] = head
  return (
    <div className="@container">
      <table className="stacked-table">
        {caption && <caption className="sr-only">{caption}</caption>}
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, heading, cells }) => (
            <tr key={name}>
              <th scope="row">{heading}</th>
              {columns.map((column, position) => (
                <td key={column} data-label={column}>
                  <span>{cells[position]}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
