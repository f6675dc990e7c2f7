/** An id in an address: a plain number without sign or leading zero, or null. */
export function idOf(text: string | undefined): number | null {
  return text !== undefined && /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : null
}
