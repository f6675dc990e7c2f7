interface Properties {
  readonly steps: readonly string[]
  /** From 0. */
  readonly current: number
}

/** ステップ 3／7 and a bar; the name of the next step as an outlook. */
export function StepProgress({ steps, current }: Properties) {
  const next = steps[current + 1]
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4 text-sm text-text-2">
        <span className="tabular shrink-0">
          ステップ {current + 1}／{steps.length}
        </span>
        {next && <span className="truncate">次は「{next}」</span>}
      </p>
      <svg className="h-1.5 w-full" role="img" aria-label={`全${steps.length}ステップ中${current + 1}番目`}>
        <rect width="100%" height="6" rx="3" className="fill-line" />
        <rect width={`${Math.round(((current + 1) / steps.length) * 100)}%`} height="6" rx="3" className="fill-chart" />
      </svg>
    </div>
  )
}
