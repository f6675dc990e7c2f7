/** The owner took a promise to buy at once, and it holds: nobody else could bid. */
export function isBoughtAtOnce(
  promise: { readonly way: string; readonly outcome: string | null } | null | undefined,
): boolean {
  return promise?.way === 'atOnce' && promise.outcome === 'kept'
}
