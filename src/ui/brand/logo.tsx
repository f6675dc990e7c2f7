/** Our own mark: a road bending towards the horizon, and the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-bold tracking-wide text-ink no-underline">
      <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
        <rect width="32" height="32" rx="8" className="fill-brand" />
        <path d="M8 25c0-6 3-8 8-9.5S24 11 24 7" fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round" />
        <circle cx="8.5" cy="24.5" r="2.5" className="fill-action" />
      </svg>
      <span>Kaitori</span>
    </span>
  )
}
