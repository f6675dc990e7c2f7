/** As many items as the form offers; the rules allow ten. */
export const LINES: readonly number[] = [0, 1, 2, 3]
