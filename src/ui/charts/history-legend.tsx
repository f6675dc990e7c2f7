interface Properties {
  readonly hasForecast: boolean
  readonly showsMedian: boolean
}

export function HistoryLegend({ hasForecast, showsMedian }: Properties) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-xs text-text-2" aria-hidden="true">
      <Key words="取引の8割が入る範囲">
        <rect x="0" y="2" width="24" height="10" className="fill-chart-soft" stroke="none" />
        <path d="M0 2h24M0 12h24" />
      </Key>
      {showsMedian && (
        <Key words="中央の価格">
          <path d="M0 7h24" strokeWidth="1" />
        </Key>
      )}
      {hasForecast && (
        <Key words="予測の範囲">
          <path d="M0 2h24M0 12h24" strokeDasharray="4 3" />
          <path d="M3 2v10M9 2v10M15 2v10M21 2v10" strokeWidth="1" opacity="0.55" />
        </Key>
      )}
    </ul>
  )
}

function Key({ words, children }: { readonly words: string; readonly children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <svg viewBox="0 0 24 14" className="h-3.5 w-6 stroke-chart" fill="none" strokeWidth="2" aria-hidden="true">
        {children}
      </svg>
      {words}
    </li>
  )
}
