/** What a search for a model takes. Characters. */
export const MAX_KEYWORD_LENGTH = 100

/** What a search of the console takes: more is no search, and an address that no server takes. Characters. */
export const MAX_SEARCH_LENGTH = 200
