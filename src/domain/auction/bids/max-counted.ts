/** Nobody needs to know more exactly than "more than a thousand", and counting a million takes 100 ms. */
export const MAX_COUNTED = 1_000
