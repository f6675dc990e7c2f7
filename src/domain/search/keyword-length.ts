/** What a search for a model takes. Characters. */
export const MAX_KEYWORD_LENGTH = 100
