const STAR = 'm12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z'
const PLACES = [0, 1, 2, 3, 4]

/** A mean of ratings as five stars, filled to the tenth, with the figure beside them. */
export function Stars({ mean, id }: { readonly mean: number; readonly id: string }) {
  const shown = Math.round(mean * 10) / 10
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 120 24" className="h-5 w-[6.25rem]" aria-hidden="true">
        <clipPath id={`${id}-stars`}>
          <rect width={shown * 24} height="24" />
        </clipPath>
        {PLACES.map((place) => (
          <path key={place} d={STAR} transform={`translate(${place * 24} 0)`} className="fill-line" />
        ))}
        <g clipPath={`url(#${id}-stars)`}>
          {PLACES.map((place) => (
            <path key={place} d={STAR} transform={`translate(${place * 24} 0)`} className="fill-warn" />
          ))}
        </g>
      </svg>
      <span className="tabular text-sm">
        <span className="sr-only">5点満点中</span>
        {shown.toFixed(1)}
        <span className="sr-only">点</span>
      </span>
    </span>
  )
}
