/** Where the middle lies on a band: a stroke across it, from and to in pixels from the top. */
export function MiddleTick({
  percent,
  from,
  to,
}: {
  readonly percent: number
  readonly from: number
  readonly to: number
}) {
  const x = `${percent}%`
  return (
    <>
      <line x1={x} x2={x} y1={from} y2={to} strokeWidth="5" className="stroke-surface" />
      <line x1={x} x2={x} y1={from} y2={to} strokeWidth="2" className="stroke-ink" />
    </>
  )
}
