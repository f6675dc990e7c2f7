interface Properties {
  readonly caption: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly React.ReactNode[] }[]
  /** Columns of figures, which stand to the right and, where there is room for the table as a whole, never break. */
  readonly numeric?: readonly number[]
  /** Others whose words never break there: dates, short names. */
  readonly unbroken?: readonly number[]
  readonly empty?: string
}

/** A dense table with a head that stays; on a phone every row is a card, its values beside the names of their columns. */
export function DataTable({
  caption,
  columns,
  rows,
  numeric = [],
  unbroken = [],
  empty = '該当するデータはありません。',
}: Properties) {
  const side = (index: number) => (numeric.includes(index) ? 'tabular lg:text-right' : 'text-left')
  const breaks = (index: number) => (numeric.includes(index) || unbroken.includes(index) ? 'xl:whitespace-nowrap' : '')
  if (rows.length === 0) return <p className="card px-4 py-6 text-center text-text-2">{empty}</p>
  return (
    <div className="card">
      <table className="block w-full border-collapse lg:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-lg:sr-only lg:sticky lg:top-(--console-header,3.9rem) lg:z-10">
          <tr className="border-b border-line">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`bg-ground px-3 first:rounded-tl-card last:rounded-tr-card py-2 font-bold whitespace-nowrap text-text-2 ${side(index)}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block lg:table-row-group">
          {rows.map(({ key, cells }) => (
            <tr key={key} className="grid gap-1 border-b border-line p-3 last:border-b-0 lg:table-row">
              {cells.map((cell, index) => (
                <td
                  key={columns[index]}
                  className={`lg:align-middle max-lg:grid max-lg:grid-cols-[7rem_minmax(0,1fr)] max-lg:gap-3 lg:px-3 lg:py-2 ${side(index)} ${breaks(index)}`}
                >
                  <span aria-hidden="true" className="text-text-2 lg:hidden">
                    {columns[index]}
                  </span>
                  <div className="min-w-0">{cell}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
