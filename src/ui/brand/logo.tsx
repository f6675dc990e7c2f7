/** Our own mark, the price band (from, to, and where you are), and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-bold tracking-wide text-ink no-underline">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-brand" />
        <path d="M5 16H27" fill="none" stroke="#fff" strokeOpacity="0.4" strokeWidth="2.5" strokeLinecap="round" />
        <path d="M10 16H22" fill="none" stroke="#fff" strokeWidth="6" strokeLinecap="round" />
        <path d="M18 7V25" fill="none" stroke="#f2764f" strokeWidth="3.5" strokeLinecap="round" />
      </svg>
      <span>Kaitori</span>
    </span>
  )
}
