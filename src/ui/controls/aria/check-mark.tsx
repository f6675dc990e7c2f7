/** The drawn box; whether it is ticked is read from the input beside it, so that it is right without scripts, too. */
export function CheckMark() {
  return (
    <svg viewBox="0 0 20 20" className="check-mark" aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" rx="4" />
      <path d="m5 10.5 3.5 3.5L15 7" />
    </svg>
  )
}
