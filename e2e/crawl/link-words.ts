/** What a link may say though its page is called otherwise, each with the reason. */
const EXCEPTIONS: readonly (readonly [words: RegExp, why: string])[] = []

export function isExcepted(words: string): boolean {
  return EXCEPTIONS.some(([known]) => known.test(words))
}
