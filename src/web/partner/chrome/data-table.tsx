interface Properties {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly React.ReactNode[] }[]
  /** Columns of figures, which stand to the right. */
  readonly numeric?: readonly number[]
  readonly empty?: string
}

/** A dense table with a head that stays. */
export function DataTable({
  caption,
  columns,
  rows,
  numeric = [],
  empty = '該当するデータはありません。',
}: Properties) {
  const side = (index: number) => (numeric.includes(index) ? 'tabular text-right' : 'text-left')
  return (
    <div className="card overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 bg-ground px-3 py-2 font-bold whitespace-nowrap text-text-2 ${side(index)}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              {cells.map((cell, index) => (
                <td key={columns[index]} className={`px-3 py-2 align-top ${side(index)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className="px-3 py-6 text-center text-text-2">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
