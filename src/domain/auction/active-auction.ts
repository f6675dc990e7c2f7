/** The reason (`extensions.reason`) of a listing refused because the owner has an active auction. */
export const ACTIVE_AUCTION_EXISTS = 'ACTIVE_AUCTION_EXISTS'
