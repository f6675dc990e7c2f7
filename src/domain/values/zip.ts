/** The seven digits of a zip code as people type it (〒150-0001, １５０ー０００１); null when it is none. */
export function normaliseZip(typed: string): string | null {
  const match = /^〒? *(\d{3})[-‐‑‒–—―−ーｰ～〜 ]?(\d{4})$/u.exec(typed.slice(0, 30).normalize('NFKC').trim())
  return match ? `${match[1]}${match[2]}` : null
}

/** 150-0001, as people read it. */
export function formatZip(zip: string): string {
  return zip.length === 7 ? `${zip.slice(0, 3)}-${zip.slice(3)}` : zip
}
