/** Where announcements can stand. */
export const DISPLAY_LOCATIONS = ['TOP', 'LOGIN', 'MYPAGE', 'SELL_FORM', 'PARTNER'] as const

export type DisplayLocation = (typeof DISPLAY_LOCATIONS)[number]
