/** So long a mail may wait for its server, and what it said is kept; who gets one later no longer knows why. */
export const MAIL_DAYS = 7
