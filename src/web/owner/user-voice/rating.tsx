const STAR = 'm12 3 2.7 5.8 6.3.8-4.6 4.4 1.2 6.3L12 17.2l-5.6 3.1 1.2-6.3L3 9.6l6.3-.8z'

/** Stars out of five, with the number for those who do not see them. */
export function Rating({ stars }: { readonly stars: number }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <svg viewBox="0 0 120 24" className="h-5 w-[6.25rem] max-w-full" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((index) => (
          <path
            key={index}
            d={STAR}
            transform={`translate(${index * 24} 0)`}
            className={index < stars ? 'fill-warn' : 'fill-line'}
          />
        ))}
      </svg>
      <span className="text-sm tabular">
        <span className="sr-only">5点満点中</span>
        {stars}
        <span className="sr-only">点</span>
      </span>
    </span>
  )
}
