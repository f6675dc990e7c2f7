interface Properties {
  readonly title: string
  readonly lead?: React.ReactNode
  readonly children: React.ReactNode
}

/** One short task in the middle of the page: login, codes, resetting. */
export function NarrowPage({ title, lead, children }: Properties) {
  return (
    <div className="page py-8 sm:py-12">
      <div className="mx-auto max-w-md">
        <h1 className="text-2xl">{title}</h1>
        {lead && <p className="mt-2 text-text-2">{lead}</p>}
        <div className="card mt-6 p-4 sm:p-6">{children}</div>
      </div>
    </div>
  )
}
