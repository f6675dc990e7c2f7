/** The largest number that GraphQL's Int and the database's integer hold. */
export const MAX_INT = 2_147_483_647
