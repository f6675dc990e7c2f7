interface Properties {
  /** `<StateDrawing name="…" />` or another drawing. */
  readonly drawing: React.ReactNode
  readonly title: React.ReactNode
  readonly children?: React.ReactNode
  /** One useful thing to do. */
  readonly action?: React.ReactNode
  readonly heading?: 'h1' | 'h2' | 'h3' | 'p'
}

/** Nothing looks empty: a drawing, what it means, and the next step. */
export function EmptyState({ drawing, title, children, action, heading: Heading = 'p' }: Properties) {
  return (
    <div className="grid justify-items-center gap-3 px-4 py-10 text-center">
      <div className="w-48 max-w-full text-text-2 sm:w-60">{drawing}</div>
      <Heading className="text-lg font-bold">{title}</Heading>
      {children && <div className="max-w-read text-text-2">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
