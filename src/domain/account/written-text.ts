/** One form of what people type: wide letters and digits narrow, spaces single, none at the ends. */
export function tidyText(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim()
}

const HYPHENS = /[-‐‑‒–—―−ーｰ()\s]/gu

/** The digits of a phone number or zip code, however it was written; +81 counts as 0. */
export function tidyDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(HYPHENS, '')
    .replace(/^\+81(?:0)?/, '0')
}

/** Mail addresses are compared and stored in this form. */
export function tidyEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}
