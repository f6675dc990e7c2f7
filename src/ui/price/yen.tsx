import { yenText } from '../values/money.ts'

interface Properties {
  readonly yen: number
  readonly className?: string
}

/** A sum in a deal: ¥420,000. */
export function Yen({ yen, className = '' }: Properties) {
  return (
    <data value={yen} className={`tabular whitespace-nowrap ${className}`}>
      {yenText(yen)}
    </data>
  )
}
