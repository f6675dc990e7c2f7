interface Properties {
  /** From 0 to 1; null turns no arc: it waits. */
  readonly part: number | null
  readonly label: string
  /** In the place of the percentage. */
  readonly text?: string
  readonly className?: string
}

const RADIUS = 20
const LENGTH = 2 * Math.PI * RADIUS

/** How much of a file is sent, as a ring with its figure. */
export function ProgressRing({ part, label, text, className = 'size-14' }: Properties) {
  const percent = Math.round((part ?? 0) * 100)
  return (
    <svg
      viewBox="0 0 48 48"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={className}
    >
      <circle cx="24" cy="24" r="23" className="fill-surface" />
      <circle cx="24" cy="24" r={RADIUS} fill="none" strokeWidth="4" className="stroke-line" />
      <circle
        cx="24"
        cy="24"
        r={RADIUS}
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
        transform="rotate(-90 24 24)"
        className={percent === 0 ? 'stroke-line' : 'stroke-link'}
      />
      <text x="24" y="25" textAnchor="middle" dominantBaseline="middle" fontSize="12" className="tabular fill-ink">
        {text ?? (part === null ? '…' : `${percent}%`)}
      </text>
    </svg>
  )
}
