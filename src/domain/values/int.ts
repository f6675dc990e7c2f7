/** The largest number that GraphQL's Int and the database's integer hold. */
export const MAX_INT = 2_147_483_647

/** The number of something of ours, as an address or a hidden field writes it; null where it is none, or larger than any. */
export function parseId(text: string): number | null {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
  return number >= 1 && number <= MAX_INT ? number : null
}
