/** What people agree to when they sign up, by the day that the page bears; a test compares them. */
export const AGREED_VERSIONS = {
  tos: '2026-11-19',
  privacy: '2026-11-17',
} as const

export type AgreedDocument = keyof typeof AGREED_VERSIONS
