/**
 * Damm's quasigroup of order 10: a check digit that finds every single wrong digit and every swap of two neighbours.
 * H. M. Damm, Total anti-symmetrische Quasigruppen, 2004.
 */
const DAMM = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
] as const

const CODE_DIGITS = 6

/** With its check digit; `digits` are the five before it. */
export function withCheckDigit(digits: string): string {
  return `${digits}${damm(digits)}`
}

/** The code as it was typed: in any width, with spaces or hyphens between. */
export function typedCode(typed: string): string {
  return typed.normalize('NFKC').replace(/[\s\-‐―ー−]/gu, '')
}

/** As many digits as a code has, and nothing else. */
export function hasCodeDigits(code: string): boolean {
  return new RegExp(`^\\d{${CODE_DIGITS}}$`).test(code)
}

/** Whether it can be a code at all: the phone that it is typed on refuses a slip of the finger by itself, also offline. */
export function isPossibleCode(code: string): boolean {
  return hasCodeDigits(code) && damm(code) === 0
}

function damm(digits: string): number {
  return [...digits].reduce((interim, digit) => DAMM[interim]?.[Number(digit)] ?? 0, 0)
}
