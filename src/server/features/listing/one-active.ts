/** The database refused a second active auction of one owner: two listings came at the same time. */
export function isSecondActiveAuction(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'auction_one_active'
}
