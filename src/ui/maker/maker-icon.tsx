/** Muted colours on which white passes AA; a maker keeps its own by its id. */
const COLOURS = [
  '#8a3b3b',
  '#2f5d8a',
  '#3c6e47',
  '#6b4a8a',
  '#7a5a1e',
  '#1f6b73',
  '#5a5f6b',
  '#8a4a6b',
  '#4a5a1f',
  '#3d4f9a',
]

/** A letter mark in a rounded square, chosen by maker id. Never a real logo. */
export function MakerIcon({ makerId, symbol }: { readonly makerId: number; readonly symbol: string }) {
  const size = symbol.length === 1 ? 17 : symbol.length === 2 ? 14 : 11
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" className="shrink-0" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill={COLOURS[makerId % COLOURS.length]} />
      <text x="16" y="16" textAnchor="middle" dominantBaseline="central" fontSize={size} fontWeight="700" fill="#fff">
        {symbol}
      </text>
    </svg>
  )
}
