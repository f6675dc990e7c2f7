interface Properties {
  readonly modelTypeName: string | null
  readonly groups: readonly {
    readonly title: string
    readonly rows: readonly { readonly label: string; readonly value: string }[]
  }[]
}

/** The catalog specification as label and value, by group. */
export function SpecTable({ modelTypeName, groups }: Properties) {
  return (
    <div className="card p-4 sm:p-5">
      {modelTypeName && <p className="text-sm text-text-2">型式 {modelTypeName} の諸元です。</p>}
      <div className="gap-x-8 md:columns-2">
        {groups.map(({ title, rows }) => (
          <section key={title} className="break-inside-avoid pt-4">
            <h3 className="text-base">{title}</h3>
            <dl className="mt-2 divide-y divide-line text-sm">
              {rows.map(({ label, value }) => (
                <div key={label} className="grid grid-cols-[9rem_1fr] gap-3 py-1.5">
                  <dt className="text-text-2">{label}</dt>
                  <dd className="tabular">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}
