interface Properties {
  readonly lines?: 1 | 2 | 3 | 4
  readonly hasPicture?: boolean
}

const WIDTHS = ['w-3/4', 'w-full', 'w-5/6', 'w-2/3']

/** The outline of what is being loaded; it keeps still, since nothing loops. */
export function Skeleton({ lines = 3, hasPicture = false }: Properties) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">読み込んでいます</span>
      {hasPicture && <span className="block aspect-4/3 rounded-card bg-line" />}
      {WIDTHS.slice(0, lines).map((width) => (
        <span key={width} className={`block h-4 rounded-control bg-line ${width}`} />
      ))}
    </div>
  )
}
