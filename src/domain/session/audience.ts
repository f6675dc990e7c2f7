/** Whom a session belongs to; a token of one audience never opens the other. */
export const AUDIENCES = ['owner', 'partner'] as const

export type Audience = (typeof AUDIENCES)[number]
