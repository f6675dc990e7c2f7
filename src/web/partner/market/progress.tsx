interface Properties {
  readonly label: string
  readonly done: number
  /** 0: not known yet. */
  readonly total: number
  readonly children: React.ReactNode
}

/** How far a long work is, as a bar and in words. */
export function Progress({ label, done, total, children }: Properties) {
  return (
    <div className="grid gap-1">
      <p role="status">{label}</p>
      <progress
        {...(total > 0 && { value: Math.min(done, total), max: total })}
        aria-label={label}
        className="h-2 w-full accent-action"
      />
      <p className="tabular text-sm text-text-2">{children}</p>
    </div>
  )
}
