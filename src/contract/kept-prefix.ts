/** Of the session storage's entries for what was typed and not sent. */
export const KEPT_PREFIX = 'kaitori:kept'
