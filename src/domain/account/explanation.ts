import { hasLetter, writtenWords } from './written-text.ts'

/** Letters and figures of what others have to be told where money is decided, or people are judged: 「x」 tells nobody anything. */
export const MIN_EXPLANATION = 5

/** Words that say something, as far as their number goes, and not one key held down. */
export function isExplanation(text: string): boolean {
  const signs = signsOf(text)
  return hasLetter(text) && signs.length >= MIN_EXPLANATION && new Set(signs).size > 1
}

/** Why a text explains nothing; null where it does, or nothing is typed yet. */
export function explanationFault(text: string, label = '理由'): string | null {
  return writtenWords(text) === '' || isExplanation(text) ? null : tooLittleSaid(label, text)
}

/** What stands beside a field whose text explains nothing. */
export function tooLittleSaid(label: string, text = ''): string {
  return signsOf(text).length >= MIN_EXPLANATION && hasLetter(text)
    ? `${label}に、同じ文字だけが並んでいます。内容がわかる文章で入力してください。`
    : `${label}を、${MIN_EXPLANATION}文字以上の文章で入力してください。`
}

function signsOf(text: string): string[] {
  return text.normalize('NFKC').match(/(?!\p{DI})[\p{L}\p{N}]/gu) ?? []
}
