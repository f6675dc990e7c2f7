/** Where the browser keeps what the visitor said to analytics. */
export const CONSENT_KEY = 'kaitori-analytics-consent'
